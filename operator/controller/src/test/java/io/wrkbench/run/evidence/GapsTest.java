package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapsTest {
  private final Gaps gaps = new Gaps();

  @Test
  void aReasonIsGivenOnceWithAllThatLackBecauseOfIt() {
    gaps.add("load.cores", "no file");
    gaps.add("load.gc", "no JVM");
    gaps.add("target.cores", "no file");
    gaps.add("load.cores", "no file");
    assertThat(gaps.inWords())
        .containsExactly("load.cores, target.cores: no file", "load.gc: no JVM");
  }

  @Test
  void reasonsThatAreNotListedAreCounted() {
    for (int i = 1; i <= 8; i++) {
      gaps.add("figure" + i, "reason " + i);
    }
    assertThat(gaps.inWords()).hasSize(8).last().isEqualTo("figure8: reason 8");
    gaps.add("figure9", "reason 9");
    assertThat(gaps.inWords()).hasSize(9).last().isEqualTo("and 1 more reason");
    gaps.add("figure10", "reason 10");
    assertThat(gaps.inWords()).hasSize(9).last().isEqualTo("and 2 more reasons");
  }
}
