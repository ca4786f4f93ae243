package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.agent.testing.Plans;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Header;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedRequestTest {

  private static final Target TARGET = new Target(false, "10.0.0.7", 8080);

  private static String text(LoadPlan.Request request, Map<String, String> environment) {
    return new String(PreparedRequest.of(request, TARGET, environment).bytes(), UTF_8);
  }

  @Test
  void theSmallestRequest() {
    assertThat(text(Plans.GET, Map.of()))
        .isEqualTo("GET / HTTP/1.1\r\nHost: 10.0.0.7:8080\r\n\r\n");
  }

  @Test
  void headersInTheirOrderAndABodyWithItsLengthInBytes() {
    LoadPlan.Request request =
        new LoadPlan.Request(
            "POST",
            "/scoring?x=1",
            List.of(
                Header.of("Content-Type", "text/plain"),
                Header.of("host", "shop"),
                Header.of("Cookie", "a=1"),
                Header.of("Cookie", "b=2"),
                Header.fromEnvironment("Authorization", "HEADER_4")),
            "zwölf");
    assertThat(text(request, Map.of("HEADER_4", "Bearer x")))
        .isEqualTo(
            "POST /scoring?x=1 HTTP/1.1\r\n"
                + "Content-Type: text/plain\r\n"
                + "host: shop\r\n"
                + "Cookie: a=1\r\n"
                + "Cookie: b=2\r\n"
                + "Authorization: Bearer x\r\n"
                + "Content-Length: 6\r\n\r\nzwölf");
  }

  @Test
  void aMethodThatMayHaveABodySaysThatThereIsNone() {
    assertThat(text(new LoadPlan.Request("PATCH", "/", null, null), Map.of()))
        .contains("Content-Length: 0\r\n");
    assertThat(text(new LoadPlan.Request("DELETE", "/", null, null), Map.of()))
        .doesNotContain("Content-Length");
  }

  @ParameterizedTest
  @CsvSource({
    "/a-b_c.d~e, /a-b_c.d~e",
    "/x?q=1&r=a+b;c=%20, /x?q=1&r=a+b;c=%20",
    "'/\"..os.exit(7)..\"', /%22..os.exit(7)..%22",
    "'/a b', /a%20b",
    "/ü€, /%C3%BC%E2%82%AC",
    "/a#b, /a%23b",
    "/[[x]], /%5B%5Bx%5D%5D",
    "/{id}|\\, /%7Bid%7D%7C%5C",
  })
  void pathsStayData(String path, String sent) {
    assertThat(text(Plans.get(path), Map.of())).startsWith("GET " + sent + " HTTP/1.1\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret\n", "secret\r\nX: y", "secret\u0000"})
  void aValueFromTheEnvironmentCannotAddALineAndIsNotShown(String value) {
    LoadPlan.Request request =
        new LoadPlan.Request("GET", "/", List.of(Header.fromEnvironment("Key", "HEADER_0")), null);
    assertThatThrownBy(() -> text(request, Map.of("HEADER_0", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("header Key")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void aVariableThatIsNotSetIsNamed() {
    LoadPlan.Request request =
        new LoadPlan.Request("GET", "/", List.of(Header.fromEnvironment("Key", "HEADER_0")), null);
    assertThatThrownBy(() -> text(request, Map.of())).hasMessageContaining("HEADER_0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length", "transfer-encoding"})
  void whatFollowsFromTheBodyIsRefused(String name) {
    LoadPlan.Request request =
        new LoadPlan.Request("POST", "/", List.of(Header.of(name, "7")), "x");
    assertThatThrownBy(() -> text(request, Map.of())).hasMessageContaining(name);
  }

  @Test
  void anInterimAnswerIsNotAskedFor() {
    LoadPlan.Request request =
        new LoadPlan.Request("POST", "/", List.of(Header.of("expect", "100-continue")), "x");
    assertThatThrownBy(() -> text(request, Map.of())).hasMessageContaining("header Expect");
  }

  private static LoadPlan.Request withFile(Path file) {
    return new LoadPlan.Request("POST", "/", List.of(), null, file.toString());
  }

  @Test
  void aBodyFromAFileIsSentByteForByte(@TempDir Path directory) throws IOException {
    byte[] body = new byte[LoadPlan.Request.MAX_BODY];
    new Random(1).nextBytes(body);
    Path file = Files.write(directory.resolve("body"), body);
    byte[] bytes = PreparedRequest.of(withFile(file), TARGET, Map.of()).bytes();
    String head =
        "POST / HTTP/1.1\r\nHost: 10.0.0.7:8080\r\nContent-Length: " + body.length + "\r\n\r\n";
    assertThat(bytes).hasSize(head.length() + body.length).startsWith(head.getBytes(UTF_8));
    assertThat(bytes).endsWith(body);
  }

  @Test
  void aBodyThatIsTooLargeOrMissingIsRefused(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("body"), new byte[LoadPlan.Request.MAX_BODY + 1]);
    assertThatThrownBy(() -> PreparedRequest.of(withFile(file), TARGET, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("131072 bytes");
    String text = "x".repeat(LoadPlan.Request.MAX_BODY + 1);
    assertThatThrownBy(() -> text(new LoadPlan.Request("POST", "/", null, text), Map.of()))
        .hasMessageContaining("131072 bytes");
    assertThatThrownBy(
            () -> PreparedRequest.of(withFile(directory.resolve("none")), TARGET, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is it mounted?");
  }
}
