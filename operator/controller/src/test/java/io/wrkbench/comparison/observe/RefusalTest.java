package io.wrkbench.comparison.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.child.Refused;
import io.wrkbench.reason.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {
  @ParameterizedTest
  @CsvSource({
    "NameConflict, NameConflict",
    "Forbidden, Forbidden",
    "InvalidObject, InvalidVariant"
  })
  void isTheVariantsFaultUnlessSomebodyElseKeepsItFromRunning(Reason of, Reason reason) {
    assertThat(Refusal.of(new Refused(of, "no"))).isEqualTo(new Refusal(reason, "no"));
  }
}
