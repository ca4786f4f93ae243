package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.wrkbench.agent.report.Texts;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the answers on one connection, one after another, and finds where each ends (RFC 9112
 * section 6). It keeps only what a load generator needs of them, and a body only if one is asked
 * for.
 *
 * <p>The JDK's own clients take several hundred milliseconds to start or refuse some headers and
 * methods.
 */
public final class AnswerReader {

  /** Where the bytes come from: as {@code InputStream.read}. */
  public interface Source {
    int read(byte[] buffer, int offset, int length) throws IOException;
  }

  /**
   * An answer.
   *
   * @param status such as 200
   * @param bytes of head and body, as they were on the wire
   * @param last whether no other answer can follow on its connection
   */
  public record Answer(int status, long bytes, boolean last) {}

  private static final int BUFFER = 8192;
  private static final int MAX_LINE = 64 << 10;
  private static final long UNKNOWN = -1;
  private static final int MAX_DIGITS = 15;

  private final Source source;
  private final boolean toHead;
  private byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;

  // Of the answer that is being read.
  private long bytes;
  private long length;
  private boolean coded;
  private boolean chunked;
  private boolean gzipped;
  private boolean last;
  private Body kept;

  /** For answers to one kind of request: those to a HEAD have no body. */
  public AnswerReader(Source source, boolean toHead) {
    this.source = source;
    this.toHead = toHead;
  }

  /**
   * Reads the next answer to its end.
   *
   * @throws IOException if the connection breaks or what comes isn't HTTP/1.1
   */
  public Answer read() throws IOException {
    bytes = 0;
    int status;
    do {
      status = head();
    } while (status < 200); // 1xx only announce the answer
    if (!toHead && status != 204 && status != 304) {
      body();
    }
    return new Answer(status, bytes, last);
  }

  /**
   * The same, with the body, which isn't kept any further once it is full.
   *
   * @throws IOException if the connection breaks or what comes isn't HTTP/1.1
   */
  Answer read(Body body) throws IOException {
    kept = body;
    try {
      return read();
    } finally {
      kept = null;
    }
  }

  /** Whether the body of the answer that was read was compressed for its transfer. */
  boolean isGzipped() {
    return gzipped;
  }

  private int head() throws IOException {
    int lineEnd = line();
    int status = status(lineEnd);
    last = buffer[position + 7] == '0';
    length = UNKNOWN;
    coded = false;
    chunked = false;
    gzipped = false;
    next(lineEnd);
    for (lineEnd = line(); lineEnd > position; lineEnd = line()) {
      header(lineEnd);
      next(lineEnd);
    }
    next(lineEnd);
    return status;
  }

  /** Of {@code HTTP/1.1 200 OK}: three digits between blanks. */
  private int status(int lineEnd) throws IOException {
    boolean fits =
        lineEnd - position >= 12
            && startsWith("http/1.", lineEnd)
            && buffer[position + 8] == ' '
            && (lineEnd - position == 12 || buffer[position + 12] == ' ');
    int status = 0;
    for (int i = position + 9; fits && i < position + 12; i++) {
      int digit = buffer[i] - '0';
      fits = digit >= 0 && digit <= 9;
      status = status * 10 + digit;
    }
    if (!fits || status < 100) {
      throw notHttp(lineEnd);
    }
    return status;
  }

  private void header(int lineEnd) throws IOException {
    if (startsWith("content-length:", lineEnd)) {
      length = number(position + 15, lineEnd, 10);
    } else if (startsWith("transfer-encoding:", lineEnd)) {
      // Chunked is the last of several codings, whether in one line or several.
      coded = !endsWith("identity", lineEnd);
      chunked = endsWith("chunked", lineEnd);
      gzipped |= contains("gzip", lineEnd);
    } else if (startsWith("connection:", lineEnd)) {
      last = contains("close", lineEnd) || (last && !contains("keep-alive", lineEnd));
    }
  }

  private void body() throws IOException {
    if (chunked) {
      chunks();
    } else if (length != UNKNOWN && !coded) {
      skip(length);
    } else {
      last = true;
      do {
        take(end - position);
      } while (!isEnough() && fill());
    }
    last |= isEnough();
  }

