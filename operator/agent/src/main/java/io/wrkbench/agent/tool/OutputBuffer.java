package io.wrkbench.agent.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/**
 * What a tool prints. A script may print without end, which must fill neither memory nor log.
 * Beginning and end are kept, because an error comes last.
 */
public final class OutputBuffer {

  static final int HEAD = 48 << 10;
  static final int TAIL = 16 << 10;

  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final byte[] tail = new byte[TAIL];
  private long afterHead;

  /** Takes the first {@code length} bytes. */
  public void write(byte[] bytes, int length) {
    int first = Math.min(length, HEAD - head.size());
    head.write(bytes, 0, first);
    for (int i = first; i < length; i++) {
      tail[(int) (afterHead++ % TAIL)] = bytes[i];
    }
  }

  /** All that was printed, or its beginning and end with the number of bytes between. */
  public String text() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toByteArray());
    if (afterHead > TAIL) {
      all.writeBytes(("\n[… " + (afterHead - TAIL) + " bytes left out …]\n").getBytes(UTF_8));
    }
    for (long i = Math.max(0, afterHead - TAIL); i < afterHead; i++) {
      all.write(tail[(int) (i % TAIL)]);
    }
    return all.toString(UTF_8);
  }
}
