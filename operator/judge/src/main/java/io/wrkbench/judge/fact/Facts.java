package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.statistics.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Medians over the counted attempts of a run.
 *
 * <p>An attempt in which a figure is unknown is left out. What is known in half of the counted
 * attempts or fewer counts as unknown: it wouldn't speak for the run.
 */
public final class Facts {
  private final RunEvidence run;
  private final List<Attempt> counted;
  private final LoadFacts load;
  private final ErrorFacts errors;
  private final Machines machines;

  /** Of a run. */
  public Facts(RunEvidence run) {
    this.run = run;
    this.counted = run.counted();
    this.load = new LoadFacts(this);
    this.errors = new ErrorFacts(this);
    this.machines = Machines.of(this);
  }

  /** What they follow from. */
  public RunEvidence run() {
    return run;
  }

  /** The attempts that count, in their order. */
  public List<Attempt> counted() {
    return counted;
  }

  /** What follows from the load's own figures. */
  public LoadFacts load() {
    return load;
  }

  /** What went wrong. */
  public ErrorFacts errors() {
    return errors;
  }

  /** The machines that the run was on. */
  public Machines machines() {
    return machines;
  }

  /** A signal. */
  public Figure figure(Signal signal) {
    return figure(Quantity.of(signal));
  }

  /** A signal as a share of another. */
  public Figure share(Signal signal, Signal of) {
    return share(Quantity.of(signal), Quantity.of(of));
  }

  /**
   * The target's threads wait for a core longer than they run, although no more requests come than
   * it answers: there is more to do than its CPU can. In an open loop a queue may be chance.
   */
  public Claim targetsThreadsQueue() {
    return run.load().tool().isClosedLoop()
        ? share(Signal.TARGET_RUN_QUEUE_WAIT, Signal.TARGET_CORES).atLeast(Thresholds.THREADS_QUEUE)
        : Claim.given(false);
  }

  /** Cores that the target's garbage collection took. */
  public Figure garbageCores() {
    return figure(
        Quantity.derived(
            "target.gcCores",
            values -> values[0] * values[1],
            Quantity.of(Signal.TARGET_GC),
            Quantity.of(Signal.TARGET_CORES)));
  }

  /** The median of a signal, for messages; empty if it is unknown. */
  public OptionalDouble median(Signal signal) {
    return figure(signal).value();
  }

  Figure figure(Quantity quantity) {
    double[] values = values(quantity);
    return isEnough(values.length)
        ? Figure.alone(quantity.name(), Figures.of(values).median(), values.length)
        : Figure.unknown(quantity.name(), values.length, missing(quantity));
  }

  /**
   * The medians over the attempts in which both are known. A share of (next to) nothing is unknown.
   */
  Figure share(Quantity quantity, Quantity of) {
    List<Attempt> both =
        counted.stream()
            .filter(attempt -> quantity.in().apply(attempt).isPresent())
            .filter(attempt -> of.in().apply(attempt).isPresent())
            .toList();
    if (!isEnough(both.size())) {
      return Figure.unknown(quantity.name(), both.size(), missing(quantity, of));
    }
    double part = Figures.of(values(quantity, both)).median();
    double whole = Figures.of(values(of, both)).median();
    return whole > 0 && Double.isFinite(part / whole)
        ? Figure.share(quantity.name(), part, whole, both.size())
        : Figure.unknown(quantity.name(), both.size(), missing(quantity, of));
  }

  /** In ascending order, so that no sum depends on the order of the attempts. */
  double[] values(Quantity quantity) {
    return values(quantity, counted);
  }

  /** Whether that is so in more than half of the counted attempts. */
  boolean isInMost(Predicate<Attempt> so) {
    return isEnough((int) counted.stream().filter(so).count());
  }

  boolean isEnough(int known) {
    return known > counted.size() / 2;
  }

  private static double[] values(Quantity quantity, List<Attempt> attempts) {
    double[] values =
        attempts.stream().map(quantity.in()).flatMapToDouble(OptionalDouble::stream).toArray();
    Arrays.sort(values);
    return values;
  }

  /** Of what they are reckoned from: what isn't known often enough, or else whatever has a gap. */
  List<String> missing(Quantity... quantities) {
    List<Quantity> leaves = Stream.of(quantities).flatMap(Quantity::leaves).toList();
    List<String> unknown = names(leaves.stream().filter(q -> !isEnough(values(q).length)));
    if (!unknown.isEmpty()) {
      return unknown;
    }
    List<String> gaps = names(leaves.stream().filter(q -> values(q).length < counted.size()));
    return gaps.isEmpty() ? names(Stream.of(quantities)) : gaps;
  }

  private static List<String> names(Stream<Quantity> quantities) {
    return quantities.map(Quantity::name).distinct().toList();
  }
}
