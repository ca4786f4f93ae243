package io.wrkbench.api;

/**
 * CEL rules for fields that hold a Go duration string; kept apart because many fields share them.
 */
public final class Durations {
  /** Longest text that a duration field takes; CEL needs a bound to estimate a rule's cost. */
  public static final int MAX_LENGTH = 32;

  /**
   * Limits the digits of each unit, so that no text of {@link #MAX_LENGTH} overflows a Go duration,
   * whose maximum is 2562047h.
   */
  private static final String TERMS =
      "([0-9]{1,5}([.][0-9]+)?h|[0-9]{1,7}([.][0-9]+)?m|[0-9]{1,9}([.][0-9]+)?s"
          + "|[0-9]{1,12}([.][0-9]+)?ms|[0-9]{1,15}([.][0-9]+)?(us|µs)|[0-9]{1,18}ns)+";

  /** A duration of a bound: what {@link io.wrkbench.result.GoDuration} reads, and not negative. */
  static final String PATTERN = "^" + TERMS + "$";

  /** A duration as the operator writes it into a status. */
  public static final String WRITTEN =
      "^([0-9]{1,5}h)?([0-9]{1,2}m)?[0-9]{1,3}([.][0-9]{1,9})?(ns|us|ms|s)$";

  /**
   * Follows a field's name in a rule over several fields. The API server evaluates such a rule even
   * if the field's own rule has failed, and parsing anything but a duration would end it in an
   * error.
   */
  static final String IS_DURATION = ".matches('" + PATTERN + "')";

  private static final String SYNTAX = "self.matches('" + PATTERN + "')";

  /** How long a run may take: above zero, a day at most. */
  public static final String OF_RUN =
      SYNTAX + " && duration(self) > duration('0s') && duration(self) <= duration('24h')";

  /** Follows the field's name if {@link #OF_RUN} is broken. */
  public static final String OF_RUN_MESSAGE =
      " must be a Go duration above zero and at most 24h, such as 30s, 1500ms or 1h30m";

  /** How long something is kept: zero or above, a year at most. */
  public static final String KEPT =
      "self == '0' || (" + SYNTAX + " && duration(self) <= duration('8760h'))";

  /** Follows the field's name if {@link #KEPT} is broken. */
  public static final String KEPT_MESSAGE =
      " must be a Go duration from 0s to 8760h, such as 10m or 24h";

  /**
   * No part is finer than a millisecond, so that a fraction of a second shows in the milliseconds.
   */
  private static final String WHOLE =
      "self.matches('^([0-9]{1,5}([.][0-9]{1,3})?h|[0-9]{1,7}([.][0-9]{1,3})?m"
          + "|[0-9]{1,9}([.][0-9]{1,3})?s|[0-9]{1,12}ms)+$')"
          + " && duration(self).getMilliseconds() % 1000 == 0";

  /** A duration above zero in whole seconds: wrk accepts no other. */
  static final String WHOLE_SECONDS = WHOLE + " && duration(self) > duration('0s')";

  /** Follows the field's name if {@link #WHOLE_SECONDS} is broken. */
  static final String WHOLE_SECONDS_MESSAGE =
      " must be a Go duration of whole seconds above zero, such as 30s or 2m: wrk accepts no"
          + " fractions";

  /** The same for other tools than wrk. */
  static final String SECONDS_MESSAGE =
      " must be a Go duration of whole seconds above zero, such as 30s or 2m";

  /** A duration of whole seconds, a minute at most: how long an answer may take. */
  static final String TIMEOUT = WHOLE_SECONDS + " && duration(self) <= duration('60s')";

  /** Follows the field's name if {@link #TIMEOUT} is broken. */
  static final String TIMEOUT_MESSAGE =
      " must be a Go duration of whole seconds from 1s to 60s, such as 8s";

  /** A duration of whole seconds, zero allowed. */
  static final String WHOLE_SECONDS_OR_ZERO =
      "self == '0' || (" + WHOLE + " && duration(self) >= duration('0s'))";

  /** Follows the field's name if {@link #WHOLE_SECONDS_OR_ZERO} is broken. */
  static final String WHOLE_SECONDS_OR_ZERO_MESSAGE =
      " must be a Go duration of whole seconds, such as 10s, or 0s for none: wrk accepts no"
          + " fractions";

  private Durations() {}
}
