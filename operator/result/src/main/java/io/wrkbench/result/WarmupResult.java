package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What came of a warm-up.
 *
 * @param steady whether the throughput became steady; null for a warm-up that just took its time
 * @param windows requests answered in a second, for each window; empty for a warm-up without
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

  /** With the last windows only, those that tell whether it is steady. */
  WarmupResult brief() {
    int size = windows.size();
    return new WarmupResult(steady, windows.subList(Math.max(0, size - BRIEF), size));
  }

  /**
   * The warm-up by generators that began together: steady if all say so, with the windows that all
   * of them had.
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
