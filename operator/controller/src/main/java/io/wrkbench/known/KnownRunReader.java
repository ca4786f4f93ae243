package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.queue.Hindered;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.GoDuration;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Reads the parts of a run that are kept; passes its attempts to {@link RecentAttempts}. */
final class KnownRunReader extends JsonDeserializer<KnownRun> {
  private static final Set<String> LABELS = Set.of(KnownRun.EXPERIMENT);

  /** What has been read so far. */
  private static final class Parts {
    ObjectMeta metadata = new ObjectMeta();
    KnownStatus status = new KnownStatus();
    Duration timeToLive;
    List<AttemptStatus> attempts = List.of();
  }

  @Override
  public KnownRun deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    Parts parts = new Parts();
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "metadata" -> parts.metadata = Fields.metadata(p, LABELS::contains);
            case "spec" -> parts.timeToLive = timeToLive(p);
            case "status" -> readStatus(p, context, parts);
            default -> {
              // Says nothing.
            }
          }
        });
    KnownRun run = new KnownRun(parts.metadata, parts.status, parts.timeToLive);
    RecentAttempts.shared().saw(run, parts.attempts);
    return run;
  }

  /** The spec is most of a run, so only this part of it is read. */
  private static Duration timeToLive(JsonParser parser) throws IOException {
    AtomicReference<String> text = new AtomicReference<>();
    Fields.of(
        parser,
        (field, p) -> {
          if (field.equals("ttlAfterFinished")) {
            text.set(Fields.text(p));
          }
        });
    try {
      return text.get() == null ? null : GoDuration.parse(text.get()).toDuration();
    } catch (IllegalArgumentException e) {
      return null; // The run stays; a live look says what is wrong with it.
    }
  }

  private static void readStatus(JsonParser parser, DeserializationContext context, Parts parts)
      throws IOException {
    KnownStatus status = parts.status;
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "phase" -> {
              String phase = Fields.text(p);
              status.hasPhase = phase != null;
              status.phase = phase(phase);
            }
            case "target" -> status.target = Fields.shared(p);
            case "load" -> status.load = Fields.shared(p);
            case "slot" -> status.hasSlot = p.currentToken() == JsonToken.VALUE_NUMBER_INT;
            case "startTime" -> status.startTime = Fields.time(p);
            case "completionTime" -> status.completionTime = Fields.time(p);
            case "cleanedUp" -> status.cleanedUp = p.currentToken() == JsonToken.VALUE_TRUE;
            case "conditions" -> readConditions(conditions(p, context), status);
            case "attempts" -> parts.attempts = attempts(p, context);
            default -> {
              // Read where it is needed.
            }
          }
        });
  }

  private static Phase phase(String name) {
    return Arrays.stream(Phase.values())
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static void readConditions(List<Condition> conditions, KnownStatus status) {
    status.hindered = Hindered.since(conditions).isPresent();
    status.stalled = Conditions.isTrue(conditions, Conditions.STALLED);
    status.objectivesMet =
        Conditions.find(conditions, Conditions.OBJECTIVES_MET)
            .map(Condition::getStatus)
            .filter(met -> !"Unknown".equals(met))
            .map("True"::equals)
            .orElse(null);
  }

  private static List<Condition> conditions(JsonParser parser, DeserializationContext context)
      throws IOException {
    return parser.currentToken() == JsonToken.START_ARRAY
        ? Fields.value(parser, context, Condition[].class).map(List::of).orElse(List.of())
        : List.of();
  }

  private static List<AttemptStatus> attempts(JsonParser parser, DeserializationContext context)
      throws IOException {
    return parser.currentToken() == JsonToken.START_ARRAY
        ? Fields.value(parser, context, AttemptStatus[].class).map(List::of).orElse(List.of())
        : List.of();
  }
}
