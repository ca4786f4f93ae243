package io.wrkbench.agent.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {

  @Test
  void cutsBetweenCharacters() {
    assertThat(Texts.cut("äöü", 6)).isEqualTo("äöü");
    assertThat(Texts.cut("äöü", 5)).isEqualTo("äö");
    assertThat(Texts.cut("a😀", 4)).isEqualTo("a");
    assertThat(Texts.cut("a😀", 5)).isEqualTo("a😀");
  }

  @Test
  void briefIsOneLineOfAtMost256Bytes() {
    assertThat(Texts.brief(" a\r\n\tb\u0000\u001b[31mc ")).isEqualTo("a b [31mc");
    assertThat(Texts.brief("€".repeat(1000)).getBytes(UTF_8)).hasSize(255);
  }
}
