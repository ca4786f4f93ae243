package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.agent.AnswerReader.Answer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nX: " + "x".repeat(9000), 100, false).read())
        .hasMessageContaining("more than 8 KiB");
  }
}
