package io.wrkbench.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** What an {@link HttpPort} answers. Its body can be shared by any number of connections. */
public final class Answer {
  private static final String TEXT = "text/plain; charset=utf-8";

  private final int status;
  private final String type;
  private final List<ByteBuffer> body;

  private Answer(int status, String type, List<byte[]> body) {
    this.status = status;
    this.type = type;
    this.body = body.stream().map(ByteBuffer::wrap).map(ByteBuffer::asReadOnlyBuffer).toList();
  }

  /** Status 200 with a body of this type, in parts. The arrays must not be changed afterwards. */
  public static Answer ok(String type, List<byte[]> body) {
    return new Answer(200, type, body);
  }

  /** A line of text. */
  public static Answer text(int status, String line) {
    return new Answer(status, TEXT, List.of((line + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /** Status of the answer. */
  public int status() {
    return status;
  }

  /** The bytes to send; a HEAD request gets them without the body. */
  ByteBuffer[] bytes(boolean withBody) {
    // Each connection is closed after its answer: nothing idle is ever kept.
    String head =
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%sConnection: close\r\n\r\n"
            .formatted(
                status,
                reason(),
                type,
                body.stream().mapToLong(ByteBuffer::remaining).sum(),
                status == 503 ? "Retry-After: 1\r\n" : "");
    ByteBuffer first = ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII));
    Stream<ByteBuffer> rest = withBody ? body.stream().map(ByteBuffer::duplicate) : Stream.empty();
    return Stream.concat(Stream.of(first), rest).toArray(ByteBuffer[]::new);
  }

  private String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 431 -> "Request Header Fields Too Large";
      case 503 -> "Service Unavailable";
      default -> "Error";
    };
  }
}
