package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.result.LoadPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a planned request as HTTP/1.1. The check of the target and the load tool send exactly
 * these bytes, so that what was checked is what is measured.
 */
final class RequestBytes {

  /** All that RFC 3986 allows in path and query, and % for what is encoded already. */
  private static final String PLAIN_IN_PATH = "/?:@!$&'()*+,;=-._~%";

  /** Where a request without a body still says so, RFC 9110 section 8.6. */
  private static final Set<String> EXPECT_A_BODY = Set.of("POST", "PUT", "PATCH");

  private static final Set<String> OURS = Set.of("content-length", "transfer-encoding");

  private RequestBytes() {}

  /**
   * The request as it goes over the wire.
   *
   * @param environment where the values of headers are that the plan doesn't hold itself
   * @throws IllegalArgumentException naming the header that can't be sent, or what is wrong with
   *     the body
   */
  static byte[] of(LoadPlan.Request request, Target target, Map<String, String> environment) {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(encoded(request.path())).append(" HTTP/1.1");
    head.append("\r\n");
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (LoadPlan.Header header : request.headers()) {
      if (OURS.contains(header.name().toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            "header " + header.name() + " follows from the body; take it out of the headers");
      }
      names.add(header.name());
      append(head, header.name(), value(header, environment));
    }
    if (!names.contains("Host")) {
      append(head, "Host", target.hostHeader());
    }
    byte[] body = body(request);
    if (body.length > 0 || EXPECT_A_BODY.contains(request.method())) {
      append(head, "Content-Length", Integer.toString(body.length));
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

  private static void append(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
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

  /** Percent-encodes what can't stand in a path, so that {@code /"ü} arrives as it was meant. */
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
