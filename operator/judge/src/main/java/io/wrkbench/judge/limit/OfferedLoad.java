package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;

/**
 * Nothing of the run was the limit: the target kept up with what it was asked.
 *
 * <p>Whether more connections give more can't be known from that: with as many workers as
 * connections no request waits either. But only more of them can tell.
 */
final class OfferedLoad implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.OfferedLoad;
  }

  @Override
  public Claim claim(Facts facts) {
    return isClosedLoop(facts)
        ? facts.load().noRequestWaits()
        : Claim.not(facts.load().rateNotHeld());
  }

  @Override
  public String message(Facts facts) {
    if (!isClosedLoop(facts)) {
      Figure rate = facts.load().rate();
      return "the target kept up with the rate: %s of %s requests a second"
          .formatted(Words.count(rate.value().orElseThrow()), Words.count(rate.of().orElseThrow()));
    }
    Figure latency = facts.load().latencyOfSingle();
    return "no request waited for another: one took %s, and %s on a connection alone; only more connections can show a limit"
        .formatted(
            Words.time(latency.value().orElseThrow()), Words.time(latency.of().orElseThrow()));
  }

  private static boolean isClosedLoop(Facts facts) {
    return facts.run().load().tool().isClosedLoop();
  }
}
