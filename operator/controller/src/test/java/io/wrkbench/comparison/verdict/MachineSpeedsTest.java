package io.wrkbench.comparison.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineSpeedsTest {
  private static List<MeasurementStatus> withASlowOne(double rate) {
    List<MeasurementStatus> all = Comparing.rounds(6, 2, 0.01);
    MeasurementStatus slow = Comparing.measured(7, "b", rate);
    slow.values.work = GoDuration.ofMicros(1_300);
    all.add(slow);
    return all;
  }

  @Test
  void oneThatWentSlowerWithItsMachineIsLeftOut() {
    List<MeasurementStatus> all = withASlowOne(1_500);
    MachineSpeeds.mark(all, Set.of());
    assertThat(all)
        .filteredOn(one -> one.leftOut != null)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.round).isEqualTo(7);
              assertThat(one.leftOut).isEqualTo("MachineSpeedOff");
            });
  }

  @Test
  void oneThatDidNotStays() {
    List<MeasurementStatus> all = withASlowOne(2_000);
    MachineSpeeds.mark(all, Set.of());
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  /** At a constant rate the throughput is what was asked for, however slow the machine is. */
  @ParameterizedTest
  @CsvSource({"650, MachineSpeedOff", "500,"})
  void atAConstantRateTheLatencyTellsIt(long meanMicros, String leftOut) {
    List<MeasurementStatus> all = withASlowOne(2_000);
    all.forEach(one -> one.values.latency.mean = GoDuration.ofMicros(500));
    MeasurementStatus slow = all.get(all.size() - 1);
    slow.values.latency.mean = GoDuration.ofMicros(meanMicros);
    MachineSpeeds.mark(all, Set.of("a", "b"));
    assertThat(slow.leftOut).isEqualTo(leftOut);
    assertThat(all.subList(0, all.size() - 1)).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void oneWithoutLatencyIsNotJudgedAtAConstantRate() {
    List<MeasurementStatus> all = withASlowOne(1_500);
    MachineSpeeds.mark(all, Set.of("a", "b"));
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void laterOnesMayShowThatItWasUsual() {
    List<MeasurementStatus> all = withASlowOne(1_500);
    MachineSpeeds.mark(all, Set.of());
    all.forEach(one -> one.values.work = GoDuration.ofMicros(1_300));
    MachineSpeeds.mark(all, Set.of());
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  /** A variant that takes more of the caches slows the fixed work in all of its measurements. */
  @Test
  void aVariantThatLoadsTheMachineOtherwiseIsComparedWithItself() {
    List<MeasurementStatus> all = Comparing.rounds(6, 2, 0);
    all.stream()
        .filter(one -> one.variant.equals("b"))
        .forEach(one -> one.values.work = GoDuration.ofMicros(1_500));
    MeasurementStatus low = all.get(all.size() - 1);
    low.values.requestsPerSecond = new BigDecimal("1800");
    MachineSpeeds.mark(all, Set.of());
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
    low.values.work = GoDuration.ofMicros(1_900);
    MachineSpeeds.mark(all, Set.of());
    assertThat(all).filteredOn(one -> one.leftOut != null).containsExactly(low);
  }

  @Test
  void anotherReasonStays() {
    List<MeasurementStatus> all = withASlowOne(2_000);
    all.get(0).leftOut = "Disturbed";
    MachineSpeeds.mark(all, Set.of());
    assertThat(all.get(0).leftOut).isEqualTo("Disturbed");
  }
}
