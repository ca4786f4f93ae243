package io.wrkbench.comparison.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.result.GoDuration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineSpeedsTest {
  private static final BenchmarkComparisonSpec TWO = Comparing.spec("a", "b");

  private static void work(MeasurementStatus one, long micros) {
    one.values.work = GoDuration.ofMicros(micros);
  }

  /** Rounds of two variants, a and then b, with the work of the last b. */
  private static List<MeasurementStatus> withWorkOfTheLast(long micros) {
    List<MeasurementStatus> all = Comparing.rounds(7, 2, 0.01);
    work(all.get(13), micros);
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {800, 1_200})
  void oneWhoseMachineWasSlowerOrFasterIsLeftOut(long micros) {
    List<MeasurementStatus> all = withWorkOfTheLast(micros);
    MachineSpeeds.mark(TWO, all);
    assertThat(all).filteredOn(one -> one.leftOut != null).containsExactly(all.get(13));
    assertThat(all.get(13).leftOut).isEqualTo("MachineSpeedOff");
  }

  @ParameterizedTest
  @ValueSource(longs = {880, 1_140})
  void aLittleDoesNotMatter(long micros) {
    List<MeasurementStatus> all = withWorkOfTheLast(micros);
    MachineSpeeds.mark(TWO, all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  /** Or the outcome would decide what counts. */
  @Test
  void itsFiguresDoNotMatter() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_200);
    all.get(13).values.requestsPerSecond = all.get(11).values.requestsPerSecond;
    MachineSpeeds.mark(TWO, all);
    assertThat(all.get(13).leftOut).isEqualTo("MachineSpeedOff");
  }

  @Test
  void besideABaselineThatWasJustAsSlowItStays() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_400);
    work(all.get(12), 1_400);
    MachineSpeeds.mark(TWO, all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void whereTheBaselineWasSlowTheRoundIsLeftOutForTheOther() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_000);
    work(all.get(4), 1_400);
    MachineSpeeds.mark(TWO, all);
    assertThat(all).filteredOn(one -> one.leftOut != null).containsExactly(all.get(5));
  }

  /** Each variant had its own usual speed once, and then the ratio was off by that of the two. */
  @Test
  void aMachineOfTwoSpeedsLeavesOutTheRoundsWithBoth() {
    List<MeasurementStatus> all = Comparing.rounds(8, 2, 0);
    all.subList(0, 9).forEach(one -> work(one, 1_430));
    MachineSpeeds.mark(TWO, all);
    assertThat(all).filteredOn(one -> one.leftOut != null).containsExactly(all.get(9));
  }

  @Test
  void laterOnesMayShowThatItWasUsual() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_200);
    MachineSpeeds.mark(TWO, all);
    all.stream().filter(one -> one.variant.equals("b")).forEach(one -> work(one, 1_200));
    MachineSpeeds.mark(TWO, all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  /** A variant that takes more of the caches slows the fixed work in all of its measurements. */
  @Test
  void aVariantThatLoadsTheMachineOtherwiseIsComparedWithItself() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_000);
    all.stream().filter(one -> one.variant.equals("b")).forEach(one -> work(one, 1_500));
    MachineSpeeds.mark(TWO, all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
    work(all.get(13), 1_900);
    MachineSpeeds.mark(TWO, all);
    assertThat(all).filteredOn(one -> one.leftOut != null).containsExactly(all.get(13));
  }

  @Test
  void whatIsNotKnownIsNotJudged() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_200);
    all.get(12).values.work = null;
    MachineSpeeds.mark(TWO, all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void anotherReasonStays() {
    List<MeasurementStatus> all = withWorkOfTheLast(1_200);
    all.get(13).leftOut = "Disturbed";
    MachineSpeeds.mark(TWO, all);
    assertThat(all.get(13).leftOut).isEqualTo("Disturbed");
  }
}
