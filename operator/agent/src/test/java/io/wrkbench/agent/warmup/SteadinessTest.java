package io.wrkbench.agent.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadinessTest {

  @ParameterizedTest
  @CsvSource({
    "'100, 100, 100, 100', false", // four windows
    "'100, 100, 100, 100, 100', true",
    "'1, 50, 100, 100, 100, 100, 100', true", // only the last five count
    "'100, 100, 100, 100, 100, 50', false",
    "'97, 100, 103, 100, 97', false", // 2.5 % of variation
    "'98, 100, 102, 100, 98', true", // 1.7 %
    "'98, 99, 100, 101, 102', false", // 1.58 % of variation, but up by 1 % each time
    "'98.4, 99.2, 100, 100.8, 101.6', true", // by 0.8 %
    "'102, 101, 100, 99, 98', false",
    "'0, 0, 0, 0, 0', false",
  })
  void windowsThatAreAlike(String windows, boolean reached) {
    List<Double> throughputs = List.of(windows.split(", ")).stream().map(Double::valueOf).toList();
    assertThat(Steadiness.isReached(throughputs)).isEqualTo(reached);
  }

  @Test
  void aSingleOddWindowLeavesTheSlopeAlone() {
    assertThat(Steadiness.slope(new double[] {1, 2, 3, 4, 5})).isEqualTo(1);
    assertThat(Steadiness.slope(new double[] {1, 2, 3, 4, 50})).isEqualTo(1);
    assertThat(Steadiness.slope(new double[] {7, 7, 7, 7})).isZero();
    assertThat(Steadiness.slope(new double[] {1, 2, 4, 8}))
        .as("the median of 1, 1.5, 7/3, 2, 3, 4")
        .isCloseTo((2 + 7 / 3.0) / 2, Offset.offset(1e-12));
  }

  /** A share of a thousand seeded series that is told to be steady within so many windows. */
  private static double reached(int windows, double noise, double drift) {
    Random random = new Random(42);
    long steady =
        IntStream.range(0, 1000)
            .filter(
                series -> {
                  List<Double> throughputs =
                      IntStream.range(0, windows)
                          .mapToDouble(
                              i -> 10_000 * (1 + drift * i) * (1 + noise * random.nextGaussian()))
                          .boxed()
                          .toList();
                  return Steadiness.isReached(throughputs);
                })
            .count();
    return steady / 1000.0;
  }

  @Test
  void littleNoiseIsSteadyAndMuchNoiseOrDriftIsNot() {
    assertThat(reached(5, 0.005, 0)).isGreaterThan(0.95);
    assertThat(reached(5, 0.10, 0)).isLessThan(0.05);
    assertThat(reached(5, 0.005, 0.02)).isLessThan(0.02);
    assertThat(reached(5, 0.005, -0.02)).isLessThan(0.02);
  }

  @Test
  void aJvmThatWarmsUpIsSteadyOnlyAtItsPlateau() {
    double[] curve =
        DoubleStream.iterate(0, t -> t + 1)
            .limit(30)
            .map(t -> 1e4 * (1 - Math.exp(-t / 4)))
            .toArray();
    List<Double> all = DoubleStream.of(curve).boxed().toList();
    int first =
        IntStream.rangeClosed(5, 30)
            .filter(n -> Steadiness.isReached(all.subList(0, n)))
            .findFirst()
            .orElseThrow();
    assertThat(curve[first - 1]).isGreaterThan(0.97 * 1e4);
    assertThat(first).isLessThan(25);
  }
}
