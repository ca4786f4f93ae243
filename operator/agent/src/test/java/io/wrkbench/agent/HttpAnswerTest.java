package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpAnswerTest {

  private static HttpAnswer read(String text, boolean head) throws IOException {
    return HttpAnswer.read(new ByteArrayInputStream(text.getBytes(UTF_8)), head);
  }

  private static HttpAnswer read(String text) throws IOException {
    return read(text, false);
  }

  @Test
  void bodiesOfEveryKind() throws IOException {
    assertThat(read("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nzwölf and more"))
        .isEqualTo(new HttpAnswer(200, "zwölf"));
    assertThat(
            read(
                "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: x\r\n\r\n"))
        .isEqualTo(new HttpAnswer(200, "abc0123456789"));
    assertThat(read("HTTP/1.0 404 Not Found\r\n\r\nto the end"))
        .isEqualTo(new HttpAnswer(404, "to the end"));
    assertThat(read("HTTP/1.1 204 No Content\r\n\r\n")).isEqualTo(new HttpAnswer(204, ""));
    assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", true))
        .isEqualTo(new HttpAnswer(200, ""));
    assertThat(
            read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo(new HttpAnswer(201, ""));
  }

  @Test
  void anEndlessBodyIsReadInPart() throws IOException {
    String megabytes = "x".repeat(3 * HttpAnswer.MAX_BODY);
    String chunk = Integer.toHexString(megabytes.length());
    assertThat(read("HTTP/1.1 200 OK\r\n\r\n" + megabytes).body()).hasSize(HttpAnswer.MAX_BODY);
    assertThat(
            read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + chunk
                    + "\r\n"
                    + megabytes)
                .body())
        .hasSize(HttpAnswer.MAX_BODY);
    assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n" + megabytes).body())
        .hasSize(HttpAnswer.MAX_BODY);
  }

  @ParameterizedTest
  @CsvSource({
    "'', before the end",
    "SSH-2.0-OpenSSH\\n, not an HTTP/1.1 answer: SSH-2.0-OpenSSH",
    "HTTP/2 200\\n\\n, not an HTTP/1.1 answer",
    "HTTP/1.1 200 OK\\nA: b\\n, before the end",
    "HTTP/1.1 200 OK\\nContent-Length: 5\\n\\nabc, before the end",
    "HTTP/1.1 200 OK\\nContent-Length: x\\n\\nabc, bad length",
    "HTTP/1.1 200 OK\\nTransfer-Encoding: chunked\\n\\n3\\nab, before the end",
    "HTTP/1.1 200 OK\\nTransfer-Encoding: chunked\\n\\nzz\\nab, bad length",
  })
  void brokenAnswersAreSaidToBe(String text, String message) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\r\n")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void headersWithoutEndAreRefused() {
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(2000)))
        .hasMessageContaining("headers");
    assertThatThrownBy(() -> read("HTTP/1.1 200 " + "x".repeat(100_000)))
        .hasMessageContaining("64 KiB");
  }
}
