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

  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxTokenCount(MOST_TOKENS)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /** A record as JSON in a single line. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't write " + value.getClass().getSimpleName(), e);
    }
  }

  /**
   * A record from JSON.
   *
   * @throws IllegalArgumentException if the text isn't such a record; the message says where
   */
  public static <T> T read(String json, Class<T> type) {
    try {
      T value = MAPPER.readValue(json, type);
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
