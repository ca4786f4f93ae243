package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * The outcome of a warm-up.
 *
 * @param steady whether the throughput became steady; null for a warm-up with a fixed duration
 * @param windows requests answered per second in each window; empty for a warm-up without windows
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record WarmupResult(Steady steady, List<Double> windows) {

  private static final int BRIEF = 5;

  /** Whether the throughput became steady. */
  public enum Steady {
    /** The last windows were alike. */
    Reached,
    /** The limit came first. */
    NotReached
  }

  /** The list may be null for none. */
  public WarmupResult {
    windows = windows == null ? List.of() : List.copyOf(windows);
  }

  /** With only the last windows, which decide whether it is steady. */
  WarmupResult brief() {
    int size = windows.size();
    return new WarmupResult(steady, windows.subList(Math.max(0, size - BRIEF), size));
  }

  /**
   * Combines the warm-ups of generators that began together: steady if all were, with the windows
   * that all of them had.
   */
  static WarmupResult together(Collection<WarmupResult> results) {
    List<Steady> steady =
        results.stream().map(WarmupResult::steady).filter(Objects::nonNull).distinct().toList();
    int size = results.stream().mapToInt(r -> r.windows.size()).min().orElse(0);
    List<Double> sums = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int window = i;
      sums.add(results.stream().mapToDouble(r -> r.windows.get(window)).sum());
    }
    return new WarmupResult(
        steady.contains(Steady.NotReached)
            ? Steady.NotReached
            : steady.stream().findFirst().orElse(null),
        sums);
  }
}
