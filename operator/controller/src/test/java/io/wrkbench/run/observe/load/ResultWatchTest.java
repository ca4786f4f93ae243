package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultWatchTest {
  private int complete;
  private final ResultWatch watch = new ResultWatch(() -> complete++);

  private int after(String text) {
    text.chars().forEach(watch);
    return complete;
  }

  @Test
  void tellsWhenTheLastLineIsComplete() {
    assertThat(after("wrkbench: ready\n  WRKBENCH-RESULT 1/1 \n")).isZero();
    assertThat(after("WRKBENCH-RESULT 1/12 89ab4567 {\nWRKBENCH-RESULT 2/12 89ab4567 \n")).isZero();
    assertThat(after("WRKBENCH-RESULT 12/1")).isZero();
    assertThat(after("2 89ab4567 " + "x".repeat(4000))).isZero();
    assertThat(after("}\n")).isOne();
    assertThat(after("another\n")).isOne();
  }

  @Test
  void readsTheOnlyLineOfAnOlderAgent() {
    assertThat(after("WRKBENCH-RESULT {\"outcome\":\"Succeeded\"}")).isZero();
    assertThat(after("\n")).isOne();
  }
}
