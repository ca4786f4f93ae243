package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One load: which request to send, what to expect, and how hard. The controller writes it, the
 * agent reads it.
 *
 * <p>An unknown field is an error and never ignored, because an older agent would measure something
 * else than it was asked to.
 *
 * <p>There is exactly one tool. The record has a component for each, as in the JSON; {@link #tool}
 * returns the one that is set.
 *
 * @param request what is sent
 * @param expect what the target should answer
 * @param wrk how wrk sends it
 * @param ab how ab sends it
 * @param curl how curl sends it
 * @param constantRate how it is sent at a constant rate
 * @param tls how the certificate of an https target is checked; null as {@link Tls#DEFAULT}
 * @param warmup how the target is warmed up; null if that isn't asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoadPlan(
    Request request,
    Expectation expect,
    Wrk wrk,
    Ab ab,
    Curl curl,
    ConstantRate constantRate,
    Tls tls,
    Warmup warmup) {

  /**
   * Request, expectation and one tool are needed.
   *
   * @throws IllegalArgumentException if one is missing, or there are several tools
   */
  public LoadPlan {
    check(request != null, "request", "is missing");
    check(expect != null, "expect", "is missing");
    long tools = Stream.of(wrk, ab, curl, constantRate).filter(Objects::nonNull).count();
    check(tools > 0, "wrk, ab, curl or constantRate", "is missing");
    check(tools < 2, "wrk, ab, curl and constantRate", "exclude each other; give one");
  }

  /** A load by one tool, of whichever kind. */
  public LoadPlan(Request request, Expectation expect, Tool tool, Tls tls, Warmup warmup) {
    this(
        request,
        expect,
        as(Wrk.class, tool),
        as(Ab.class, tool),
        as(Curl.class, tool),
        as(ConstantRate.class, tool),
        tls,
        warmup);
  }

  /** A load without a warm-up. */
  public LoadPlan(Request request, Expectation expect, Tool tool, Tls tls) {
    this(request, expect, tool, tls, null);
  }

  /** A load without TLS settings or a warm-up. */
  public LoadPlan(Request request, Expectation expect, Tool tool) {
    this(request, expect, tool, null, null);
  }

  private static <T extends Tool> T as(Class<T> kind, Tool tool) {
    return kind.isInstance(tool) ? kind.cast(tool) : null;
  }

  /** What sends the load. */
  @JsonIgnore
  public Tool tool() {
    return Stream.of(wrk, ab, curl, constantRate)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
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

    /** A method: capital letters with hyphens between them, like all registered methods. */
    public static final String METHOD = "^[A-Z]+(-[A-Z]+)*$";

    private static final Pattern METHOD_PATTERN = Pattern.compile(METHOD);

    /**
     * Headers may be null for none.
     *
     * @throws IllegalArgumentException naming the field that can't be sent
     */
    public Request {
      check(
          method != null && METHOD_PATTERN.matcher(method).matches(),
          "request.method",
          "must be an HTTP method in capital letters, such as GET or M-SEARCH");
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
   * @param env name of the environment variable that holds the value, or null; keeps values from
   *     Secrets out of plans
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
   * The expected answer.
   *
   * @param status HTTP status
   * @param bodyContains text that the body must contain; null for any body
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

  /** How one of the tools sends a load. */
  public sealed interface Tool permits Wrk, Ab, Curl, ConstantRate {

    /** How long to wait for an answer. */
    GoDuration timeout();

    /**
     * The same load for another time. A load that ends after a number of requests stays as it is.
     *
     * @throws IllegalArgumentException if the tool can't do that
     */
    Tool withDuration(GoDuration other);
  }

  /**
   * How wrk sends the load: a closed loop on each connection.
   *
   * @param threads at least 1
   * @param connections a multiple of the threads, because wrk opens connections ÷ threads on each
   * @param duration whole seconds; null only for a background load, which lasts until it is stopped
   * @param timeout whole seconds, at most 60: wrk needs 8 bytes of memory for each microsecond
   * @param pipeline requests that are sent at once on a connection, at least 1
   * @param script path of a user's own Lua in the load pod; null for none
   * @param rampUp only for a background load: the time over which the threads start, one after
   *     another, with their connections; null for all at once
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Wrk(
      int threads,
      int connections,
      GoDuration duration,
      GoDuration timeout,
      int pipeline,
      String script,
      GoDuration rampUp)
      implements Tool {

    private static final GoDuration MAX_TIMEOUT = GoDuration.ofSeconds(60);

    /**
     * Checks values that wrk itself would accept and silently get wrong.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Wrk {
      check(threads >= 1, "wrk.threads", "must be at least 1");
      check(
          connections >= threads && connections % threads == 0,
          "wrk.connections",
          "must be a multiple of threads");
      check(
          duration == null || isSeconds(duration),
          "wrk.duration",
          "must be whole seconds, at least 1s");
      check(
          isSeconds(timeout) && timeout.compareTo(MAX_TIMEOUT) <= 0,
          "wrk.timeout",
          "must be whole seconds, 1s to 60s");
      check(pipeline >= 1, "wrk.pipeline", "must be at least 1");
      check(script == null || !script.isBlank(), "wrk.script", "must be the path of a Lua file");
      check(
          rampUp == null || rampUp.compareTo(GoDuration.ZERO) >= 0,
          "wrk.rampUp",
          "must not be negative");
    }

    /** A load that starts on all connections at once. */
    public Wrk(
        int threads,
        int connections,
        GoDuration duration,
        GoDuration timeout,
        int pipeline,
        String script) {
      this(threads, connections, duration, timeout, pipeline, script, null);
    }

    /** A load without a script. */
    public Wrk(
        int threads, int connections, GoDuration duration, GoDuration timeout, int pipeline) {
      this(threads, connections, duration, timeout, pipeline, null, null);
    }

    @Override
    public Wrk withDuration(GoDuration other) {
      return new Wrk(threads, connections, other, timeout, pipeline, script, rampUp);
    }
  }

  /**
   * How ab (ApacheBench) sends the load: a closed loop that ends after a number of requests.
   *
   * @param requests how many
   * @param concurrency how many at a time, at most {@code requests}
   * @param keepAlive whether connections are reused
   * @param timeout whole seconds; ab gives up completely when nothing arrives for this long
   */
  public record Ab(int requests, int concurrency, boolean keepAlive, GoDuration timeout)
      implements Tool {

    /** The most that ab itself allows. */
    private static final int MAX_CONCURRENCY = 20_000;

    /**
     * Checks what ab would refuse.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Ab {
      check(
          concurrency >= 1 && concurrency <= MAX_CONCURRENCY,
          "ab.concurrency",
          "must be 1 to " + MAX_CONCURRENCY);
      check(requests >= concurrency, "ab.requests", "must be at least ab.concurrency");
      check(isSeconds(timeout), "ab.timeout", "must be whole seconds, at least 1s");
    }

    @Override
    public Ab withDuration(GoDuration other) {
      return this;
    }
  }

  /**
   * How curl sends the load: endless loops that each start a new curl, so a new process and a new
   * connection, for each request.
   *
   * @param clients how many loops
   * @param duration after which no further curl is started
   * @param timeout of one curl
   */
  public record Curl(int clients, GoDuration duration, GoDuration timeout) implements Tool {

    /** Each loop is a thread and a process. */
    private static final int MAX_CLIENTS = 1000;

    /**
     * Checks all fields.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Curl {
      check(clients >= 1 && clients <= MAX_CLIENTS, "curl.clients", "must be 1 to " + MAX_CLIENTS);
      check(isPositive(duration), "curl.duration", "must be longer than 0s");
      check(isPositive(timeout), "curl.timeout", "must be longer than 0s");
    }

    @Override
    public Curl withDuration(GoDuration other) {
      return new Curl(clients, other, timeout);
    }
  }

  /**
   * How the load is sent at a constant rate, an open loop: requests are due at fixed times, whether
   * or not earlier ones were answered, and latency counts from the time when a request was due.
   *
   * @param rate requests that are due per second, evenly spread
   * @param connections on which they are sent; a request that is due while all are busy waits
   * @param duration for which requests are due
   * @param timeout for one answer, and for those still missing when no further request is due
   */
  public record ConstantRate(int rate, int connections, GoDuration duration, GoDuration timeout)
      implements Tool {

    /** Each connection has a thread. */
    private static final int MAX_CONNECTIONS = 10_000;

    private static final int MAX_RATE = 1_000_000;

    /**
     * Checks all fields.
     *
     * @throws IllegalArgumentException naming the field
     */
    public ConstantRate {
      check(rate >= 1 && rate <= MAX_RATE, "constantRate.rate", "must be 1 to " + MAX_RATE);
      check(
          connections >= 1 && connections <= MAX_CONNECTIONS,
          "constantRate.connections",
          "must be 1 to " + MAX_CONNECTIONS);
      check(isPositive(duration), "constantRate.duration", "must be longer than 0s");
      check(isPositive(timeout), "constantRate.timeout", "must be longer than 0s");
    }

    @Override
    public ConstantRate withDuration(GoDuration other) {
      return new ConstantRate(rate, connections, other, timeout);
    }
  }

  /**
   * How the target is warmed up before the first attempt: for a time, or until its throughput is
   * steady.
   *
   * @param primer a first, lighter load; null for none
   * @param duration of the plan's own load; null if {@code untilSteady} says how long
   * @param untilSteady null if {@code duration} says how long
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Warmup(Primer primer, GoDuration duration, UntilSteady untilSteady) {

    /**
     * Exactly one of duration and untilSteady, or a primer alone.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Warmup {
      check(
          duration == null || isSeconds(duration),
          "warmup.duration",
          "must be whole seconds, at least 1s");
      check(
          duration == null || untilSteady == null,
          "warmup",
          "has both duration and untilSteady; give one");
      check(
          primer != null || duration != null || untilSteady != null,
          "warmup",
          "needs duration or untilSteady");
    }
  }

  /**
   * The load before the warm-up: wrk with one thread, whatever the plan's own tool is.
   *
   * @param duration whole seconds
   * @param connections at least 1
   */
  public record Primer(GoDuration duration, int connections) {

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException naming the field
     */
    public Primer {
      check(isSeconds(duration), "warmup.primer.duration", "must be whole seconds, at least 1s");
      check(connections >= 1, "warmup.primer.connections", "must be at least 1");
    }
  }

  /**
   * A warm-up in windows that ends when the last of them are alike.
   *
   * @param limit for all windows together, because a target may never become steady
   * @param window whole seconds; null for {@link #DEFAULT_WINDOW}
   */
  public record UntilSteady(GoDuration limit, GoDuration window) {

    /** The default length of a window. */
    public static final GoDuration DEFAULT_WINDOW = GoDuration.ofSeconds(5);

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException naming the field
     */
    public UntilSteady {
      window = window == null ? DEFAULT_WINDOW : window;
      check(isSeconds(window), "warmup.untilSteady.window", "must be whole seconds, at least 1s");
      check(
          limit != null && limit.compareTo(window) >= 0,
          "warmup.untilSteady.limit",
          "must be at least one window of " + window);
    }

    /** With windows of the default length. */
    public UntilSteady(GoDuration limit) {
      this(limit, null);
    }
  }

  /**
   * How the certificate of an https target is checked.
   *
   * @param caFile path of a file in the load pod with the only certificates to trust, in PEM; null
   *     for the Java runtime's own roots
   * @param insecureSkipVerify whether any certificate is accepted
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

  private static boolean isPositive(GoDuration duration) {
    return duration != null && duration.isPositive();
  }

  private static boolean isSeconds(GoDuration duration) {
    return isPositive(duration) && duration.isWholeSeconds();
  }

  private static void check(boolean holds, String field, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(field + " " + rule);
    }
  }
}
