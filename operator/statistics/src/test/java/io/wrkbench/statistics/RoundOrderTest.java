package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundOrderTest {

  @Test
  void everySecondRoundIsTheMirrorImage() {
    for (int variants = 1; variants <= 8; variants++) {
      for (int round = 1; round <= 19; round += 2) {
        List<Integer> mirror = new ArrayList<>(RoundOrder.of(42, variants, round));
        assertThat(mirror)
            .containsExactlyInAnyOrderElementsOf(IntStream.range(0, variants).boxed().toList());
        Collections.reverse(mirror);
        assertThat(RoundOrder.of(42, variants, round + 1)).isEqualTo(mirror);
      }
    }
  }

  /** Kept orders of a stored comparison must not change with the Java runtime. */
  @Test
  void theOrderDependsOnTheSeedAlone() {
    assertThat(RoundOrder.of(42, 4, 1)).isEqualTo(List.of(3, 1, 0, 2));
    assertThat(RoundOrder.of(42, 4, 3)).isEqualTo(List.of(0, 1, 2, 3));
  }

  @Test
  void allOrdersAreAsLikelyWhateverTheRound() {
    for (int round : new int[] {1, 3, 11}) {
      Map<List<Integer>, Integer> counts = new HashMap<>();
      for (int trial = 0; trial < 6_000; trial++) {
        // Seeds as a comparison has them: spread over all 64 bits.
        long seed = trial * 0x9E3779B97F4A7C15L;
        counts.merge(RoundOrder.of(seed, 3, round), 1, Integer::sum);
      }
      assertThat(counts).hasSize(6);
      // R: 1000 ± 3.29 * sqrt(6000 * 1/6 * 5/6), with room for six counts.
      assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(880, 1120));
    }
  }

  @Test
  void whatIsNoRoundIsRefused() {
    assertThatThrownBy(() -> RoundOrder.of(42, 2, 0)).hasMessageContaining("round 0");
    assertThatThrownBy(() -> RoundOrder.of(42, 0, 1)).hasMessageContaining("0 variants");
  }
}
