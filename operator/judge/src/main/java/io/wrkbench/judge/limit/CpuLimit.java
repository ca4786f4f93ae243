package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Signal;

/** The target used up its CPU limit. */
final class CpuLimit implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.CpuLimit;
  }

  @Override
  public Claim claim(Facts facts) {
    return throttled(facts).above(Thresholds.THROTTLED);
  }

  @Override
  public String message(Facts facts) {
    String limit =
        facts.median(Signal.TARGET_THROTTLED_LIMIT).stream()
            .mapToObj(cores -> " of " + Words.coresOf(cores))
            .findFirst()
            .orElse("");
    return "the target was stopped by its CPU limit%s in %s of the scheduler's periods"
        .formatted(limit, Words.percent(throttled(facts).value().orElseThrow()));
  }

  private static Figure throttled(Facts facts) {
    return facts.figure(Signal.TARGET_THROTTLED);
  }
}
