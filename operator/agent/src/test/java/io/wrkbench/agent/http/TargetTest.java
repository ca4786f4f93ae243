package io.wrkbench.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

  @Test
  void aPortIsAlwaysGivenToTheTool() {
    Target target = Target.parse("http://shop");
    assertThat(target).isEqualTo(new Target(false, "shop", 80));
    assertThat(target.url()).isEqualTo("http://shop:80");
    assertThat(target.hostHeader()).isEqualTo("shop");
  }

  @Test
  void addressesAndPorts() {
    assertThat(Target.parse("http://10.0.0.7:8080/").hostHeader()).isEqualTo("10.0.0.7:8080");
    Target six = Target.parse("http://[fd00::7]:8080");
    assertThat(six).isEqualTo(new Target(false, "fd00::7", 8080));
    assertThat(six.url()).isEqualTo("http://[fd00::7]:8080");
  }

  @Test
  void httpsHasItsOwnPort() {
    Target target = Target.parse("https://shop");
    assertThat(target).isEqualTo(new Target(true, "shop", 443));
    assertThat(target.url()).isEqualTo("https://shop:443");
    assertThat(target.hostHeader()).isEqualTo("shop");
    assertThat(Target.parse("https://shop:80").hostHeader()).isEqualTo("shop:80");
    assertThat(Target.parse("http://shop:443").hostHeader()).isEqualTo("shop:443");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://shop",
        "shop:8080",
        "http://",
        "http://shop/path",
        "http://shop?x",
        "http://a b",
        "http://user@shop",
        "http://shop:0",
        "http://shop:65536",
        "http://shop#x",
        ""
      })
  void theRestIsRefused(String url) {
    assertThatThrownBy(() -> Target.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("https://HOST:PORT");
  }
}
