package io.wrkbench.agent.load;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.FailureReason;
import java.util.Locale;
import java.util.Optional;

/**
 * Notices that the machine's clock is set while a load is sent.
 *
 * <p>wrk and ab take durations and latencies from the wall clock, and what a pod used is found by
 * the wall clock's time of its load. With a clock that is set meanwhile, all of this is wrong.
 */
public final class ClockWatch {

  /**
   * In nanoseconds. Each connection's request in flight seems to take so much longer, and the
   * throughput of an attempt of 5 s is off by 1 %. Whatever sets a clock sets it by more: ntpd by
   * 128 ms, systemd-timesyncd by 400 ms, chrony and a leap second by a second. Smaller corrections
   * make the seconds longer or shorter, which are then so for both clocks, and don't show here.
   */
  private static final long MOST = 50_000_000;

  private final Clocks clocks;
  private final long ahead;

  private ClockWatch(Clocks clocks) {
    this.clocks = clocks;
    this.ahead = clocks.ahead();
  }

  /** Watches from now on. */
  public static ClockWatch begin(Clocks clocks) {
    return new ClockWatch(clocks);
  }

  /** The outcome of a load that has just ended: a failure if the clock was set since the begin. */
  public Sent check(Sent sent) {
    return failure().map(why -> new Sent(null, why, sent.output())).orElse(sent);
  }

  /** Why the figures of a load that has just ended are wrong; empty if the clock wasn't set. */
  public Optional<LoadFailure> failure() {
    long step = clocks.ahead() - ahead;
    return Math.abs(step) <= MOST
        ? Optional.empty()
        : Optional.of(
            new LoadFailure(
                FailureReason.ClockStepped,
                String.format(
                    Locale.ROOT,
                    "the clock of the load pod's node was set %s by %.3f s while the load was sent,"
                        + " so its duration and latencies are wrong. Find out what sets the clock:"
                        + " a time service that has just started, or a virtual machine that was"
                        + " resumed. Then run it again.",
                    step > 0 ? "forward" : "back",
                    Math.abs(step) / 1e9)));
  }
}
