package io.wrkbench.api;

/**
 * CEL rules over several fields of a spec. They apply only to a new run ({@code optionalOldSelf}):
 * the fields can't be changed afterwards, and a run that was stored before a rule existed can still
 * be cancelled.
 */
final class SpecRules {
  private static final String NEW_ONLY = "oldSelf.hasValue() || ";

  /**
   * Around a number of attempts that a rule calculates with. The API server evaluates a rule even
   * if a number is far beyond its maximum, and would answer "integer overflow" beside the error
   * that names the field.
   */
  private static final String BOUNDED = "[0, [101, ";

  private static final String BOUNDED_END = "].min()].max()";

  /** How many attempts a run takes at most. */
  static final String ATTEMPTS =
      "(has(self.untilPrecise) ? "
          + (BOUNDED + "self.untilPrecise.maxAttempts" + BOUNDED_END)
          + " + "
          + (BOUNDED + "self.discardAttempts" + BOUNDED_END)
          + " : has(self.attempts) ? "
          + (BOUNDED + "self.attempts" + BOUNDED_END)
          + " : "
          + BenchmarkRunSpec.USUAL_ATTEMPTS
          + ")";

  /** An earlier schema stored a default, which the manifest of the run doesn't have. */
  static final String SAME_ATTEMPTS =
      "(has(self.attempts) ? self.attempts : "
          + BenchmarkRunSpec.USUAL_ATTEMPTS
          + ") == (has(oldSelf.attempts) ? oldSelf.attempts : "
          + BenchmarkRunSpec.USUAL_ATTEMPTS
          + ")";

  private static final String PRIMED = "(has(self.warmup) && has(self.warmup.primer))";

  private static final String EXPECTS_BELOW =
      "!has(self.request) || !has(self.request.expect) || self.request.expect.status < ";

  /** {@code keepTarget} has a target to keep. */
  static final String KEEPS_A_SERVER = NEW_ONLY + "!self.keepTarget || has(self.target.server)";

  static final String KEEPS_A_SERVER_MESSAGE =
      "keepTarget needs target.server: a Service or a URL stays anyway";

  /** wrk would count each expected answer as an error. */
  static final String COUNTABLE_BY_WRK =
      NEW_ONLY + EXPECTS_BELOW + "400 || (!has(self.load.wrk) && !" + PRIMED + ")";

  static final String COUNTABLE_BY_WRK_MESSAGE =
      "wrk and warmup.primer count every status above 399 as an error: to expect one, use"
          + " constantRate or curl, and no primer";

  /** ab would, too. */
  static final String COUNTABLE_BY_AB = NEW_ONLY + EXPECTS_BELOW + "300 || !has(self.load.ab)";

  static final String COUNTABLE_BY_AB_MESSAGE =
      "ab counts every status but 2xx as an error: to expect another one, use constantRate or curl";

  private static final String SECONDS_OF_ATTEMPT =
      "(has(self.load.wrk) ? "
          + "(self.load.wrk.duration"
          + Durations.IS_DURATION
          + " ? duration(self.load.wrk.duration).getSeconds() : 0)"
          + " : has(self.load.curl) ? "
          + "(self.load.curl.duration"
          + Durations.IS_DURATION
          + " ? duration(self.load.curl.duration).getSeconds() : 0)"
          + " : has(self.load.constantRate) ? "
          + "(self.load.constantRate.duration"
          + Durations.IS_DURATION
          + " ? duration(self.load.constantRate.duration).getSeconds() : 0)"
          + " : 0)";

  private static final String SECONDS_OF_LIMIT =
      "(self.warmup.untilSteady.limit"
          + Durations.IS_DURATION
          + " ? duration(self.warmup.untilSteady.limit).getSeconds() : 0)";

  /** A warm-up until steady takes five windows of 5 s at least, unless its limit is lower. */
  private static final String SECONDS_OF_WARM_UP =
      "(!has(self.warmup) ? 0 : (has(self.warmup.primer) ? "
          + "(self.warmup.primer.duration"
          + Durations.IS_DURATION
          + " ? duration(self.warmup.primer.duration).getSeconds() : 0)"
          + " : 0) + (has(self.warmup.duration) ? "
          + "(self.warmup.duration"
          + Durations.IS_DURATION
          + " ? duration(self.warmup.duration).getSeconds() : 0)"
          + " : !has(self.warmup.untilSteady) ? 0 : "
          + SECONDS_OF_LIMIT
          + " < 25 ? "
          + SECONDS_OF_LIMIT
          + " : 25))";

  private static final String SECONDS =
      "(" + ATTEMPTS + " * " + SECONDS_OF_ATTEMPT + " + " + SECONDS_OF_WARM_UP + ")";

  /** The run can end before its timeout. */
  static final String FITS_TIMEOUT =
      NEW_ONLY
          + "!self.timeout"
          + Durations.IS_DURATION
          + " || "
          + SECONDS
          + " == 0 || "
          + SECONDS
          + " < duration(self.timeout).getSeconds()";

  static final String FITS_TIMEOUT_MESSAGE =
      "timeout must be longer than the warm-up plus attempts (discarded ones included) × the"
          + " duration of load: raise timeout (24h at most), or use fewer or shorter attempts;"
          + " with untilPrecise, all attempts that it allows count";

  private static final String SECONDS_OF_RAMP_UP = "duration(b.rampUp).getSeconds()";

  /** The same with a background, which each attempt connects anew. */
  static final String FITS_RAMP_UP =
      NEW_ONLY
          + "!has(self.background) || !self.timeout"
          + Durations.IS_DURATION
          + " || self.background.all(b, !has(b.rampUp) || !b.rampUp"
          + Durations.IS_DURATION
          + " || "
          + SECONDS_OF_RAMP_UP
          + " == 0 || "
          + (ATTEMPTS + " * (" + SECONDS_OF_ATTEMPT + " + " + SECONDS_OF_RAMP_UP + ") + ")
          + SECONDS_OF_WARM_UP
          + " < duration(self.timeout).getSeconds())";

  static final String FITS_RAMP_UP_MESSAGE =
      "timeout must be longer than the warm-up plus attempts × (the duration of load + the rampUp of"
          + " a background): raise timeout (24h at most), or use a shorter rampUp or fewer attempts";

  /** The figures of all loads fit into one object. */
  static final String FITS_STATUS =
      NEW_ONLY + "!has(self.background) || " + ATTEMPTS + " * self.background.size() <= 200";

  static final String FITS_STATUS_MESSAGE =
      "attempts × the number of background loads must not be more than 200, or their figures don't"
          + " fit into the status: use fewer of either";

  /** The bodies leave room for the status beside them. */
  static final String BODIES =
      NEW_ONLY
          + "!has(self.background) || self.background.map(x, has(x.request) && has(x.request.body)"
          + " ? x.request.body.size() : 0).sum() <= 131072";

  static final String BODIES_MESSAGE =
      "the bodies of all background loads must not have more than 131072 characters in total: keep"
          + " them in a ConfigMap (bodyFrom)";

  private SpecRules() {}
}
