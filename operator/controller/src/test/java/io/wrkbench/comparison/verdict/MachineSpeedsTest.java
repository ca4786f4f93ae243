package io.wrkbench.comparison.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.result.GoDuration;
import java.util.List;
import org.junit.jupiter.api.Test;

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
    MachineSpeeds.mark(all);
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
    MachineSpeeds.mark(all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void laterOnesMayShowThatItWasUsual() {
    List<MeasurementStatus> all = withASlowOne(1_500);
    MachineSpeeds.mark(all);
    all.forEach(one -> one.values.work = GoDuration.ofMicros(1_300));
    MachineSpeeds.mark(all);
    assertThat(all).allSatisfy(one -> assertThat(one.leftOut).isNull());
  }

  @Test
  void anotherReasonStays() {
    List<MeasurementStatus> all = withASlowOne(2_000);
    all.get(0).leftOut = "Disturbed";
    MachineSpeeds.mark(all);
    assertThat(all.get(0).leftOut).isEqualTo("Disturbed");
  }
}
