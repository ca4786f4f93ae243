package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A length of time, read and written as Go and Kubernetes do ({@code 1500ms}, {@code 4.05ms},
 * {@code 401us}), exact to the nanosecond.
 *
 * <p>Written in the one canonical form of Go's {@code time.Duration.String()}, with {@code us} in
 * place of {@code µs} so that it stays ASCII. JSON sees a string.
 *
 * @param nanos the length in nanoseconds, may be negative
 */
public record GoDuration(long nanos) implements Comparable<GoDuration> {

  /** No time at all, written {@code 0s}. */
  public static final GoDuration ZERO = new GoDuration(0);

  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;

  /** Both code points that look like a µ are accepted, as Go does. */
  private static final Map<String, Long> UNITS =
      Map.of(
          "ns", 1L, "us", MICRO, "\u00b5s", MICRO, "\u03bcs", MICRO, "ms", MILLI, "s", SECOND, "m",
          MINUTE, "h", HOUR);

  private static final String TERM_PATTERN =
      "([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)";
  private static final Pattern TERM = Pattern.compile(TERM_PATTERN);
  private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0|(?:" + TERM_PATTERN + ")+)");

  /** Limits the work for a hostile text; no duration that fits into 64 bits needs more. */
  private static final int MAX_LENGTH = 64;

  /**
   * Reads a Go duration string such as {@code 1h2m3.5s}; digits below a nanosecond are cut off.
   *
   * @throws IllegalArgumentException if the text isn't one or doesn't fit 64 bits of nanoseconds;
   *     the message quotes it
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static GoDuration parse(String text) {
    if (text == null || text.length() > MAX_LENGTH || !WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "not a duration: "
              + quoted(text)
              + "; write numbers with units, such as 30s, 1m30s, 1500ms or 401us");
    }
    BigDecimal sum = BigDecimal.ZERO;
    Matcher term = TERM.matcher(text);
    while (term.find()) {
      BigDecimal value = new BigDecimal(term.group(1)).multiply(unit(term.group(2)));
      sum = sum.add(new BigDecimal(value.toBigInteger()));
    }
    BigDecimal signed = text.startsWith("-") ? sum.negate() : sum;
    try {
      return new GoDuration(signed.longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "duration too long: " + quoted(text) + "; at most 2562047h47m16.854775807s", e);
    }
  }

  /** A number of microseconds, the unit of every latency that a load tool records. */
  public static GoDuration ofMicros(long micros) {
    return new GoDuration(Math.multiplyExact(micros, MICRO));
  }

  /** A number of milliseconds. */
  public static GoDuration ofMillis(long millis) {
    return new GoDuration(Math.multiplyExact(millis, MILLI));
  }

  /** A number of seconds. */
  public static GoDuration ofSeconds(long seconds) {
    return new GoDuration(Math.multiplyExact(seconds, SECOND));
  }

  /** The same length as a JDK duration. */
  public static GoDuration of(Duration duration) {
    return new GoDuration(duration.toNanos());
  }

  /** The same length for the JDK. */
  public Duration toDuration() {
    return Duration.ofNanos(nanos);
  }

  /** In microseconds, cut off. */
  public long toMicros() {
    return nanos / MICRO;
  }

  /** In milliseconds, cut off. */
  public long toMillis() {
    return nanos / MILLI;
  }

  /** In seconds, with fraction. */
  public double toSeconds() {
    return nanos / (double) SECOND;
  }

  /** Whether this is a whole number of seconds, which is all that wrk accepts. */
  public boolean isWholeSeconds() {
    return nanos % SECOND == 0;
  }

  /** Whether this is no time at all. */
  public boolean isZero() {
    return nanos == 0;
  }

  /** Whether this is longer than no time at all. */
  public boolean isPositive() {
    return nanos > 0;
  }

  @Override
  public int compareTo(GoDuration other) {
    return Long.compare(nanos, other.nanos);
  }

  /** The canonical form: {@code 0s}, {@code 401us}, {@code 4.05ms}, {@code 1.5s}, {@code 1m0s}. */
  @Override
  @JsonValue
  public String toString() {
    if (nanos == 0) {
      return "0s";
    }
    // BigDecimal, because the smallest long has no positive counterpart.
    BigDecimal size = BigDecimal.valueOf(nanos).abs();
    String sign = nanos < 0 ? "-" : "";
    if (size.compareTo(BigDecimal.valueOf(MICRO)) < 0) {
      return sign + size + "ns";
    }
    if (size.compareTo(BigDecimal.valueOf(MILLI)) < 0) {
      return sign + decimal(size, 3) + "us";
    }
    if (size.compareTo(BigDecimal.valueOf(SECOND)) < 0) {
      return sign + decimal(size, 6) + "ms";
    }
    BigDecimal[] hours = size.divideAndRemainder(BigDecimal.valueOf(HOUR));
    BigDecimal[] minutes = hours[1].divideAndRemainder(BigDecimal.valueOf(MINUTE));
    StringBuilder text = new StringBuilder(sign);
    if (hours[0].signum() > 0) {
      text.append(hours[0].toBigInteger()).append('h');
    }
    if (hours[0].signum() > 0 || minutes[0].signum() > 0) {
      text.append(minutes[0].toBigInteger()).append('m');
    }
    return text.append(decimal(minutes[1], 9)).append('s').toString();
  }

  private static String decimal(BigDecimal nanos, int shift) {
    BigDecimal value = nanos.movePointLeft(shift);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static BigDecimal unit(String name) {
    return BigDecimal.valueOf(UNITS.get(name));
  }

  private static String quoted(String text) {
    if (text == null) {
      return "nothing";
    }
    return '"' + (text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "…" : text) + '"';
  }
}
