package io.wrkbench.run.evidence;

import io.wrkbench.result.Counters;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.SampleLines;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.Usage;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A pod that was sampled during an attempt, with the machine that it was on.
 *
 * @param machine the machine's boot ID
 * @param attempt when the attempt was measured, by the clock of this machine
 * @param readings of the pod, during the attempt
 * @param usage of the pod
 * @param ofMachine usage of the machine meanwhile
 * @param threads what its threads did; empty if that isn't known
 * @param work CPU time of the fixed piece of work, in ns; empty if it wasn't done
 */
record SampledPod(
    String machine,
    Span attempt,
    List<Reading> readings,
    Usage usage,
    Usage ofMachine,
    Optional<ThreadUse> threads,
    Optional<Double> work) {

  /**
   * With less, a figure would be one of the attempt's beginning or end. This asks for attempts of 3
   * s: samples are a second apart, so these always have two whole intervals, and those of 2 s may
   * have one. To ask for 3 s of intervals would leave attempts of 4 s, which have just three,
   * without a limit by chance.
   */
  private static final Duration LEAST = Duration.ofMillis(1500);

  /** Samples are taken each second, so as much may lack at the attempt's beginning and end. */
  private static final Duration ENDS = Duration.ofSeconds(2);

  /** With a smaller share of what lies between, a figure would be one of a part of the attempt. */
  private static final double LEAST_SHARE = 0.8;

  /** The same of threads, which are looked at a few times: a share of the attempt. */
  private static final double LEAST_OF_THREADS = 0.4;

  /**
   * A load pod, as it saw itself.
   *
   * @param attempt when the attempt was measured, by the clock of this pod's machine
   */
  static Optional<SampledPod> of(PodUse use, Span attempt) {
    List<Sample> samples = Sample.unpack(use.samples());
    if (samples.isEmpty()) {
      return Optional.empty();
    }
    List<Reading> own =
        within(attempt, samples.stream().map(s -> s.pods().get(Sample.OWN)).toList());
    return Optional.of(
        new SampledPod(
            samples.get(0).machine().of(),
            attempt,
            own,
            Usage.over(own),
            Usage.over(within(attempt, samples.stream().map(Sample::machine).toList())),
            Optional.ofNullable(use.threads()),
            Optional.ofNullable(use.workNanos())));
  }

  /**
   * A pod that a probe has sampled; empty if it found none.
   *
   * @param attempt when the attempt was measured, by the clock of the probe's machine
   */
  static Optional<SampledPod> of(SampleLines.Log log, String uid, Span attempt) {
    List<Reading> pod = log.readings().getOrDefault(uid, List.of());
    List<Reading> machine = log.readings().getOrDefault(SampleLines.MACHINE, List.of());
    if (pod.isEmpty() || machine.isEmpty()) {
      return Optional.empty();
    }
    Optional<ThreadUse> threads =
        log.threads().getOrDefault(uid, List.of()).stream()
            .filter(use -> attempt.holds(use.span().fromNanos()))
            .filter(use -> attempt.holds(use.span().toNanos()))
            .filter(use -> use.span().nanos() >= LEAST_OF_THREADS * attempt.nanos())
            .max(Comparator.comparing(use -> use.span().nanos()));
    List<Reading> readings = attempt.within(pod);
    return Optional.of(
        new SampledPod(
            machine.get(0).of(),
            attempt,
            readings,
            Usage.over(readings),
            Usage.over(attempt.within(machine)),
            threads,
            Optional.empty()));
  }

  private static List<Reading> within(Span span, List<Counters> counters) {
    return span.within(counters.stream().filter(Objects::nonNull).map(Counters::reading).toList());
  }

  /** Why this says too little of the attempt, in words; empty if it says enough. */
  Optional<String> lacks() {
    long sampled = usage.measured(Quantity.CPU).toNanos();
    String why = usage.gaps().isEmpty() ? "" : ": " + String.join("; ", usage.gaps());
    if (sampled < LEAST.toNanos()) {
      return Optional.of("was sampled for less than 1.5 s of the attempt" + why);
    }
    return sampled < LEAST_SHARE * (attempt.nanos() - ENDS.toNanos())
        ? Optional.of(
            "was sampled for only %d %% of the attempt%s"
                .formatted(100 * sampled / attempt.nanos(), why))
        : Optional.empty();
  }
}
