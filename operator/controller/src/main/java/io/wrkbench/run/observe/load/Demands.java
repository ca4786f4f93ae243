package io.wrkbench.run.observe.load;

import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.util.Map;

/** What is demanded of the parts of a result; each demand that isn't met throws. */
final class Demands {
  /** Counts up to this can be added up, whatever the number of generators. */
  private static final long MOST = 1L << 53;

  /** A figure above it isn't one of a machine, and takes too much room in a status. */
  private static final double GREATEST = 1e15;

  /** Characters of all texts, without the tool's output: each sample names its machine. */
  private static final long MOST_TEXT = 256 << 10;

  private static final int MOST_NAMES = 64;

  private long text;

  /**
   * Demands this.
   *
   * @throws IllegalArgumentException if it doesn't hold; the message is this
   */
  void that(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** A number of things; null if it isn't known. */
  void count(Long value, String name) {
    that(value == null || value >= 0 && value <= MOST, name + " is " + value);
  }

  /** A figure; null if it isn't known. */
  void figure(Double value, String name) {
    // Neither comparison holds for what isn't a number.
    that(value == null || value >= 0 && value <= GREATEST, name + " is " + value);
  }

  /** A time that something took; null if it isn't known. */
  void time(GoDuration value, Duration longest, String name) {
    that(
        value == null || value.nanos() >= 0 && value.toDuration().compareTo(longest) <= 0,
        name + " is " + value + ", which isn't between 0s and " + GoDuration.of(longest));
  }

  /** A text; null for none. */
  void text(String value) {
    text += value == null ? 0 : value.length();
    that(text <= MOST_TEXT, "its texts have more than " + MOST_TEXT + " characters");
  }

  /** Texts by names. */
  void texts(Map<String, String> values) {
    names(values);
    values.values().forEach(this::text);
  }

  /** Values by names, which are few. */
  void names(Map<String, ?> values) {
    that(values.size() <= MOST_NAMES, "a sample has " + values.size() + " values");
    values.keySet().forEach(this::text);
  }
}
