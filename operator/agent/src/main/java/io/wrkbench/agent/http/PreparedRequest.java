package io.wrkbench.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.result.LoadPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A planned request with everything resolved: values of headers, the body, the Host. The check of
 * the target and the load tools send exactly this, so that what was checked is what is measured.
 *
 * @param method such as {@code GET}
 * @param path with its query; invalid characters are percent-encoded
 * @param headers in the order in which they are sent, Host among them, but no Content-Length
 * @param body its bytes; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // requests are never compared
public record PreparedRequest(String method, String path, List<Field> headers, byte[] body) {

  /** A header with its value. */
  public record Field(String name, String value) {
    @Override
    public String toString() {
      return name + ": " + value;
    }
  }

  /** All that RFC 3986 allows in path and query, and % for what is encoded already. */
  private static final String PLAIN_IN_PATH = "/?:@!$&'()*+,;=-._~%";

  /** Where a request without a body still says so, RFC 9110 section 8.6. */
  private static final Set<String> EXPECT_A_BODY = Set.of("POST", "PUT", "PATCH");

  private static final Set<String> OURS = Set.of("content-length", "transfer-encoding");

  /** wrk mistakes the interim answer that this header asks for, 100 Continue, for the answer. */
  private static final String EXPECT = "Expect";

  /**
   * The request for one target.
   *
   * @param environment has the values of headers that the plan doesn't hold itself
   * @throws IllegalArgumentException naming the header that can't be sent, or what is wrong with
   *     the body
   */
  public static PreparedRequest of(
      LoadPlan.Request request, Target target, Map<String, String> environment) {
    List<Field> headers = new ArrayList<>();
    for (LoadPlan.Header header : request.headers()) {
      if (OURS.contains(header.name().toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            "header " + header.name() + " is derived from the body; remove it from the headers");
      }
      if (header.name().equalsIgnoreCase(EXPECT)) {
        throw new IllegalArgumentException(
            "header Expect asks for an interim answer, which would be counted as the answer; remove"
                + " it from the headers");
      }
      headers.add(new Field(header.name(), value(header, environment)));
    }
    if (headers.stream().noneMatch(header -> header.name().equalsIgnoreCase("Host"))) {
      headers.add(new Field("Host", target.hostHeader()));
    }
    return new PreparedRequest(
        request.method(), encoded(request.path()), List.copyOf(headers), body(request));
  }

  /** Whether it has a Content-Length: if it has a body, or a method that usually has one. */
  public boolean saysItsLength() {
    return body.length > 0 || EXPECT_A_BODY.contains(method);
  }

  /** Whether it asks for the head of an answer only. */
  public boolean isHead() {
    return method.equals("HEAD");
  }

  /** The value of a header; null if there is none with this name. */
  public String header(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Field::value)
        .findFirst()
        .orElse(null);
  }

  /** The request as it is sent, in HTTP/1.1. */
  public byte[] bytes() {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    if (saysItsLength()) {
      head.append(new Field("Content-Length", Integer.toString(body.length))).append("\r\n");
    }
    head.append("\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(UTF_8));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  private static byte[] body(LoadPlan.Request request) {
    byte[] body =
        request.bodyFile() == null
            ? Objects.requireNonNullElse(request.body(), "").getBytes(UTF_8)
            : file(request.bodyFile());
    if (body.length > LoadPlan.Request.MAX_BODY) {
      throw new IllegalArgumentException(
          "the body has more than " + LoadPlan.Request.MAX_BODY + " bytes (128 KiB); shorten it");
    }
    return body;
  }

  private static byte[] file(String name) {
    try (InputStream in = Files.newInputStream(Path.of(name))) {
      return in.readNBytes(LoadPlan.Request.MAX_BODY + 1);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file with the body can't be read; is it mounted? " + e, e);
    }
  }

  private static String value(LoadPlan.Header header, Map<String, String> environment) {
    if (header.env() == null) {
      return header.value();
    }
    String value = environment.get(header.env());
    if (value == null) {
      throw new IllegalArgumentException(
          "header "
              + header.name()
              + " takes its value from the environment variable "
              + header.env()
              + ", which isn't set");
    }
    if (!LoadPlan.Header.isSendable(value)) {
      // Never the value itself: it may come from a Secret.
      throw new IllegalArgumentException(
          "the value for header "
              + header.name()
              + " holds a line break or a NUL; does the Secret end with a newline?");
    }
    return value;
  }

  /**
   * Percent-encodes characters that aren't allowed in a path, so that {@code /"ü} arrives as
   * intended.
   */
  private static String encoded(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : path.getBytes(UTF_8)) {
      char c = (char) (b & 0xff);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN_IN_PATH.indexOf(c) >= 0)) {
        encoded.append(c);
      } else {
        encoded.append(String.format("%%%02X", (int) c));
      }
    }
    return encoded.toString();
  }
}
