package io.wrkbench.agent.report;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Makes other programs' texts fit into messages. */
public final class Texts {

  private static final int BRIEF = 256;

  private Texts() {}

  /** A text in one line of at most 256 bytes of UTF-8. */
  public static String brief(String text) {
    return cut(text.strip().replaceAll("[\\p{Cntrl}\\s]+", " "), BRIEF);
  }

  /** The beginning of a text: at most so many bytes of UTF-8, no character cut in half. */
  static String cut(String text, int maxBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= maxBytes) {
      return text;
    }
    int end = maxBytes;
    while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, UTF_8);
  }
}
