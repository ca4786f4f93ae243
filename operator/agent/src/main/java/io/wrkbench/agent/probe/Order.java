package io.wrkbench.agent.probe;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * What the operator tells a probe before it resumes an attempt: {@code 3 PT30S}, or without a time
 * where that isn't known beforehand.
 *
 * @param attempt its number
 * @param duration for which it will send
 */
record Order(String attempt, Optional<Duration> duration) {

  /** Empty if there is none yet, or it can't be read: then threads just aren't looked at. */
  static Optional<Order> parse(String text) {
    String[] words = text.strip().split(" ");
    if (words[0].isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Order(
              words[0],
              words.length < 2 ? Optional.empty() : Optional.of(Duration.parse(words[1]))));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
