package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * From a page, the API server drops settled runs only after it has read them: with 5,000 of them,
 * the first page of a few others takes 17 s, in which the operator isn't ready.
 */
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
