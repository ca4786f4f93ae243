package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A run that has to complete in its usual time, and how it has been seen; times are those of the
 * test's clock.
 */
final class GoodRun {
  /** How long it may wait in the queue: those before it hold slots for 30 s at most. */
  static final Duration MOST_IN_QUEUE = Duration.ofSeconds(90);

  /** What it may take longer than usual, on a machine that is busy with all the others. */
  static final Duration MOST_LONGER = Duration.ofSeconds(20);

  private final Duration usual;
  private final Duration created;
  private Duration admitted;

  /**
   * Not seen yet.
   *
   * @param usual what one takes from its admission to its end
   */
  GoodRun(Duration usual, Duration created) {
    this.usual = usual;
    this.created = created;
  }

  /** What is wrong with it now, whether it has ended or goes on. */
  Optional<Finding> fault(JsonNode status, Duration now) {
    if (admitted == null && status.hasNonNull("startTime")) {
      admitted = now;
    }
    if (hasEnded(status) && !hasCompleted(status)) {
      return finding("it is " + status.path("phase").asText(), status);
    }
    if (admitted != null) {
      Duration since = now.minus(admitted);
      return since.compareTo(usual.plus(MOST_LONGER)) > 0
          ? finding("it was admitted %s ago, and takes %s usually".formatted(since, usual), status)
          : Optional.empty();
    }
    Duration waits = now.minus(created);
    return waits.compareTo(MOST_IN_QUEUE) > 0
        ? finding("it waits for a slot for " + waits, status)
        : Optional.empty();
  }

  /** Whether it has ended, in whatever way. */
  static boolean hasEnded(JsonNode status) {
    return status.hasNonNull("completionTime");
  }

  /** Whether it has ended with a result. */
  static boolean hasCompleted(JsonNode status) {
    return hasEnded(status) && status.path("phase").asText().equals("Completed");
  }

  /** What one that has completed took from its admission, by the operator's clock. */
  static Duration took(JsonNode status) {
    return Duration.between(
        Instant.parse(status.path("startTime").asText()),
        Instant.parse(status.path("completionTime").asText()));
  }

  private static Optional<Finding> finding(String what, JsonNode status) {
    return Optional.of(
        new Finding(
            "GoodRun", what + "; message: " + status.path("message").asText(), Optional.empty()));
  }
}
