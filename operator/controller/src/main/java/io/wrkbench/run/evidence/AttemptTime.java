package io.wrkbench.run.evidence;

import io.wrkbench.result.LoadResult;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.SampleLines;
import io.wrkbench.result.Timeline;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When an attempt was measured, by the clock of each machine.
 *
 * <p>On the machine of a generator it is known exactly: all processes of a machine share its
 * monotonic clock. Between machines wall clocks may differ by seconds. What is known of the
 * difference is that the load began after the operator had begun the attempt, and ended before it
 * saw that; and that the last line of a probe that runs was no older than two of its intervals when
 * it was read. What may lie outside of the attempt by these bounds is left out.
 *
 * @param result of the load
 * @param begun when the operator began the attempt, by its own clock
 * @param seen when it saw its end and read the probes
 */
record AttemptTime(LoadResult result, Instant begun, Instant seen) {

  /** How old a probe's last line may be when its log is read. */
  private static final Duration OLDEST_LINE = Duration.ofSeconds(2);

  /** The same as a part of the attempt: two steps of a long one. */
  private static final int OLDEST_LINE_PART = Timeline.MOST_STEPS / 2;

  /** The attempt on the machine of a generator; empty if none of them was on it. */
  Optional<Span> onLoadsMachine(String machine) {
    return result.podUses().stream()
        .filter(use -> machineOf(use).equals(machine))
        .map(PodUse::load)
        .findFirst();
  }

  /**
   * The attempt by the clock of the machine that this probe is on; empty if nothing is sure.
   *
   * @param runs whether the probe still ran when its log was read: nobody knows how old the last
   *     line of another is
   */
  Optional<Span> by(SampleLines.Log log, boolean runs) {
    List<Reading> machine = log.readings().getOrDefault(SampleLines.MACHINE, List.of());
    if (machine.isEmpty()) {
      return Optional.empty();
    }
    Reading last = machine.get(machine.size() - 1);
    Optional<Span> exact = onLoadsMachine(last.of());
    return exact.isEmpty() && runs ? byWall(last.at()) : exact;
  }

  private Optional<Span> byWall(Moment last) {
    if (result.startTime() == null || result.duration() == null) {
      return Optional.empty();
    }
    Instant start = result.startTime();
    Instant end = start.plus(result.duration().toDuration());
    Duration probeAhead = Duration.between(seen, last.wall());
    Duration least = probeAhead.minus(Duration.between(begun, start));
    Duration most = probeAhead.plus(oldestLine()).minus(Duration.between(seen, end));
    Span span = new Span(nanos(last, start.plus(most)), nanos(last, end.plus(least)));
    return span.nanos() > 0 ? Optional.of(span) : Optional.empty();
  }

  private Duration oldestLine() {
    Duration seldom = result.duration().toDuration().dividedBy(OLDEST_LINE_PART);
    return seldom.compareTo(OLDEST_LINE) > 0 ? seldom : OLDEST_LINE;
  }

  private static long nanos(Moment last, Instant wall) {
    return last.nanos() + Duration.between(last.wall(), wall).toNanos();
  }

  /** The boot ID of the machine that a load pod was on; blank if it told nothing. */
  static String machineOf(PodUse use) {
    return use.samples().isEmpty() ? "" : use.samples().get(0).machine().of();
  }
}
