package io.wrkbench.record;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Times in the status: RFC 3339 in UTC, to the millisecond. */
public final class Times {
  private Times() {}

  /** The time as it stands in a status. */
  public static String format(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** The time in the text; empty if there is none or it can't be read. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.ofNullable(text).map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
