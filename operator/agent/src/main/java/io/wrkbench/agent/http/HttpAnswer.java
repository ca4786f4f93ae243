package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.report.Texts;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer to one HTTP/1.1 request.
 *
 * <p>The JDK's own clients take several hundred milliseconds to start or refuse some headers and
 * methods; reading one answer per connection takes little code.
 *
 * @param status such as 200
 * @param body as text, at most {@link #MAX_BODY} bytes of it
 */
public record HttpAnswer(int status, String body) {

  /** The most bytes of a body that are looked at. */
  static final int MAX_BODY = 1 << 20;

  private static final int MAX_LINE = 64 << 10;
  private static final int MAX_HEADERS = 1000;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})(?: .*)?");

  /**
   * Reads an answer to its end.
   *
   * @param in buffered by the caller
   * @param toHead whether the request was a HEAD, whose answer has no body
   * @throws IOException if the connection breaks or what comes isn't HTTP/1.1
   */
  static HttpAnswer read(InputStream in, boolean toHead) throws IOException {
    int status;
    Map<String, String> headers;
    do {
      String line = line(in);
      Matcher match = STATUS_LINE.matcher(line);
      if (!match.matches()) {
        throw new IOException("not an HTTP/1.1 answer: " + Texts.brief(line));
      }
      status = Integer.parseInt(match.group(1));
      headers = headers(in);
    } while (status < 200); // 1xx only announce the answer
    boolean empty = toHead || status == 204 || status == 304;
    return new HttpAnswer(status, empty ? "" : new String(body(in, headers), UTF_8));
  }

  private static Map<String, String> headers(InputStream in) throws IOException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 0; i < MAX_HEADERS; i++) {
      String line = line(in);
      if (line.isEmpty()) {
        return headers;
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
      }
    }
    throw new IOException("an answer with more than " + MAX_HEADERS + " headers");
  }

  private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("Transfer-Encoding", "").equalsIgnoreCase("chunked")) {
      return chunks(in);
    }
    String length = headers.get("Content-Length");
    if (length == null) {
      return in.readNBytes(MAX_BODY);
    }
    return exactly(in, size(length, 10));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < MAX_BODY) {
      long size = size(line(in).replaceFirst(";.*", ""), 16);
      if (size == 0) {
        headers(in); // trailers
        break;
      }
      body.writeBytes(exactly(in, Math.min(size, MAX_BODY)));
      if (size <= MAX_BODY) {
        line(in);
      }
    }
    return body.toByteArray();
  }

  private static byte[] exactly(InputStream in, long size) throws IOException {
    int wanted = (int) Math.min(size, MAX_BODY);
    byte[] bytes = in.readNBytes(wanted);
    if (bytes.length < wanted) {
      throw closed();
    }
    return bytes;
  }

  private static long size(String text, int radix) throws IOException {
    try {
      return Long.parseUnsignedLong(text.strip(), radix) & Long.MAX_VALUE;
    } catch (NumberFormatException e) {
      throw new IOException("not an HTTP/1.1 answer: bad length " + Texts.brief(text), e);
    }
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw closed();
      }
      if (line.size() >= MAX_LINE) {
        throw new IOException("not an HTTP/1.1 answer: a line of more than 64 KiB");
      }
      line.write(c);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  private static EOFException closed() {
    return new EOFException("the connection was closed before the end of an answer");
  }
}
