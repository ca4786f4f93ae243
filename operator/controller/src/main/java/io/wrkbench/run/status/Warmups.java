package io.wrkbench.run.status;

import io.wrkbench.api.Warmup;
import io.wrkbench.api.WarmupStatus;
import io.wrkbench.record.Text;
import io.wrkbench.result.WarmupResult;

/** Turns an agent's result of a warm-up into {@code status.warmup}. */
final class Warmups {
  private Warmups() {}

  /** What was observed; null if nothing was. */
  static WarmupStatus of(WarmupResult result) {
    if (result == null || (result.steady() == null && result.windows().isEmpty())) {
      return null;
    }
    WarmupStatus warmup = new WarmupStatus();
    warmup.steady = result.steady() == null ? null : result.steady().name();
    result.windows().forEach(rate -> warmup.windows.add(Attempts.twoDecimals(rate)));
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
