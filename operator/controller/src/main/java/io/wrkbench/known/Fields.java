package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.GoDuration;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads single fields of an object and skips the others; what can't be read is absent. */
final class Fields {
  /** Reads the value of a field, or skips it. */
  @FunctionalInterface
  interface Reader {
    /** Called at the first token of the value; must leave the parser at its last. */
    void read(String field, JsonParser parser) throws IOException;
  }

  /** Reads a value, or skips it. */
  @FunctionalInterface
  interface ValueReader {
    /** Called at the first token of the value; must leave the parser at its last. */
    void read(JsonParser parser) throws IOException;
  }

  /** More than we ever write; others may write any number. */
  private static final int MOST_TEXTS = 32;

  /** No name is longer, and we write nothing longer; others may write 256 KiB. */
  private static final int LONGEST_TEXT = 253;

  /** More than what we look at ever has; others may write any number. */
  private static final int MOST_OWNERS = 16;

  private static final String OURS = BenchmarkRun.GROUP + "/";

  private Fields() {}

  /** Whether a label or an annotation of this name is one of ours. */
  static boolean isOurs(String name) {
    return name.startsWith(OURS);
  }

  /** Hands each field of the object that the parser is at to the reader; skips what is none. */
  static void of(JsonParser parser, Reader reader) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      reader.read(field, parser);
      parser.skipChildren(); // Does nothing where the reader has read it.
    }
  }

  /**
   * Hands each element of the list that the parser is at to the reader; does nothing for no list.
   */
  static void each(JsonParser parser, ValueReader reader) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      reader.read(parser);
    }
  }

  /** The text here; null if it is none. */
  static String text(JsonParser parser) throws IOException {
    return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
  }

  /** The text here, of which there is one copy for all that have the same; null if it is none. */
  static String shared(JsonParser parser) throws IOException {
    String text = text(parser);
    return text == null ? null : text.intern();
  }

  /** The time here (RFC 3339); null if it is none. */
  static Instant time(JsonParser parser) throws IOException {
    String text = text(parser);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The value here as that type; empty if it can't be read as one. */
  static <T> Optional<T> value(JsonParser parser, DeserializationContext context, Class<T> type)
      throws IOException {
    // Read from a copy: one that can't be read would be left somewhere in its middle.
    try (TokenBuffer copy = context.bufferAsCopyOfValue(parser);
        JsonParser again = copy.asParserOnFirstToken()) {
      return Optional.ofNullable(context.readValue(again, type));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * What is kept of any object's metadata.
   *
   * @param kept which labels and annotations are needed, by their names
   */
  static ObjectMeta metadata(JsonParser parser, Predicate<String> kept) throws IOException {
    return metadata(
        parser,
        kept,
        owners -> {
          // Skipped.
        });
  }

  /** The same, and its owners. */
  static ObjectMeta metadata(
      JsonParser parser, Predicate<String> kept, DeserializationContext context)
      throws IOException {
    List<OwnerReference> owners = new ArrayList<>();
    ObjectMeta metadata = metadata(parser, kept, p -> owners.addAll(owners(p, context)));
    metadata.setOwnerReferences(owners);
    return metadata;
  }

  /**
   * The same.
   *
   * @param owners reads the owner references
   */
  static ObjectMeta metadata(JsonParser parser, Predicate<String> kept, ValueReader owners)
      throws IOException {
    ObjectMeta metadata = new ObjectMeta();
    of(
        parser,
        (field, p) -> {
          switch (field) {
            case "name" -> metadata.setName(text(p));
            case "namespace" -> metadata.setNamespace(shared(p));
            case "uid" -> metadata.setUid(text(p));
            case "resourceVersion" -> metadata.setResourceVersion(text(p));
            case "generation" -> metadata.setGeneration(number(p));
            case "creationTimestamp" -> metadata.setCreationTimestamp(text(p));
            case "deletionTimestamp" -> metadata.setDeletionTimestamp(text(p));
            case "deletionGracePeriodSeconds" -> metadata.setDeletionGracePeriodSeconds(number(p));
            case "ownerReferences" -> owners.read(p);
            case "labels" -> metadata.setLabels(texts(p, kept));
            case "annotations" -> metadata.setAnnotations(texts(p, kept));
            default -> {
              // Skipped.
            }
          }
        });
    return metadata;
  }

  /** The Go duration here; null if it is none. A live look says what is wrong with it. */
  static Duration duration(JsonParser parser) throws IOException {
    String text = text(parser);
    try {
      return text == null ? null : GoDuration.parse(text).toDuration();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Map<String, String> texts(JsonParser parser, Predicate<String> kept)
      throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    of(
        parser,
        (field, p) -> {
          String text = texts.size() < MOST_TEXTS && kept.test(field) ? text(p) : null;
          if (text != null && text.length() <= LONGEST_TEXT) {
            texts.put(field, text);
          }
        });
    return texts;
  }

  /**
   * The owners here, as far as they can be ours: the one that controls the object is never left out
   * for the others.
   */
  static List<OwnerReference> owners(JsonParser parser, DeserializationContext context)
      throws IOException {
    return list(parser, context, OwnerReference[].class).stream()
        .filter(owner -> owner.getName() == null || owner.getName().length() <= LONGEST_TEXT)
        .sorted(Comparator.comparing(owner -> !Boolean.TRUE.equals(owner.getController())))
        .limit(MOST_OWNERS)
        .toList();
  }

  /** The whole number here; null if it is none. */
  static Long number(JsonParser parser) throws IOException {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER
        ? (Long) parser.getLongValue()
        : null;
  }

  /** Status of a condition; null where it is Unknown, or isn't there. */
  static Boolean known(List<Condition> conditions, String type) {
    return Conditions.find(conditions, type)
        .map(Condition::getStatus)
        .filter(value -> !"Unknown".equals(value))
        .map("True"::equals)
        .orElse(null);
  }

  /** The values of the list here; none if it isn't a list of these. */
  static <T> List<T> list(JsonParser parser, DeserializationContext context, Class<T[]> type)
      throws IOException {
    return parser.currentToken() == JsonToken.START_ARRAY
        ? value(parser, context, type)
            .map(values -> Arrays.stream(values).filter(Objects::nonNull).toList())
            .orElse(List.of())
        : List.of();
  }
}
