package io.wrkbench.run.status;

import io.wrkbench.api.Warmup;
import io.wrkbench.api.WarmupStatus;
import io.wrkbench.record.Text;
import io.wrkbench.result.WarmupResult;

/** Turns an agent's result of a warm-up into {@code status.warmup}. */
final class Warmups {
  /** The longest warm-up takes an hour: 720 windows of 5 s. The last ones decide. */
  private static final int MOST_WINDOWS = 720;

  private Warmups() {}

  /**
   * What was observed; null if nothing was.
   *
   * @param result null if the agent observed nothing
   * @param targetPods hash of the target's pods; null or empty if they aren't known
   */
  static WarmupStatus of(WarmupResult result, String targetPods) {
    boolean isUnseen = result == null || result.steady() == null && result.windows().isEmpty();
    boolean isWithoutPods = targetPods == null || targetPods.isEmpty();
    if (isUnseen && isWithoutPods) {
      return null;
    }
    WarmupStatus warmup = new WarmupStatus();
    warmup.targetPods = isWithoutPods ? null : targetPods;
    if (result == null) {
      return warmup;
    }
    warmup.steady = result.steady() == null ? null : result.steady().name();
    result.windows().stream()
        .skip(Math.max(0, result.windows().size() - MOST_WINDOWS))
        .forEach(rate -> warmup.windows.add(Attempts.twoDecimals(rate)));
    return warmup;
  }

  /** Whether it should have become steady and didn't. */
  static boolean isUnsteady(WarmupStatus warmup) {
    return warmup != null && WarmupResult.Steady.NotReached.name().equals(warmup.steady);
  }

  /** How it went, in a sentence. */
  static String describe(Warmup asked, WarmupStatus seen) {
    if (seen == null || seen.steady == null) {
      return Texts.warmup(asked);
    }
    String windows = Text.count(seen.windows.size(), "window");
    return isUnsteady(seen)
        ? "not steady after " + windows + "; the attempts are measured anyway"
        : "steady after " + windows;
  }
}
