package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One load: which request to send, what to expect, and how hard. The controller writes it, the
 * agent reads it.
 *
 * <p>A field that the reader doesn't know is an error, never ignored: an older agent would measure
 * something other than what was asked.
 *
 * @param request what is sent
 * @param expect what the target should answer
 * @param wrk how wrk sends it
 * @param tls how the certificate of an https target is checked; null as {@link Tls#DEFAULT}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoadPlan(Request request, Expectation expect, Wrk wrk, Tls tls) {

  /**
   * All parts but {@code tls} are needed.
   *
   * @throws IllegalArgumentException if one is missing
   */
  public LoadPlan {
    check(request != null, "request", "is missing");
    check(expect != null, "expect", "is missing");
    check(wrk != null, "wrk", "is missing");
  }

  /** A load that says nothing of TLS. */
  public LoadPlan(Request request, Expectation expect, Wrk wrk) {
    this(request, expect, wrk, null);
  }

  /** The same load for another time, as a warm-up wants it. */
  public LoadPlan withDuration(GoDuration other) {
    return new LoadPlan(request, expect, wrk.withDuration(other), tls);
  }

  /**
   * A request.
   *
   * @param method such as {@code GET}
   * @param path with its query, begins with a slash
   * @param headers in the order in which they are sent
   * @param body sent as UTF-8; null for none
   * @param bodyFile path of a file in the load pod whose bytes are the body, at most {@link
   *     #MAX_BODY} of them; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Request(
      String method, String path, List<Header> headers, String body, String bodyFile) {

    /** The most bytes that a body may have. */
    public static final int MAX_BODY = 128 << 10;

    private static final Pattern METHOD = Pattern.compile("[A-Z]+(?:-[A-Z]+)*");

    /**
     * Headers may be null for none.
     *
     * @throws IllegalArgumentException naming the field that can't be sent
     */
    public Request {
      check(
          method != null && METHOD.matcher(method).matches(),
          "request.method",
          "must be an HTTP method in capitals, such as GET");
      check(
          path != null && path.startsWith("/") && path.chars().noneMatch(Character::isISOControl),
          "request.path",
          "must begin with / and hold no control characters");
      check(body == null || bodyFile == null, "request", "has both body and bodyFile; give one");
      headers = headers == null ? List.of() : List.copyOf(headers);
    }

    /** A request whose body, if any, is in the plan itself. */
    public Request(String method, String path, List<Header> headers, String body) {
      this(method, path, headers, body, null);
    }
  }

  /**
   * A header, whose value is either here or in an environment variable of the load pod.
   *
   * @param name of the header
   * @param value or null
   * @param env name of the environment variable that holds the value, or null: so that values from
   *     Secrets are in no plan
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Header(String name, String value, String env) {

    /** RFC 9110, section 5.6.2: token. */
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /**
     * Exactly one of value and env.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    public Header {
      check(
          name != null && NAME.matcher(name).matches(),
          "request.headers.name",
          "must be letters, digits and hyphens");
      check((value == null) != (env == null), "header " + name, "needs either value or env");
      check(value == null || isSendable(value), "header " + name, "must not hold CR, LF or NUL");
    }

    /** A header with its value. */
    public static Header of(String name, String value) {
      return new Header(name, value, null);
    }

    /** A header whose value the load pod has in an environment variable. */
    public static Header fromEnvironment(String name, String variable) {
      return new Header(name, null, variable);
    }

    /** Whether a value stays one line of a request. */
    public static boolean isSendable(String value) {
      return value.chars().noneMatch(c -> c == '\r' || c == '\n' || c == 0);
    }
  }

  /**
   * What a right answer looks like.
   *
   * @param status HTTP status
   * @param bodyContains text that the body holds; null for any body
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Expectation(int status, String bodyContains) {

    /**
     * Checks the status.
     *
     * @throws IllegalArgumentException if it isn't one
     */
    public Expectation {
      check(status >= 200 && status <= 599, "expect.status", "must be 200 to 599");
    }
  }

  /**
   * How wrk sends the load.
   *
   * @param threads at least 1
   * @param connections a multiple of the threads, since wrk opens connections ÷ threads in each
   * @param duration whole seconds
   * @param timeout whole seconds, at most 60: wrk needs 8 bytes of memory for each microsecond
   * @param pipeline requests that are sent at once on a connection, at least 1
   * @param script path of a user's own Lua in the load pod; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Wrk(
      int threads,
      int connections,
      GoDuration duration,
      GoDuration timeout,
      int pipeline,
      String script) {

    private static final GoDuration MAX_TIMEOUT = GoDuration.ofSeconds(60);

    /**
     * Checks what wrk itself would take and get wrong silently.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Wrk {
      check(threads >= 1, "wrk.threads", "must be at least 1");
      check(
          connections >= threads && connections % threads == 0,
          "wrk.connections",
          "must be a multiple of threads");
      check(isSeconds(duration), "wrk.duration", "must be whole seconds, at least 1s");
      check(
          isSeconds(timeout) && timeout.compareTo(MAX_TIMEOUT) <= 0,
          "wrk.timeout",
          "must be whole seconds, 1s to 60s");
      check(pipeline >= 1, "wrk.pipeline", "must be at least 1");
      check(script == null || !script.isBlank(), "wrk.script", "must be the path of a Lua file");
    }

    /** A load without a script. */
    public Wrk(
        int threads, int connections, GoDuration duration, GoDuration timeout, int pipeline) {
      this(threads, connections, duration, timeout, pipeline, null);
    }

    /** The same load for another time. */
    public Wrk withDuration(GoDuration other) {
      return new Wrk(threads, connections, other, timeout, pipeline, script);
    }

    private static boolean isSeconds(GoDuration duration) {
      return duration != null && duration.isPositive() && duration.isWholeSeconds();
    }
  }

  /**
   * How the certificate of an https target is checked, before the load: load tools check none.
   *
   * @param caFile path of a file in the load pod with the only certificates to trust, in PEM; null
   *     for the roots that the Java runtime brings
   * @param insecureSkipVerify whether any certificate will do
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Tls(String caFile, boolean insecureSkipVerify) {

    /** Verified by the Java runtime's roots. */
    public static final Tls DEFAULT = new Tls(null, false);

    /**
     * Checks the path.
     *
     * @throws IllegalArgumentException if there is a path and it is blank
     */
    public Tls {
      check(caFile == null || !caFile.isBlank(), "tls.caFile", "must be the path of a PEM file");
    }
  }

  private static void check(boolean holds, String field, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(field + " " + rule);
    }
  }
}
