package io.wrkbench.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A request as far as an {@link HttpPort} cares: headers are skipped, a body isn't expected.
 *
 * @param method as sent
 * @param path without the query
 */
record Request(String method, String path) {
  /** Reads the request off the bytes received so far; empty while its headers aren't complete. */
  static Optional<Request> of(ByteBuffer received) {
    String text = new String(received.array(), 0, received.position(), StandardCharsets.ISO_8859_1);
    if (!text.contains("\r\n\r\n") && !text.contains("\n\n")) {
      return Optional.empty();
    }
    String[] line = text.lines().findFirst().orElse("").split(" ", -1);
    return Optional.of(
        line.length == 3 && line[2].startsWith("HTTP/1.")
            ? new Request(line[0], line[1].split("\\?", 2)[0])
            : new Request("", ""));
  }
}
