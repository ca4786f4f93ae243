package io.wrkbench.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What an {@link HttpPort} answers. Its body can be shared by any number of connections. */
public final class Answer {
  private static final String TEXT = "text/plain; charset=utf-8";

  private final int status;
  private final String type;
  private final ByteBuffer body;

  private Answer(int status, String type, ByteBuffer body) {
    this.status = status;
    this.type = type;
    this.body = body;
  }

  /** Status 200 with a body of this type. The array must not be changed afterwards. */
  public static Answer ok(String type, byte[] body) {
    return new Answer(200, type, ByteBuffer.wrap(body).asReadOnlyBuffer());
  }

  /** A line of text. */
  public static Answer text(int status, String line) {
    byte[] body = (line + "\n").getBytes(StandardCharsets.UTF_8);
    return new Answer(status, TEXT, ByteBuffer.wrap(body).asReadOnlyBuffer());
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
                body.remaining(),
                status == 503 ? "Retry-After: 1\r\n" : "");
    ByteBuffer first = ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII));
    return withBody
        ? new ByteBuffer[] {first, body.duplicate()}
        : new ByteBuffer[] {first, ByteBuffer.allocate(0)};
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
