package io.wrkbench.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnrecordedTest {
  @Test
  void noNumberOfObjectsThatAreGoneFillsTheMemory() {
    Unrecorded unrecorded = new Unrecorded();
    IntStream.rangeClosed(0, 10_000).forEach(i -> unrecorded.add("uid-" + i));
    assertThat(unrecorded.contains("uid-0")).isFalse();
    assertThat(unrecorded.contains("uid-10000")).isTrue();
  }
}
