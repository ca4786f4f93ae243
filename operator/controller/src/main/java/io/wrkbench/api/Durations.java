package io.wrkbench.api;

/**
 * CEL rules for fields that hold a Go duration string; kept apart because many fields share them.
 */
final class Durations {
  /** Longest text that a duration field takes; CEL needs a bound to estimate a rule's cost. */
  static final int MAX_LENGTH = 32;

  private static final String SYNTAX = "self.matches('^([0-9]+([.][0-9]+)?(ns|us|µs|ms|s|m|h))+$')";

  /** A duration above zero. */
  static final String POSITIVE = SYNTAX + " && duration(self) > duration('0s')";

  /** Follows the field's name where {@link #POSITIVE} is broken. */
  static final String POSITIVE_MESSAGE =
      " must be a Go duration above zero, such as 30s, 1500ms or 1h30m";

  /** A duration of zero or above. */
  static final String NOT_NEGATIVE =
      "self == '0' || (" + SYNTAX + " && duration(self) >= duration('0s'))";

  /** Follows the field's name where {@link #NOT_NEGATIVE} is broken. */
  static final String NOT_NEGATIVE_MESSAGE =
      " must be a Go duration of zero or above, such as 0s, 10m or 24h";

  /** No part finer than a millisecond, so that the remainder of a second shows in those. */
  private static final String WHOLE =
      "self.matches('^([0-9]+([.][0-9]{1,3})?(s|m|h)|[0-9]+ms)+$')"
          + " && duration(self).getMilliseconds() % 1000 == 0";

  /** A duration above zero in whole seconds: wrk takes no other. */
  static final String WHOLE_SECONDS = WHOLE + " && duration(self) > duration('0s')";

  /** Follows the field's name where {@link #WHOLE_SECONDS} is broken. */
  static final String WHOLE_SECONDS_MESSAGE =
      " must be a Go duration of whole seconds above zero, such as 30s or 2m: wrk takes no"
          + " fractions";

  /** The same for other tools than wrk. */
  static final String SECONDS_MESSAGE =
      " must be a Go duration of whole seconds above zero, such as 30s or 2m";

  /** A duration of whole seconds, a minute at most: how long an answer may take. */
  static final String TIMEOUT = WHOLE_SECONDS + " && duration(self) <= duration('60s')";

  /** Follows the field's name where {@link #TIMEOUT} is broken. */
  static final String TIMEOUT_MESSAGE =
      " must be a Go duration of whole seconds above zero, such as 8s, and 60s is the most";

  /** A duration of whole seconds, zero allowed. */
  static final String WHOLE_SECONDS_OR_ZERO =
      "self == '0' || (" + WHOLE + " && duration(self) >= duration('0s'))";

  /** Follows the field's name where {@link #WHOLE_SECONDS_OR_ZERO} is broken. */
  static final String WHOLE_SECONDS_OR_ZERO_MESSAGE =
      " must be a Go duration of whole seconds, such as 10s, or 0s for none: wrk takes no"
          + " fractions";

  private Durations() {}
}
