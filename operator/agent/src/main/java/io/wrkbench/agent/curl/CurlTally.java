package io.wrkbench.agent.curl;

import io.wrkbench.agent.report.Texts;
import io.wrkbench.agent.tool.ToolFailures;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.Timeline;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what curls reported about their requests. Any number of threads may use it. */
final class CurlTally {

  /** What each curl prints at the end, on a line of its own. */
  static final String FORMAT =
      "\nwrkbench %{http_code} %{exitcode} %{time_total} %{size_header} %{size_download}"
          + " %{errormsg}\n";

  private static final Pattern LINE =
      Pattern.compile("wrkbench (\\d+) (\\d+) (\\d+\\.\\d+) (\\d+) (\\d+) (.*)");

  /** Kinds of errors whose messages are kept, one of each. */
  private static final int MAX_MESSAGES = 20;

  // curl's exit codes, from its manual.
  private static final int COULD_NOT_CONNECT = 7;
  private static final int TIMED_OUT = 28;
  private static final int SEND_ERROR = 55;

  /** Unresolved names, and failed connections, handshakes and certificates. */
  private static final Set<Integer> NO_CONNECTION =
      Set.of(5, 6, COULD_NOT_CONNECT, 35, 45, 58, 59, 60, 66, 77, 80, 83, 90, 91);

  private final int expectedStatus;
  private final LatencyHistogram.Recorder latencies = LatencyHistogram.recorder();
  private final Timeline.Recorder timeline;
  private final Map<Integer, Long> exits = new TreeMap<>();
  private final Map<Integer, String> messages = new TreeMap<>();
  private long answered;
  private long bytes;
  private long wrongStatus;
  private long noFreePort;
  private IOException missing;

  /** For a load that takes no longer, the answers to its last requests included. */
  CurlTally(int expectedStatus, GoDuration longest) {
    this.expectedStatus = expectedStatus;
    this.timeline = new Timeline.Recorder(longest);
  }

  /**
   * Counts one curl by what it printed. A curl that was killed printed nothing, and its request
   * wasn't answered.
   *
   * @param nanos after the beginning at which it ended
   * @return whether it got an answer
   */
  synchronized boolean add(long nanos, String output) {
    int begin = output.lastIndexOf("\nwrkbench ");
    Matcher line = LINE.matcher(begin < 0 ? "" : output.substring(begin + 1).stripTrailing() + " ");
    if (!line.lookingAt()) {
      count(TIMED_OUT, "curl had to be killed; it can't report heads of more than 60 KiB");
      timeline.failed(nanos);
      return false;
    }
    int exit = Integer.parseInt(line.group(2));
    if (exit != 0) {
      timeline.failed(nanos);
      boolean port = exit == COULD_NOT_CONNECT && ToolFailures.isWantOfPorts(output);
      if (port) {
        noFreePort++;
      } else {
        count(exit, line.group(6).strip());
      }
      return false;
    }
    answered++;
    bytes += Long.parseLong(line.group(4)) + Long.parseLong(line.group(5));
    if (Integer.parseInt(line.group(1)) != expectedStatus) {
      wrongStatus++;
      timeline.failed(nanos);
    }
    long micros = new BigDecimal(line.group(3)).movePointRight(6).longValue();
    latencies.record(micros);
    timeline.answered(nanos, micros);
    return true;
  }

  private void count(int exit, String message) {
    exits.merge(exit, 1L, Long::sum);
    if (messages.size() < MAX_MESSAGES) {
      messages.putIfAbsent(exit, Texts.brief(message));
    }
  }

  /** curl can't be started. */
  synchronized void missing(IOException e) {
    missing = e;
  }

  /** Why curl can't be started; null if it can. */
  synchronized IOException missing() {
    return missing;
  }

  /** Requests that got an answer. */
  synchronized long answered() {
    return answered;
  }

  /** Bytes of all answers, heads and bodies. */
  synchronized long bytes() {
    return bytes;
  }

  /** By curl's own timers, from its start to the end of the answer. */
  LatencyHistogram latencies() {
    return latencies.histogram();
  }

  Timeline timeline(GoDuration duration) {
    return timeline.timeline(duration);
  }

  synchronized LoadErrors errors() {
    long connect = 0;
    long read = 0;
    for (Map.Entry<Integer, Long> exit : exits.entrySet()) {
      int code = exit.getKey();
      if (NO_CONNECTION.contains(code)) {
        connect += exit.getValue();
      } else if (code != TIMED_OUT && code != SEND_ERROR) {
        read += exit.getValue();
      }
    }
    return new LoadErrors(
        connect,
        read,
        exits.getOrDefault(SEND_ERROR, 0L),
        exits.getOrDefault(TIMED_OUT, 0L),
        wrongStatus,
        noFreePort);
  }

  /** What a tool of its own would print. */
  synchronized String summary(GoDuration duration) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d requests in %s, %.2f a second%n",
            answered,
            duration,
            answered / duration.toSeconds()));
    if (noFreePort > 0) {
      text.append(noFreePort).append(" times no free port\n");
    }
    exits.forEach(
        (exit, count) ->
            text.append(count)
                .append(" times exit code ")
                .append(exit)
                .append(": ")
                .append(messages.get(exit))
                .append('\n'));
    return text.toString();
  }
}
