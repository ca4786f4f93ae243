package io.wrkbench.run.observe.load;

import io.wrkbench.result.Generator;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyStats;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Rate;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.result.Timeline;
import io.wrkbench.result.Verification;
import io.wrkbench.result.WarmupResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether a result can be that of its load. A user may replace the command of a load pod, which may
 * then hand over anything: what is made of a result must fit into the operator's memory and into a
 * status. Pure.
 */
final class ResultCheck {
  /** By how much the node's clock may be set while the pod runs, or differ from the operator's. */
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(7);

  /** A latency that is measured from when a request was due may be longer than any timeout. */
  private static final Duration LONGEST_LATENCY = Duration.ofHours(24);

  /** What the agent keeps of a tool's output, with the line that says what is left out. */
  private static final int MOST_OUTPUT = 80 << 10;

  /** The longest warm-up has 720. */
  private static final int MOST_WINDOWS = 1000;

  /** A pod samples itself. */
  private static final int MOST_USES = 4;

  private final Demands demand = new Demands();
  private final Duration longest;
  private final Instant ended;

  private ResultCheck(Duration longest, Instant ended) {
    this.longest = longest;
    this.ended = ended;
  }

  /**
   * What of the result can't be, in words; empty if all can.
   *
   * @param longest how long the load may have taken at most
   * @param ended when its container ended, about
   */
  static Optional<String> wrong(LoadResult result, Duration longest, Instant ended) {
    try {
      new ResultCheck(longest, ended).check(result);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
  }

  private void check(LoadResult result) {
    outcome(result);
    times(result);
    demand.count(result.requests(), "requests");
    demand.count(result.bytes(), "bytes");
    errors(result.errors());
    latency(result.recorded());
    latency(result.corrected());
    warmup(result.warmup());
    rate(result.rate());
    timeline(result.timeline());
    verification(result.verification());
    alone(result.singleConnection());
    demand.that(
        result.output() == null || result.output().length() <= MOST_OUTPUT,
        "the tool's output has more than " + MOST_OUTPUT + " characters");
    generator(result.generator());
    demand.that(
        result.podUses().size() <= MOST_USES, "it has " + result.podUses().size() + " podUses");
    PodUseCheck uses = new PodUseCheck(demand, longest);
    result.podUses().forEach(uses::check);
  }

  private void outcome(LoadResult result) {
    demand.text(result.reason());
    demand.text(result.message());
    if (!result.isSucceeded()) {
      demand.that(result.reason() != null, "it has failed without a reason");
      return;
    }
    demand.that(result.reason() == null, "it has succeeded with a reason for failing");
    demand.that(
        result.startTime() != null
            && result.duration() != null
            && result.requests() != null
            && result.bytes() != null
            && result.errors() != null,
        "it has succeeded without startTime, duration, requests, bytes or errors");
    demand.that(result.duration().isPositive(), "duration is " + result.duration());
  }

  private void times(LoadResult result) {
    demand.time(result.duration(), longest, "duration");
    Instant start = result.startTime();
    demand.that(
        start == null
            || start.isAfter(ended.minus(longest).minus(CLOCKS_DIFFER))
                && start.isBefore(ended.plus(CLOCKS_DIFFER)),
        "startTime is " + start + ", but its container ended about " + ended);
  }

  private void errors(LoadErrors errors) {
    if (errors != null) {
      demand.count(errors.connect(), "errors.connect");
      demand.count(errors.read(), "errors.read");
      demand.count(errors.write(), "errors.write");
      demand.count(errors.timeout(), "errors.timeout");
      demand.count(errors.status(), "errors.status");
      demand.count(errors.noFreePort(), "errors.noFreePort");
    }
  }

  private void latency(LatencyStats stats) {
    if (stats != null) {
      latency(stats.mean(), "mean latency");
      latency(stats.stdev(), "stdev of latency");
      latency(stats.max(), "max latency");
      latency(stats.p50(), "p50");
      latency(stats.p75(), "p75");
      latency(stats.p90(), "p90");
      latency(stats.p95(), "p95");
      latency(stats.p99(), "p99");
      latency(stats.p999(), "p999");
    }
  }

  private void latency(GoDuration figure, String name) {
    demand.that(figure != null, name + " is missing");
    demand.time(figure, LONGEST_LATENCY, name);
  }

  private void warmup(WarmupResult warmup) {
    if (warmup != null) {
      demand.that(
          warmup.windows().size() <= MOST_WINDOWS,
          "its warm-up has " + warmup.windows().size() + " windows");
      warmup.windows().forEach(rate -> demand.figure(rate, "a window's rate"));
    }
  }

  private void rate(Rate rate) {
    if (rate != null) {
      demand.figure(rate.asked(), "rate.asked");
      demand.figure(rate.reached(), "rate.reached");
      demand.figure(rate.generatorCores(), "rate.generatorCores");
    }
  }

  private void timeline(Timeline timeline) {
    if (timeline == null) {
      return;
    }
    int steps = timeline.requests().size();
    demand.that(timeline.step() >= 1, "timeline.step is " + timeline.step());
    demand.that(steps <= Timeline.MOST_STEPS, "its timeline has " + steps + " steps");
    for (List<Long> values :
        List.of(timeline.requests(), timeline.errors(), timeline.micros(), timeline.slowest())) {
      demand.that(values.size() == steps, "the lists of its timeline differ in length");
      values.forEach(value -> demand.that(value >= 0, "a value of its timeline is " + value));
    }
  }

  private void verification(Verification verification) {
    if (verification != null) {
      demand.count((long) verification.sent(), "verification.sent");
      demand.count((long) verification.matched(), "verification.matched");
      demand.text(verification.seen());
    }
  }

  private void alone(SingleConnection alone) {
    if (alone != null) {
      demand.count(alone.requests(), "singleConnection.requests");
      demand.time(alone.mean(), LONGEST_LATENCY, "singleConnection.mean");
      demand.time(alone.p50(), LONGEST_LATENCY, "singleConnection.p50");
      demand.text(alone.missing());
    }
  }

  private void generator(Generator generator) {
    if (generator != null) {
      demand.text(generator.cpuModel());
      demand.text(generator.kernel());
      demand.text(generator.tool());
    }
  }
}
