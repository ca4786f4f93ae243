package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.measured.Signal;

/** How busy the load's own pods were. */
public final class Generator {
  private Generator() {}

  /** Cores used, of those that it could have. */
  public static Figure cores(Facts facts) {
    return facts.share(Signal.LOAD_CORES, Signal.LOAD_AVAILABLE);
  }

  /** A thread of it, its CPU or its limit left nothing to send more with. */
  public static Claim isSaturated(Facts facts) {
    return Claim.any(
        facts.figure(Signal.LOAD_BUSIEST_THREAD).atLeast(Thresholds.THREAD_SATURATED),
        cores(facts).atLeast(Thresholds.CPU_SATURATED),
        isThrottled(facts));
  }

  /** It was stopped by its own CPU limit. */
  public static Claim isThrottled(Facts facts) {
    return facts.figure(Signal.LOAD_THROTTLED).above(Thresholds.THROTTLED);
  }

  /** It had little left: with another sign of it, that makes it the limit. */
  public static Claim isBusy(Facts facts) {
    return Claim.any(
        facts.figure(Signal.LOAD_BUSIEST_THREAD).atLeast(Thresholds.LOAD_BUSY),
        cores(facts).atLeast(Thresholds.LOAD_BUSY));
  }
}
