package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How the operator asks for the runs of comparisons at its start: {@link Watches#page}. */
class ComparisonWatchesTest {

  @Test
  void fewRunsAreListedAsAWhole() {
    assertThat(ComparisonWatches.runs(true).getInformerConfig().getInformerListLimit()).isNull();
  }

  @Test
  void manyAreListedInPages() {
    assertThat(ComparisonWatches.runs(false).getInformerConfig().getInformerListLimit())
        .isEqualTo(Watches.PAGE);
  }
}
