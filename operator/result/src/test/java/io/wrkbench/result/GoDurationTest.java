package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0s",
    "0s, 0, 0s",
    "+5s, 5000000000, 5s",
    "-5s, -5000000000, -5s",
    "1ns, 1, 1ns",
    "999ns, 999, 999ns",
    "401us, 401000, 401us",
    "1.1us, 1100, 1.1us",
    "2\u00b5s, 2000, 2us",
    "2\u03bcs, 2000, 2us",
    "4.05ms, 4050000, 4.05ms",
    "1500ms, 1500000000, 1.5s",
    "100ms, 100000000, 100ms",
    ".5s, 500000000, 500ms",
    "1.s, 1000000000, 1s",
    "30.01s, 30010000000, 30.01s",
    "60s, 60000000000, 1m0s",
    "90s, 90000000000, 1m30s",
    "1h, 3600000000000, 1h0m0s",
    "3h30m, 12600000000000, 3h30m0s",
    "10.5s4m, 250500000000, 4m10.5s",
    "1h1ns, 3600000000001, 1h0m0.000000001s",
    "9223372036854775807ns, 9223372036854775807, 2562047h47m16.854775807s",
    "-9223372036854775808ns, -9223372036854775808, -2562047h47m16.854775808s",
  })
  void readsAndWritesWhatGoDoes(String text, long nanos, String canonical) {
    assertThat(GoDuration.parse(text).nanos()).isEqualTo(nanos);
    assertThat(GoDuration.parse(text)).hasToString(canonical);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "3",
        "-",
        "s",
        ".",
        "-.",
        ".s",
        "+.s",
        "1d",
        "1 s",
        " 1s",
        "1s ",
        "1e3s",
        "1S",
        "--1s",
        "0x1s",
        "1s\n",
        "9223372036854775808ns",
        "2562048h"
      })
  void refusesTheRestAndQuotesIt(String text) {
    assertThatThrownBy(() -> GoDuration.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining('"' + text + '"');
  }

  @Test
  void refusesNullAndEndlessText() {
    assertThatThrownBy(() -> GoDuration.parse(null)).hasMessageContaining("nothing");
    assertThatThrownBy(() -> GoDuration.parse("1s".repeat(100_000)))
        .message()
        .satisfies(message -> assertThat(message).hasSizeLessThan(250));
  }

  @Test
  void everyLengthSurvivesBeingWrittenAndRead() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      GoDuration duration = new GoDuration(random.nextLong() >> random.nextInt(64));
      assertThat(GoDuration.parse(duration.toString())).isEqualTo(duration);
    }
  }

  @Test
  void isAStringInJson() {
    assertThat(Json.write(GoDuration.ofMicros(4050))).isEqualTo("\"4.05ms\"");
    assertThat(Json.read("\"1500ms\"", GoDuration.class)).isEqualTo(GoDuration.ofMillis(1500));
    assertThatThrownBy(() -> Json.read("\"soon\"", GoDuration.class)).hasMessageContaining("soon");
  }

  @Test
  void convertsUnits() {
    GoDuration duration = GoDuration.parse("1.5005007s");
    assertThat(duration.toMillis()).isEqualTo(1500);
    assertThat(duration.toMicros()).isEqualTo(1_500_500);
    assertThat(duration.toSeconds()).isEqualTo(1.5005007);
    assertThat(duration.toDuration()).isEqualTo(Duration.ofNanos(1_500_500_700));
    assertThat(GoDuration.of(duration.toDuration())).isEqualTo(duration);
    assertThat(duration.isWholeSeconds()).isFalse();
    assertThat(GoDuration.parse("2000ms").isWholeSeconds()).isTrue();
    assertThat(GoDuration.ofSeconds(2)).isGreaterThan(duration);
  }
}
