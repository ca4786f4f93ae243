package io.wrkbench.judge.claim;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A rule that couldn't be judged.
 *
 * @param rule its word: a limit, or a reason of the condition Valid
 * @param figures names of what isn't known
 */
public record Lacking(String rule, List<String> figures) {

  /** Lacking evidence. */
  public Lacking {
    figures = List.copyOf(figures);
  }

  /** {@code CpuLimit (target.throttled), Memory (target.gc)}. */
  public static String inWords(Collection<Lacking> rules) {
    return rules.stream()
        .map(lacking -> lacking.rule + " (" + String.join(", ", lacking.figures) + ")")
        .collect(Collectors.joining(", "));
  }
}
