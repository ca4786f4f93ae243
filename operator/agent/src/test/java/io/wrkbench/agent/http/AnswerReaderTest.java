package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.agent.http.AnswerReader.Answer;
import io.wrkbench.agent.testing.StubServer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final String CHUNKED =
      "HTTP/1.1 201 Created\r\ntransfer-encoding: Chunked\r\n\r\n"
          + "5;x=y\r\nhello\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n";
  private static final String EMPTY = "HTTP/1.1 204 No Content\r\n\r\n";

  /** Gives a few bytes at a time, as a network may. */
  private static AnswerReader reader(String text, int atOnce, boolean toHead) {
    ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(ISO_8859_1));
    return new AnswerReader(
        (buffer, offset, length) -> in.read(buffer, offset, Math.min(length, atOnce)), toHead);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100, 10_000})
  void answersFollowOneAnotherWhereverThePacketsEnd(int atOnce) throws IOException {
    String large = "HTTP/1.1 200 OK\ncontent-length: 20000\n\n" + "x".repeat(20_000);
    String announced = "HTTP/1.1 100 Continue\r\n\r\n" + OK;
    AnswerReader reader = reader(OK + CHUNKED + EMPTY + large + announced + OK, atOnce, false);
    assertThat(reader.read()).isEqualTo(new Answer(200, OK.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(201, CHUNKED.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(204, EMPTY.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(200, large.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(200, announced.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(200, OK.length(), false));
    assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
  }

  @Test
  void anAnswerToHeadHasNoBody() throws IOException {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
    AnswerReader reader = reader(head + head, 100, true);
    assertThat(reader.read()).isEqualTo(new Answer(200, head.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(200, head.length(), false));
  }

  @Test
  void theTargetSaysWhichAnswerIsTheLast() throws IOException {
    String close = "HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n";
    assertThat(reader(close, 100, false).read().last()).isTrue();
    String old = "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n";
    assertThat(reader(old, 100, false).read().last()).isTrue();
    String oldKept = "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n";
    assertThat(reader(oldKept, 100, false).read().last()).isFalse();
    String untilClosed = "HTTP/1.1 200 OK\r\n\r\nall that comes";
    assertThat(reader(untilClosed, 5, false).read())
        .isEqualTo(new Answer(200, untilClosed.length(), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.1 OK 200 \r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Le",
      })
  void whatIsNoWholeAnswerIsRefused(String text) {
    assertThatThrownBy(() -> reader(text, 100, false).read()).isInstanceOf(IOException.class);
  }

  @Test
  void aLineWithoutEndIsRefused() {
    assertThatThrownBy(() -> body("HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000)))
        .hasMessageContaining("more than 64 KiB");
  }

  @Test
  void aLongLineIsNone() throws IOException {
    String cookie = "HTTP/1.1 200 OK\r\nSet-Cookie: " + "x".repeat(60_000) + "\r\n";
    String text = cookie + "Content-Length: 2\r\n\r\nok";
    AnswerReader reader = reader(text + OK, 1000, false);
    assertThat(reader.read()).isEqualTo(new Answer(200, text.length(), false));
    assertThat(reader.read()).isEqualTo(new Answer(200, OK.length(), false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: gzip,chunked \r\nContent-Length: 3\r\n",
        "Transfer-Encoding: gzip\r\ntransfer-encoding: Chunked\r\n",
      })
  void ofSeveralCodingsTheLastSaysWhereTheBodyEnds(String headers) throws IOException {
    byte[] text = StubServer.gzipped("HTTP/1.1 200 OK\r\n" + headers + "\r\n", "hello ü");
    String answer = new String(text, ISO_8859_1);
    AnswerReader reader = reader(answer + OK, 10, false);
    assertThat(reader.read()).isEqualTo(new Answer(200, text.length, false));
    assertThat(reader.read()).isEqualTo(new Answer(200, OK.length(), false));
    assertThat(body(answer)).isEqualTo("hello ü");
  }

  @Test
  void aCodingThatIsNotChunkedEndsWithItsConnection() throws IOException {
    String text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: deflate\r\nContent-Length: 1\r\n\r\nabc";
    assertThat(reader(text, 100, false).read()).isEqualTo(new Answer(200, text.length(), true));
    assertThat(
            body("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 1\r\n\r\nabc"))
        .isEqualTo("a");
  }

  /** The body of the one answer that is looked at, whole. */
  private static String body(String text) throws IOException {
    Body body = new Body();
    AnswerReader reader = reader(text, 1000, false);
    reader.read(body);
    return body.text(reader.isGzipped());
  }

  @Test
  void bodiesAreKeptWhereTheyAreLookedAt() throws IOException {
    assertThat(body(OK + OK)).isEqualTo("hello");
    assertThat(body(CHUNKED)).isEqualTo("hello0123456789");
    assertThat(body(EMPTY)).isEmpty();
    assertThat(body("HTTP/1.0 404 Not Found\r\n\r\nto the end")).isEqualTo("to the end");
    assertThat(body("HTTP/1.1 100 Continue\r\n\r\n" + OK)).isEqualTo("hello");
  }

  @Test
  void anEndlessBodyIsReadInPart() throws IOException {
    String megabytes = "x".repeat(3 * Body.MAX);
    String chunk = Integer.toHexString(megabytes.length()) + "\r\n" + megabytes;
    for (String text :
        List.of(
            "\r\n" + megabytes,
            "Transfer-Encoding: chunked\r\n\r\n" + chunk,
            "Content-Length: 9000000000\r\n\r\n" + megabytes)) {
      assertThat(body("HTTP/1.1 200 OK\r\n" + text)).hasSize(Body.MAX);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', before the end",
    "SSH-2.0-OpenSSH\\n, not an HTTP/1.1 answer: SSH-2.0-OpenSSH",
    "HTTP/2 200\\n\\n, not an HTTP/1.1 answer",
    "HTTP/1.1 20 OK\\n\\n, not an HTTP/1.1 answer: HTTP/1.1 20 OK",
    "HTTP/1.1 200 OK\\nA: b\\n, before the end",
    "HTTP/1.1 200 OK\\nContent-Length: 5\\n\\nabc, before the end",
    "HTTP/1.1 200 OK\\nContent-Length: x\\n\\nabc, bad length x",
    "HTTP/1.1 200 OK\\nContent-Length: 1 2\\n\\nabc, bad length 1 2",
    "HTTP/1.1 200 OK\\nTransfer-Encoding: chunked\\n\\n3\\nab, before the end",
    "HTTP/1.1 200 OK\\nTransfer-Encoding: chunked\\n\\nzz\\nab, bad length zz",
    "HTTP/1.1 200 OK\\nTransfer-Encoding: chunked\\n\\n1\\nab\\n0\\n, not an HTTP/1.1 answer: b",
  })
  void brokenAnswersAreSaidToBe(String text, String message) {
    assertThatThrownBy(() -> body(text.replace("\\n", "\r\n")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }
}