  private void chunks() throws IOException {
    for (long size = chunkSize(); size > 0; size = chunkSize()) {
      skip(size);
      if (isEnough()) {
        return;
      }
      int lineEnd = line();
      if (lineEnd > position) {
        throw notHttp(lineEnd);
      }
      next(lineEnd);
    }
    int lineEnd = line();
    while (lineEnd > position) { // trailers
      next(lineEnd);
      lineEnd = line();
    }
    next(lineEnd);
  }

  private long chunkSize() throws IOException {
    int lineEnd = line();
    int sizeEnd = position;
    while (sizeEnd < lineEnd && buffer[sizeEnd] != ';') {
      sizeEnd++;
    }
    long size = number(position, sizeEnd, 16);
    next(lineEnd);
    return size;
  }

  private void skip(long count) throws IOException {
    long left = count;
    while (left > end - position && !isEnough()) {
      left -= end - position;
      take(end - position);
      if (!isEnough()) {
        require();
      }
    }
    if (!isEnough()) {
      take((int) left);
    }
  }

  private void take(int count) {
    if (kept != null) {
      kept.add(buffer, position, count);
    }
    bytes += count;
    position += count;
  }

  private boolean isEnough() {
    return kept != null && kept.isFull();
  }

  /**
   * Reads a whole line, which begins at {@code position}; returns where it ends, without CR and LF.
   */
  private int line() throws IOException {
    int searched = position;
    while (true) {
      for (int i = searched; i < end; i++) {
        if (buffer[i] == '\n') {
          return i > position && buffer[i - 1] == '\r' ? i - 1 : i;
        }
      }
      int seen = end - position;
      require();
      searched = position + seen;
    }
  }

  /** Goes on after a line. */
  private void next(int lineEnd) {
    int after = lineEnd + (buffer[lineEnd] == '\r' ? 2 : 1);
    bytes += after - position;
    position = after;
  }

  private void require() throws IOException {
    if (!fill()) {
      throw new EOFException("the connection was closed before the end of an answer");
    }
  }

  /** Reads more; false at the end of the connection. */
  private boolean fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, end - position);
      end -= position;
      position = 0;
    }
    if (end == buffer.length && end >= MAX_LINE) {
      throw new IOException("not an HTTP/1.1 answer: a line of more than 64 KiB");
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * end);
    }
    int count = source.read(buffer, end, buffer.length - end);
    end += Math.max(0, count);
    return count >= 0;
  }

  private boolean startsWith(String lowerCase, int lineEnd) {
    return matches(lowerCase, position, lineEnd);
  }

  /** White space apart. */
  private boolean endsWith(String lowerCase, int lineEnd) {
    int to = lineEnd;
    while (to > position && isBlank(buffer[to - 1])) {
      to--;
    }
    int from = to - lowerCase.length();
    return from >= position && matches(lowerCase, from, to);
  }

  private boolean contains(String lowerCase, int lineEnd) {
    for (int i = position; i <= lineEnd - lowerCase.length(); i++) {
      if (matches(lowerCase, i, lineEnd)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(String lowerCase, int from, int lineEnd) {
    if (lineEnd - from < lowerCase.length()) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      int c = buffer[from + i];
      if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private long number(int from, int to, int radix) throws IOException {
    int first = from;
    int after = to;
    while (first < after && isBlank(buffer[first])) {
      first++;
    }
    while (after > first && isBlank(buffer[after - 1])) {
      after--;
    }
    long value = 0;
    for (int i = first; i < after; i++) {
      int digit = Character.digit(buffer[i], radix);
      if (digit < 0 || i - first >= MAX_DIGITS) {
        throw badLength(from, to);
      }
      value = value * radix + digit;
    }
    if (first == after) {
      throw badLength(from, to);
    }
    return value;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t';
  }

  private IOException badLength(int from, int to) {
    return new IOException("not an HTTP/1.1 answer: bad length " + text(from, to));
  }

  private IOException notHttp(int lineEnd) {
    return new IOException("not an HTTP/1.1 answer: " + text(position, lineEnd));
  }

  private String text(int from, int to) {
    return Texts.brief(new String(buffer, from, to - from, ISO_8859_1));
  }
}
