package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the interval at the end of {@link UntilPrecise} holds the truth: 10,000 runs for each
 * noise, with ± 3 % asked and 15 attempts at most.
 */
@Tag("simulation")
class UntilPreciseCoverageTest {

  private static final int RUNS = 10_000;

  private static final UntilPrecise RULE = new UntilPrecise(0.03, 15);

  @ParameterizedTest
  @CsvSource({"NORMAL, 0.945, 0.967", "T3, 0.945, 0.985", "LOG_NORMAL, 0.80, 0.90"})
  void theIntervalHoldsTheTruthAsOftenAsIsSaid(Noise noise, double least, double most) {
    for (double deviation : Noise.DEVIATIONS) {
      double truth = noise.truth(deviation);
      SplittableRandom random = new SplittableRandom(noise.ordinal() * 1000L);
      int hits = 0;
      int[] attempts = new int[RUNS];
      for (int run = 0; run < RUNS; run++) {
        Figures figures = untilPrecise(noise.on(random, deviation));
        attempts[run] = figures.size();
        hits += Estimate.of(figures, Confidence.OF_A_LOOK).orElseThrow().contains(truth) ? 1 : 0;
      }
      Share coverage = new Share(hits, RUNS);
      Arrays.sort(attempts);
      System.out.printf(
          Locale.ROOT,
          "%-10s %4.1f %%  coverage %s  attempts %d%n",
          noise,
          deviation * 100,
          coverage,
          attempts[RUNS / 2]);
      assertThat(coverage.atMost()).as("%s %s", noise, deviation).isGreaterThan(least);
      assertThat(coverage.atLeast()).as("%s %s", noise, deviation).isLessThan(most);
    }
  }

  private static Figures untilPrecise(DoubleSupplier factors) {
    double[] figures = new double[RULE.maxAttempts()];
    for (int attempts = 1; ; attempts++) {
      figures[attempts - 1] = factors.getAsDouble();
      Figures soFar = Figures.of(Arrays.copyOf(figures, attempts));
      if (RULE.look(soFar) != Next.GO_ON) {
        return soFar;
      }
    }
  }
}
