package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class FuzzRefusalTest {

  @Test
  void whatIsQuotedMayBeLongAndHoldQuotes() {
    String quoted = "\"" + "a\\\"".repeat(100_000) + "\"";
    assertThat(Refusal.unquoted("spec: " + quoted + " is wrong")).isEqualTo("spec:  is wrong");
  }
}
