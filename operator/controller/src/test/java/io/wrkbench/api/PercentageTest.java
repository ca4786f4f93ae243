package io.wrkbench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentageTest {
  @ParameterizedTest
  @CsvSource({
    "0.021, 2.1%",
    "0.02101, 2.2%",
    "0.03, 3.0%",
    "0.0300001, 3.1%",
    "0, 0.0%",
    "4, 400.0%"
  })
  void isNeverLessThanTheShare(double share, String written) {
    assertThat(Percentage.roundedUp(share)).hasToString(written);
  }

  /** Or a binary fraction would show as a tenth of a percent more. */
  @Test
  void eachTenthStaysWhatItIs() {
    for (int tenths = 0; tenths <= 1000; tenths++) {
      assertThat(Percentage.roundedUp(tenths / 1000.0).share()).isEqualTo(tenths / 1000.0);
    }
  }

  @Test
  void isWrittenAsItWasRead() {
    assertThat(Percentage.parse("3%")).hasToString("3%");
    assertThat(Percentage.parse("2.50%")).hasToString("2.50%");
    assertThat(Percentage.parse("2.5%").share()).isEqualTo(0.025);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "%", "3", "3 %", "-3%", ".5%", "3.%", "1e2%", "0x3%", "3%%", "9999999999%"})
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> Percentage.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
