package io.wrkbench.comparison.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.ComparedMetric;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Judgement;
import io.wrkbench.statistics.Next;
import io.wrkbench.statistics.RoundOrder;
import io.wrkbench.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What comes of comparisons on machines that change their speed, if measurements of another speed
 * are left out, as the operator does: 10,000 for each row. The table of the page for users is what
 * this prints.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("simulation")
class MachineSpeedsCoverageTest {

  /** Maven runs the tests in the module's folder. */
  private static final Path PAGE = Path.of("../../crds/comparison.md");

  private static final int COMPARISONS = 10_000;
  private static final double MOST_MISSES = 0.07;
  private static final double MOST_WRONG = 0.065;
  private static final double SLOW = 0.7;

  /** By how much the fixed work scatters on a machine that has one speed. */
  private static final double WORK_SCATTERS = 0.01;

  private static final BenchmarkComparisonSpec SPEC = spec();

  private static BenchmarkComparisonSpec spec() {
    BenchmarkComparisonSpec spec = Comparing.spec("a", "b");
    ComparedMetric throughput = new ComparedMetric();
    throughput.name = "requestsPerSecond";
    spec.metrics = List.of(throughput);
    return spec;
  }

  /**
   * How often a machine has 0.7 of its speed: for one to three runs each, and then for how many.
   */
  private enum Machine {
    OFTEN("half of the time", 1, 3),
    SELDOM("a fifth of the time", 4, 12),
    RARELY("a tenth of the time", 9, 27);

    private final String inWords;
    private final int least;
    private final int most;

    Machine(String inWords, int least, int most) {
      this.inWords = inWords;
      this.least = least;
      this.most = most;
    }

    /** Its speeds in runs one after the other, beginning somewhere. */
    List<Double> speeds(SplittableRandom random, int runs) {
      List<Double> speeds = new ArrayList<>();
      int skipped = random.nextInt(most + 3);
      while (speeds.size() < skipped + runs) {
        add(speeds, random.nextInt(least, most + 1), 1);
        add(speeds, random.nextInt(1, 4), SLOW);
      }
      return speeds.subList(skipped, skipped + runs);
    }

    private static void add(List<Double> speeds, int count, double speed) {
      for (int i = 0; i < count; i++) {
        speeds.add(speed);
      }
    }
  }

  /** One metric, two variants. */
  private record End(Judgement judgement, int rounds) {
    boolean says(Verdict... verdicts) {
      return List.of(verdicts).contains(judgement.verdict());
    }
  }

  /**
   * A comparison.
   *
   * @param follows what part of the machine's slowness the throughput follows
   * @param ratio of the second variant to the first
   */
  private static End compare(
      SplittableRandom random, Machine machine, double scatter, double follows, double ratio) {
    long seed = random.nextLong();
    List<Double> speeds = machine.speeds(random, 2 * SPEC.rounds.max);
    List<MeasurementStatus> measurements = new ArrayList<>();
    for (int round = 1; ; round++) {
      for (int variant : RoundOrder.of(seed, 2, round)) {
        double speed = speeds.get(measurements.size());
        double rate =
            1000
                * (1 - follows * (1 - speed))
                * (1 + scatter * random.nextGaussian())
                * (variant == 0 ? 1 : ratio);
        MeasurementStatus one = Comparing.measured(round, variant == 0 ? "a" : "b", asStored(rate));
        one.values.work =
            GoDuration.ofMicros(
                Math.round(10_000 / speed * (1 + WORK_SCATTERS * random.nextGaussian())));
        measurements.add(one);
      }
      MachineSpeeds.mark(SPEC, measurements);
      Verdicts verdicts = Verdicts.of(SPEC, measurements);
      if (verdicts.next(SPEC) != Next.GO_ON) {
        return new End(verdicts.judgements().get(0).judgement(), round);
      }
    }
  }

  /** In hundredths: reading one of many digits would take longer than all the rest. */
  private static double asStored(double rate) {
    return Math.round(100 * rate) / 100.0;
  }

  @Test
  void whatIsToldIsTrueOnAMachineThatChangesItsSpeed() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Machine machine : Machine.values()) {
      for (double scatter : new double[] {0.01, 0.03, 0.05}) {
        rows.add(row(machine, scatter));
      }
    }
    rows.forEach(System.out::println);
    assertThat(Files.readString(PAGE)).contains(String.join("\n", rows));
  }

  /** A server that waits as well follows the machine in part. */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.4, 0.6})
  void aServerThatFollowsItALittleIsNotSelectedByItsFigures(double follows) {
    for (Machine machine : Machine.values()) {
      List<End> all = ends(machine, 0.05, follows, 1);
      assertThat(wrong(all)).as(machine.toString()).isLessThan(MOST_WRONG);
      assertThat(misses(all, 1)).as(machine.toString()).isLessThan(MOST_MISSES);
    }
  }

  private static String row(Machine machine, double scatter) {
    List<End> equal = ends(machine, scatter, 1, 1);
    List<End> slower = ends(machine, scatter, 1, 0.95);
    assertThat(wrong(equal)).as("%s %s", machine, scatter).isLessThan(MOST_WRONG);
    assertThat(misses(equal, 1)).as("%s %s", machine, scatter).isLessThan(MOST_MISSES);
    assertThat(misses(slower, 0.95)).as("%s %s", machine, scatter).isLessThan(MOST_MISSES);
    return String.format(
        Locale.ROOT,
        "| %s | %.0f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% |",
        machine.inWords,
        100 * scatter,
        100 * misses(equal, 1),
        100 * wrong(equal),
        100 * share(equal, one -> one.says(Verdict.SAME)),
        100 * share(slower, one -> one.says(Verdict.BETTER, Verdict.WORSE)),
        100 * share(equal, one -> one.judgement.lacksRounds()));
  }

  private static List<End> ends(Machine machine, double scatter, double follows, double ratio) {
    SplittableRandom random = new SplittableRandom(machine.ordinal());
    List<End> ends = new ArrayList<>();
    for (int i = 0; i < COMPARISONS; i++) {
      ends.add(compare(random, machine, scatter, follows, ratio));
    }
    return ends;
  }

  /** Intervals on enough of their rounds that don't hold the truth. */
  private static double misses(List<End> all, double ratio) {
    return share(
        all,
        one ->
            !one.judgement.lacksRounds()
                && one.judgement.ratio().filter(found -> !found.contains(ratio)).isPresent());
  }

  private static double wrong(List<End> all) {
    return share(all, one -> one.says(Verdict.BETTER, Verdict.WORSE));
  }

  private static double share(List<End> all, Predicate<End> counts) {
    return (double) all.stream().filter(counts).count() / all.size();
  }
}
