package io.wrkbench.run.evidence;

import io.wrkbench.record.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Why figures are missing, each reason once with all figures that lack because of it. */
final class Gaps {
  /** More reasons aren't listed: a status has its bounds. */
  private static final int MOST = 8;

  private final Map<String, Set<String>> figures = new LinkedHashMap<>();

  /** Notes that a figure is missing, and why. */
  void add(String figure, String why) {
    figures.computeIfAbsent(why, absent -> new LinkedHashSet<>()).add(figure);
  }

  /**
   * {@code load.pressure, load.memoryPressure: the kernel tells no pressure}; at the end how many
   * more reasons there are.
   */
  List<String> inWords() {
    List<String> reasons = new ArrayList<>();
    figures.entrySet().stream()
        .limit(MOST)
        .map(gap -> Text.cutOfBackground(String.join(", ", gap.getValue()) + ": " + gap.getKey()))
        .forEach(reasons::add);
    if (figures.size() > MOST) {
      reasons.add("and " + Text.count(figures.size() - MOST, "more reason"));
    }
    return reasons;
  }
}
