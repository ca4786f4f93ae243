package io.wrkbench.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Reads and writes the records of this package. */
public final class Json {

  /** The records nest six deep. */
  private static final int DEEPEST = 32;

  /**
   * What is read may be forged, and a short text may make many objects. The largest result has some
   * 60,000 tokens, most of them in its samples.
   */
  private static final int MOST_TOKENS = 200_000;

  private static final ObjectMapper MAPPER = mapper(StreamReadConstraints.defaults());

  private static final ObjectMapper BOUNDED =
      mapper(
          StreamReadConstraints.builder()
              .maxNestingDepth(DEEPEST)
              .maxTokenCount(MOST_TOKENS)
              .build());

  private Json() {}

  private static ObjectMapper mapper(StreamReadConstraints constraints) {
    return new ObjectMapper(JsonFactory.builder().streamReadConstraints(constraints).build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }

  /** A record as JSON in a single line. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't write " + value.getClass().getSimpleName(), e);
    }
  }

  /**
   * A record from JSON that may be forged.
   *
   * @throws IllegalArgumentException if the text isn't such a record, or larger than one can be;
   *     the message says where
   */
  public static <T> T read(String json, Class<T> type) {
    return read(BOUNDED, json, type);
  }

  /**
   * A record of any size from JSON that nobody forges: wrk reports each latency that it has seen,
   * of which there may be millions.
   *
   * @throws IllegalArgumentException if the text isn't such a record; the message says where
   */
  public static <T> T readLarge(String json, Class<T> type) {
    return read(MAPPER, json, type);
  }

  private static <T> T read(ObjectMapper mapper, String json, Class<T> type) {
    try {
      T value = mapper.readValue(json, type);
      if (value == null) {
        throw new IllegalArgumentException("bad " + type.getSimpleName() + ": null");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "bad " + type.getSimpleName() + ": " + e.getOriginalMessage() + at(e), e);
    }
  }

  private static String at(JsonProcessingException e) {
    return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
  }
}
