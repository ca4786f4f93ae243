package io.wrkbench.agent.ab;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ab reports about its load, in its output and its two files.
 *
 * @param duration of the load
 * @param answered requests; includes those whose connection was closed without an answer, which ab
 *     doesn't tell apart, unless no request got any byte
 * @param bytes read
 * @param connectErrors connections that couldn't be opened
 * @param readErrors connections that broke while an answer was awaited
 * @param writeErrors connections that broke while a request was sent
 * @param non2xx answers with another status than 2xx
 * @param latencies see {@link AbLatencies}; includes those of broken connections, which ab doesn't
 *     tell apart
 */
record AbReport(
    GoDuration duration,
    long answered,
    long bytes,
    long connectErrors,
    long readErrors,
    long writeErrors,
    long non2xx,
    LatencyHistogram latencies) {

  private static final Pattern ERRORS =
      Pattern.compile(
          "\\(Connect: (\\d+), Receive: (\\d+), Length: (?:\\d+), Exceptions: (\\d+)\\)");

  /** How ab reports an error: the function that it called, the message, the number. */
  private static final Pattern APR_ERROR = Pattern.compile("(?m)^(?:apr_|ab: |SSL ).*$");

  private static final Pattern COMPLETED = Pattern.compile("Total of (\\d+) requests completed");

  /**
   * Reads a report.
   *
   * @param text what ab printed
   * @param percentiles the file of its option -e
   * @param requests the file of its option -g
   * @throws IOException if a file isn't there
   * @throws IllegalArgumentException if something isn't as ab 2.3 writes it
   */
  static AbReport read(String text, Path percentiles, Path requests) throws IOException {
    long complete = number(text, "Complete requests");
    Matcher errors = ERRORS.matcher(text);
    boolean some = errors.find();
    long connect = some ? Long.parseLong(errors.group(1)) : 0;
    long receive = some ? Long.parseLong(errors.group(2)) : 0;
    long exceptions = some ? Long.parseLong(errors.group(3)) : 0;
    long bytes = number(text, "Total transferred");
    // ab counts a connection that is closed without an answer as answered; without a byte, none
    // was.
    long answered = bytes == 0 ? 0 : Math.max(0, complete - receive);
    return new AbReport(
        seconds(text),
        answered,
        bytes,
        connect,
        // ab counts a reset connection as a receive error, and often as an exception, too.
        Math.max(receive, exceptions),
        optional(text, "Write errors"),
        optional(text, "Non-2xx responses"),
        answered > 0 ? latencies(complete, percentiles, requests) : LatencyHistogram.empty());
  }

  /** The line in which ab reports an error; all its output in brief if there is none. */
  static String error(String text) {
    Matcher error = APR_ERROR.matcher(text);
    return Texts.brief(error.find() ? error.group() : text);
  }

  /** How many requests ab had completed when it gave up; 0 if it doesn't say. */
  static long completedBeforeItFailed(String text) {
    Matcher completed = COMPLETED.matcher(text);
    return completed.find() ? Long.parseLong(completed.group(1)) : 0;
  }

  private static LatencyHistogram latencies(long complete, Path percentiles, Path requests)
      throws IOException {
    AbLatencies latencies = new AbLatencies(complete);
    try (BufferedReader lines = Files.newBufferedReader(percentiles, UTF_8)) {
      lines.readLine(); // the names of the columns
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] columns = columns(line, ",", 2);
        latencies.percentile(
            Integer.parseInt(columns[0]), new BigDecimal(columns[1]).movePointRight(3).longValue());
      }
    }
    try (BufferedReader lines = Files.newBufferedReader(requests, UTF_8)) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        // starttime, seconds, ctime, dtime, ttime, wait: the fifth is the whole.
        latencies.next(Long.parseLong(columns(line, "\t", 6)[4]));
      }
    }
    return latencies.histogram();
  }

  private static String[] columns(String line, String separator, int number) {
    String[] columns = line.split(separator);
    if (columns.length != number) {
      throw new IllegalArgumentException("not a line of ab's: " + Texts.brief(line));
    }
    return columns;
  }

  private static GoDuration seconds(String text) {
    GoDuration seconds =
        GoDuration.parse(
            find(text, "Time taken for tests: +([0-9.]+) seconds", "Time taken for tests") + "s");
    if (!seconds.isPositive()) {
      throw new IllegalArgumentException(
          "its load took less than half a millisecond, which can't be measured; set more requests");
    }
    return seconds;
  }

  private static long number(String text, String name) {
    return Long.parseLong(find(text, "(?m)^" + name + ": +(\\d+)", name));
  }

  private static long optional(String text, String name) {
    return text.contains(name + ":") ? number(text, name) : 0;
  }

  private static String find(String text, String pattern, String name) {
    Matcher match = Pattern.compile(pattern).matcher(text);
    if (!match.find()) {
      throw new IllegalArgumentException("it doesn't say \"" + name + "\"");
    }
    return match.group(1);
  }
}
