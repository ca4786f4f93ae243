package io.wrkbench.agent;

import java.io.EOFException;
import java.io.IOException;

/**
 * Reads the answers on one connection, one after the other, and keeps none: what a load generator
 * needs of an answer, at the least cost. {@link HttpAnswer} is for the one answer that is looked
 * at.
 */
final class AnswerReader {

  /** Where the bytes come from: as {@code InputStream.read}. */
  interface Source {
    int read(byte[] buffer, int offset, int length) throws IOException;
  }

  /**
   * An answer.
   *
   * @param status such as 200
   * @param bytes of head and body, as they were on the wire
   * @param last whether the target closes the connection after it
   */
  record Answer(int status, long bytes, boolean last) {}

  private static final int BUFFER = 8192;
  private static final long UNKNOWN = -1;

  private final Source source;
  private final boolean toHead;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;

  // Of the answer that is being read.
  private long bytes;
  private long length;
  private boolean chunked;
  private boolean last;

  /** For answers to one kind of request: those to a HEAD have no body. */
  AnswerReader(Source source, boolean toHead) {
    this.source = source;
    this.toHead = toHead;
  }

  /**
   * Reads the next answer to its end.
   *
   * @throws IOException if the connection breaks or what comes isn't HTTP/1.1
   */
  Answer read() throws IOException {
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

  private int head() throws IOException {
    int lineEnd = line();
    if (lineEnd - position < 12 || !startsWith("http/1.", lineEnd)) {
      throw new IOException("not an HTTP/1.1 answer");
    }
    last = buffer[position + 7] == '0';
    length = UNKNOWN;
    chunked = false;
    int status = (int) number(position + 9, position + 12, 10);
    next(lineEnd);
    for (lineEnd = line(); lineEnd > position; lineEnd = line()) {
      header(lineEnd);
      next(lineEnd);
    }
    next(lineEnd);
    return status;
  }

  private void header(int lineEnd) throws IOException {
    if (startsWith("content-length:", lineEnd)) {
      length = number(position + 15, lineEnd, 10);
    } else if (startsWith("transfer-encoding:", lineEnd)) {
      chunked = contains("chunked", lineEnd);
    } else if (startsWith("connection:", lineEnd)) {
      last = contains("close", lineEnd) || (last && !contains("keep-alive", lineEnd));
    }
  }

  private void body() throws IOException {
    if (chunked) {
      chunks();
    } else if (length != UNKNOWN) {
      skip(length);
    } else {
      last = true;
      do {
        bytes += end - position;
        position = end;
      } while (fill());
    }
  }

  private void chunks() throws IOException {
    long size;
    do {
      int lineEnd = line();
      int sizeEnd = position;
      while (sizeEnd < lineEnd && buffer[sizeEnd] != ';') {
        sizeEnd++;
      }
      size = number(position, sizeEnd, 16);
      next(lineEnd);
      skip(size);
      if (size > 0) {
        next(line());
      }
    } while (size > 0);
    int lineEnd = line();
    while (lineEnd > position) { // trailers
      next(lineEnd);
      lineEnd = line();
    }
    next(lineEnd);
  }

  private void skip(long count) throws IOException {
    long left = count;
    while (left > end - position) {
      left -= end - position;
      bytes += end - position;
      position = end;
      require();
    }
    bytes += left;
    position += (int) left;
  }

  /**
   * Brings in a whole line: where it ends, without its CR and LF. It begins at {@code position}.
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

  /** Brings in more; false at the end of the connection. */
  private boolean fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, end - position);
      end -= position;
      position = 0;
    }
    if (end == buffer.length) {
      throw new IOException("not an HTTP/1.1 answer: a line of more than 8 KiB");
    }
    int count = source.read(buffer, end, buffer.length - end);
    end += Math.max(0, count);
    return count >= 0;
  }

  private boolean startsWith(String lowerCase, int lineEnd) {
    return matches(lowerCase, position, lineEnd);
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
    long value = 0;
    int digits = 0;
    for (int i = from; i < to; i++) {
      if (buffer[i] == ' ' || buffer[i] == '\t') {
        continue;
      }
      int digit = Character.digit(buffer[i], radix);
      if (digit < 0 || ++digits > 15) {
        throw new IOException("not an HTTP/1.1 answer: bad number");
      }
      value = value * radix + digit;
    }
    if (digits == 0) {
      throw new IOException("not an HTTP/1.1 answer: a number is missing");
    }
    return value;
  }
}
