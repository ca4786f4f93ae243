package io.wrkbench.run.observe.load;

import io.wrkbench.result.Counters;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.result.Timeline;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Span;
import java.time.Duration;
import java.util.Map;

/**
 * Whether what a load pod says of its use can be true. Each sample is told with the reasons of the
 * one before, so few samples with many reasons would become large.
 */
final class PodUseCheck {
  /** The agent keeps as many as a timeline has steps, and one. */
  private static final int MOST_SAMPLES = 2 * Timeline.MOST_STEPS;

  private static final int MOST_PODS = 4;

  private static final long MOST_PORTS = 1 << 16;

  /** Periods of a CPU limit. None is shorter than 1 ms, so these take 35,000 years. */
  private static final long MOST_PERIODS = 1L << 50;

  /** A CPU limit in thousandths of a core. Those of all containers of a pod can be added up. */
  private static final long MOST_LIMIT = 1L << 50;

  /**
   * Others may be any number from zero up, so that their differences are numbers: nanoseconds of
   * all cores of a large machine may be many.
   */
  private static final Map<String, Long> MOST =
      Map.of(
          Quantity.PORTS.name(),
          MOST_PORTS,
          Quantity.PERIODS.name(),
          MOST_PERIODS,
          Quantity.THROTTLED_PERIODS.name(),
          MOST_PERIODS,
          Quantity.CPU_LIMIT.name(),
          MOST_LIMIT);

  private final Demands demand;
  private final Duration longest;

  PodUseCheck(Demands demand, Duration longest) {
    this.demand = demand;
    this.longest = longest;
  }

  /**
   * Checks it.
   *
   * @throws IllegalArgumentException if it can't be true; the message says what
   */
  void check(PodUse use) {
    demand.that(use.load() != null, "when its pod was sampled isn't said");
    demand.that(isIn(use.load()), "the load of its samples takes " + use.load());
    demand.that(
        use.samples().size() <= MOST_SAMPLES, "it has " + use.samples().size() + " samples");
    demand.figure(use.workNanos(), "workNanos");
    use.samples().forEach(this::check);
    if (use.threads() != null) {
      check(use.threads());
    }
  }

  private boolean isIn(Span span) {
    long nanos = span.nanos();
    return span.toNanos() >= span.fromNanos() && nanos >= 0 && nanos <= longest.toNanos();
  }

  private void check(Sample sample) {
    demand.that(
        sample.machine() != null && sample.pods().size() <= MOST_PODS,
        "a sample isn't of a machine and its own pod");
    check(sample.machine());
    sample.pods().values().forEach(this::check);
    demand.names(sample.pods());
  }

  private void check(Counters counters) {
    demand.that(counters.of() != null, "a sample doesn't say whose it is");
    values(counters);
    demand.names(counters.containers());
    counters.containers().values().forEach(this::values);
  }

  private void values(Counters counters) {
    demand.text(counters.of());
    demand.names(counters.values());
    counters.values().forEach(this::counter);
    demand.texts(counters.missing());
  }

  private void counter(String name, Long value) {
    long most = MOST.getOrDefault(name, Long.MAX_VALUE);
    demand.that(value != null && value >= 0 && value <= most, name + " is " + value);
  }

  private void check(ThreadUse threads) {
    demand.text(threads.busiest());
    demand.figure(threads.busiestRun(), "threads.busiestRun");
    demand.figure(threads.busiestQueued(), "threads.busiestQueued");
    demand.figure(threads.process(), "threads.process");
    demand.figure(threads.queued(), "threads.queued");
    demand.figure(threads.collecting(), "threads.collecting");
    demand.figure(threads.switches(), "threads.switches");
    demand.texts(threads.missing());
  }
}
