package io.wrkbench.sampling.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {

  private static Text text(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return new Text("/proc/x", bytes, bytes.length);
  }

  @Test
  void aLineIsFoundByItsWholeFirstWord() throws Unreadable {
    Text text = text("cpu0 1\ncpu 2\ncpu1 3\n");
    assertThat(text.line("cpu").number()).isEqualTo(2);
    assertThat(text.nextLine()).isTrue();
    assertThat(text.line("cpu1").number()).isEqualTo(3);
    assertThat(text.nextLine()).isFalse();
    assertThat(text.fromStart().line("cpu0").number()).isEqualTo(1);
    assertThatThrownBy(() -> text.fromStart().line("cpu2"))
        .hasMessage("/proc/x doesn't have the expected line \"cpu2\"");
  }

  @Test
  void wordsAreOfThisLine() throws Unreadable {
    Text text = text("some avg10=0.50 total=77\nfull avg10=0.00 total=5 tw 9\n");
    assertThat(text.line("some").word("total=").number()).isEqualTo(77);
    assertThatThrownBy(() -> text.word("tw")).hasMessageContaining("\"tw\"");
    assertThat(text.fromStart().line("full").indexOf("tw")).isEqualTo(2);
    assertThat(text.fromStart().line("full").indexOf("none")).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "-1\n",
        "max\n",
        "12x\n",
        "9223372036854775808\n",
        "99999999999999999999\n"
      })
  void whatIsNoNumberIsNotRead(String content) {
    assertThatThrownBy(() -> text(content).number())
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("/proc/x doesn't have the expected number");
  }

  @Test
  void theGreatestNumberIsRead() throws Unreadable {
    assertThat(text("9223372036854775807\n").number()).isEqualTo(Long.MAX_VALUE);
    assertThat(text("12\n").number(1000)).isEqualTo(12_000);
    assertThatThrownBy(() -> text("9223372036854775807\n").number(1000))
        .isInstanceOf(Unreadable.class);
  }

  @Test
  void anythingMayStandInBrackets() throws Unreadable {
    Text text = text("7 (a) (b\n) R 1\n");
    assertThat(text.between('(', ')')).isEqualTo("a) (b\n");
    assertThat(text.skip(1).number()).isEqualTo(1);
    assertThatThrownBy(() -> text("7 (a\n").between('(', ')')).isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> text("7 a)\n").between('(', ')')).isInstanceOf(Unreadable.class);
  }

  @Test
  void aLineWithoutItsEndIsNotSeen() {
    assertThat(text("12").isEmpty()).isTrue();
    assertThatThrownBy(() -> text("a 1\nb 2").line("b")).isInstanceOf(Unreadable.class);
  }
}
