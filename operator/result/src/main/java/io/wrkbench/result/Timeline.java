package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/**
 * What came of a load's requests, step by step from its beginning.
 *
 * @param step how many seconds a step takes
 * @param requests answered in each step
 * @param errors in each step, of all kinds
 * @param micros sum of the latencies of the answered requests, in microseconds
 * @param slowest the greatest of these latencies, in microseconds
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Timeline(
    int step, List<Long> requests, List<Long> errors, List<Long> micros, List<Long> slowest) {

  /** How many steps there are at most. */
  public static final int MOST_STEPS = 600;

  private static final long SECOND = 1_000_000_000;

  /** Keeps copies. */
  public Timeline {
    requests = List.copyOf(requests);
    errors = List.copyOf(errors);
    micros = List.copyOf(micros);
    slowest = List.copyOf(slowest);
  }

  /** How many seconds each step of a load takes that lasts no longer than this. */
  public static int stepFor(GoDuration longest) {
    return (int) Math.max(1, Math.ceil(longest.toSeconds() / MOST_STEPS));
  }

  /** Of loads that were sent together, with steps of the same length. */
  static Timeline together(List<Timeline> parts) {
    return new Timeline(
        parts.get(0).step,
        combined(parts.stream().map(Timeline::requests).toList(), Long::sum),
        combined(parts.stream().map(Timeline::errors).toList(), Long::sum),
        combined(parts.stream().map(Timeline::micros).toList(), Long::sum),
        combined(parts.stream().map(Timeline::slowest).toList(), Math::max));
  }

  private static List<Long> combined(List<List<Long>> parts, LongBinaryOperator junction) {
    int longest = parts.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, longest)
        .mapToObj(
            step ->
                parts.stream()
                    .filter(part -> step < part.size())
                    .mapToLong(part -> part.get(step))
                    .reduce(0, junction))
        .toList();
  }

  /** Notes what comes of requests while a load is sent. Any number of threads may use it. */
  public static final class Recorder {
    private final int step;
    private final AtomicLongArray requests;
    private final AtomicLongArray errors;
    private final AtomicLongArray micros;
    private final AtomicLongArray slowest;

    /** Of a load that takes no longer; what comes later counts for the last step. */
    public Recorder(GoDuration longest) {
      step = stepFor(longest);
      int steps = (int) Math.max(1, Math.ceil(longest.toSeconds() / step));
      requests = new AtomicLongArray(steps);
      errors = new AtomicLongArray(steps);
      micros = new AtomicLongArray(steps);
      slowest = new AtomicLongArray(steps);
    }

    /** A request was answered, so many nanoseconds after the load's beginning. */
    public void answered(long nanos, long latencyMicros) {
      int at = at(nanos);
      requests.incrementAndGet(at);
      micros.addAndGet(at, latencyMicros);
      slowest.accumulateAndGet(at, latencyMicros, Math::max);
    }

    /** A request failed, or got another answer than was expected. */
    public void failed(long nanos) {
      errors.incrementAndGet(at(nanos));
    }

    private int at(long nanos) {
      return (int) Math.max(0, Math.min(nanos / (step * SECOND), requests.length() - 1));
    }

    /** All steps of a load that took so long, and those behind it in which something came. */
    public Timeline timeline(GoDuration duration) {
      int steps = Math.min(requests.length(), (int) Math.ceil(duration.toSeconds() / step));
      for (int i = steps; i < requests.length(); i++) {
        if (requests.get(i) + errors.get(i) > 0) {
          steps = i + 1;
        }
      }
      return new Timeline(
          step,
          first(requests, steps),
          first(errors, steps),
          first(micros, steps),
          first(slowest, steps));
    }

    private static List<Long> first(AtomicLongArray values, int steps) {
      return IntStream.range(0, steps).mapToObj(values::get).toList();
    }
  }
}
