package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** The beginning of an answer's body. */
final class Body {

  /** The most bytes of a body that are looked at. */
  static final int MAX = 1 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  boolean isFull() {
    return bytes.size() >= MAX;
  }

  void add(byte[] buffer, int offset, int length) {
    bytes.write(buffer, offset, Math.min(length, MAX - bytes.size()));
  }

  /**
   * As text.
   *
   * @param gzipped whether it was compressed for its transfer, which isn't part of the body itself
   * @throws IOException if it can't be decompressed
   */
  String text(boolean gzipped) throws IOException {
    if (!gzipped) {
      return bytes.toString(UTF_8);
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return new String(in.readNBytes(MAX), UTF_8);
    }
  }
}
