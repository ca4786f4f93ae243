package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;

/** Latencies belong to another rate than the one that was asked for. */
final class RateNotHeld {
  private RateNotHeld() {}

  static Finding find(Facts facts) {
    if (facts.run().load().tool().isClosedLoop()) {
      return Finding.PASSED;
    }
    Figure rate = facts.load().rate();
    return Finding.failedIf(
            facts.load().rateNotHeld(),
            () ->
                "%s of %s requests a second were begun"
                    .formatted(
                        Words.count(rate.value().orElseThrow()),
                        Words.count(rate.of().orElseThrow())))
        .knownIn(facts.counted().size(), rate);
  }
}
