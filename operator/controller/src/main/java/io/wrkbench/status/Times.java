package io.wrkbench.status;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times in the status: RFC 3339 in UTC, to the millisecond. */
final class Times {
  private Times() {}

  static String format(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
