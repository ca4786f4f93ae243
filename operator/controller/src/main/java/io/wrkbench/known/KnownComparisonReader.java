package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.wrkbench.api.comparison.RatioStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the parts of a comparison that are kept. */
final class KnownComparisonReader extends JsonDeserializer<KnownComparison> {
  /** {@code 7/20}, as the printed column has it. */
  private static final Pattern ROUNDS = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

  @Override
  public KnownComparison deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    ObjectMeta[] metadata = {new ObjectMeta()};
    KnownComparison.Status status = new KnownComparison.Status();
    Duration[] timeToLive = {null};
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "metadata" -> metadata[0] = Fields.metadata(p, label -> false);
            case "spec" -> timeToLive[0] = readTimeToLive(p);
            case "status" -> readStatus(p, context, status);
            default -> {
              // Read where it is needed.
            }
          }
        });
    return new KnownComparison(metadata[0], status, timeToLive[0]);
  }

  private static Duration readTimeToLive(JsonParser parser) throws IOException {
    Duration[] timeToLive = {null};
    Fields.of(
        parser,
        (field, p) -> {
          if (field.equals("ttlAfterFinished")) {
            timeToLive[0] = Fields.duration(p);
          }
        });
    return timeToLive[0];
  }

  private static void readStatus(
      JsonParser parser, DeserializationContext context, KnownComparison.Status status)
      throws IOException {
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "rounds" -> readRounds(Fields.text(p), status);
            case "measurements" -> readMeasurements(p, status);
            case "variants" -> readVariants(p, status);
            case "comparisons" ->
                status.comparisons = distinct(Fields.list(p, context, RatioStatus[].class));
            default -> status.read(field, p, context);
          }
        });
  }

  /** One at a time: there may be hundreds. */
  private static void readMeasurements(JsonParser parser, KnownComparison.Status status)
      throws IOException {
    Fields.each(
        parser,
        element -> {
          String[] run = {null};
          boolean[] ended = {false};
          Fields.of(
              element,
              (field, p) -> {
                switch (field) {
                  case "run" -> run[0] = Fields.text(p);
                  case "completionTime" -> ended[0] = p.currentToken() == JsonToken.VALUE_STRING;
                  default -> {
                    // Read where it is needed.
                  }
                }
              });
          status.current = ended[0] ? null : run[0];
        });
  }

  private static void readVariants(JsonParser parser, KnownComparison.Status status)
      throws IOException {
    Fields.each(
        parser,
        element -> {
          String[] name = {null};
          Long[] leftOut = {null};
          Fields.of(
              element,
              (field, p) -> {
                switch (field) {
                  case "name" -> name[0] = Fields.text(p);
                  case "leftOut" -> leftOut[0] = Fields.number(p);
                  default -> {
                    // Read where it is needed.
                  }
                }
              });
          if (name[0] != null && leftOut[0] != null) {
            status.leftOut.putIfAbsent(name[0], leftOut[0].intValue());
          }
        });
  }

  private static void readRounds(String text, KnownComparison.Status status) {
    Matcher rounds = ROUNDS.matcher(text == null ? "" : text);
    if (rounds.matches()) {
      status.rounds = Integer.valueOf(rounds.group(1));
      status.maxRounds = Integer.valueOf(rounds.group(2));
    }
  }

  /** Without what would be two series of one name, and without words. */
  private static List<RatioStatus> distinct(List<RatioStatus> comparisons) {
    Set<List<String>> names = new HashSet<>();
    List<RatioStatus> distinct =
        comparisons.stream()
            .filter(one -> one.metric != null && one.variant != null && one.baseline != null)
            .filter(one -> names.add(List.of(one.metric, one.variant, one.baseline)))
            .toList();
    distinct.forEach(one -> one.message = null);
    return distinct;
  }
}
