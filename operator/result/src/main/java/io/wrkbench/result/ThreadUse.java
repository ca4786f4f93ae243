package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.thread.BusyThread;
import io.wrkbench.sampling.thread.ThreadUsage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the threads of a pod did over an interval. Shares are of its time, sums are in cores. What
 * wasn't measured is absent, and {@code missing} says why, by the name of the field.
 *
 * @param span the interval
 * @param busiest name of the thread that was busiest
 * @param busiestRun share of the time in which it ran
 * @param busiestQueued share of the time in which it waited for a CPU
 * @param process cores of the process that used the most
 * @param queued how many threads waited for a CPU, on average
 * @param collecting cores of threads that collect garbage
 * @param switches context switches a second
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record ThreadUse(
    Span span,
    String busiest,
    Double busiestRun,
    Double busiestQueued,
    Double process,
    Double queued,
    Double collecting,
    Double switches,
    Map<String, String> missing) {

  /** Keeps a copy. */
  public ThreadUse {
    missing = missing == null ? Map.of() : Map.copyOf(missing);
  }

  /** What was used between two times. */
  public static ThreadUse of(ThreadUsage usage, Span span) {
    Optional<BusyThread> busiest = usage.busiest();
    Double switches =
        usage.voluntarySwitches().isPresent() && usage.involuntarySwitches().isPresent()
            ? (Double)
                (usage.voluntarySwitches().getAsDouble()
                    + usage.involuntarySwitches().getAsDouble())
            : null;
    Map<String, String> missing = new LinkedHashMap<>();
    missing.putAll(usage.missing());
    if (!usage.partly().isEmpty()) {
      missing.put("some", String.join("; ", usage.partly()));
    }
    return new ThreadUse(
        span,
        busiest.map(BusyThread::name).orElse(null),
        busiest.map(BusyThread::run).orElse(null),
        busiest.flatMap(thread -> optional(thread.queued())).orElse(null),
        usage.busiestProcess().map(BusyThread::run).orElse(null),
        optional(usage.queued()).orElse(null),
        optional(usage.collecting()).orElse(null),
        switches,
        missing);
  }

  private static Optional<Double> optional(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
