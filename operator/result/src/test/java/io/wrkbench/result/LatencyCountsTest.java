package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {

  private static LatencyCounts counts(long[] micros, long... counts) {
    return LatencyCounts.of(micros, counts);
  }

  @Test
  void knowsWhatWasSeen() {
    LatencyCounts counts = counts(new long[] {0, 7, 9}, 5, 0, 2);
    assertThat(counts.total()).isEqualTo(7);
    assertThat(counts.at(0)).isEqualTo(5);
    assertThat(counts.at(7)).isZero();
    assertThat(counts.at(8)).isZero();
    List<String> visited = new ArrayList<>();
    counts.forEach((micros, count) -> visited.add(micros + "x" + count));
    assertThat(visited).containsExactly("0x5", "9x2");
    assertThat(counts).isEqualTo(counts(new long[] {0, 9}, 5, 2)).hasSameHashCodeAs(counts);
    assertThat(counts).isNotEqualTo(counts(new long[] {0, 9}, 5, 3));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> counts(new long[] {2, 1}, 1, 1)).hasMessageContaining("1 us");
    assertThatThrownBy(() -> counts(new long[] {2, 2}, 1, 1)).hasMessageContaining("2 us");
    assertThatThrownBy(() -> counts(new long[] {-1}, 1)).hasMessageContaining("-1 us");
    assertThatThrownBy(() -> counts(new long[] {1}, -1)).hasMessageContaining("-1 times");
    assertThatThrownBy(() -> counts(new long[] {1, 2}, 1)).hasMessageContaining("2 latencies");
  }
}
