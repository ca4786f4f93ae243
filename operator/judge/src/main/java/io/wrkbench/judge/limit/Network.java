package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Signal;

/**
 * The line between load and target lost segments. Within a machine there is none: what is sent
 * again there is the answer to a connection that the target was too busy to accept.
 *
 * <p>How full the line was isn't judged. A pod's interface is virtual: it names a speed of its own
 * (veth: 10 Gbit/s), not that of its node's card.
 */
final class Network implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.Network;
  }

  @Override
  public Claim claim(Facts facts) {
    return facts.machines().areOneForLoadAndTarget()
        ? Claim.given(false)
        : Claim.any(
            facts.figure(Signal.LOAD_RETRANSMITTED).above(Thresholds.RETRANSMITTED),
            facts.figure(Signal.TARGET_RETRANSMITTED).above(Thresholds.RETRANSMITTED));
  }

  @Override
  public String message(Facts facts) {
    Figure sent = facts.figure(Signal.LOAD_RETRANSMITTED);
    Figure answered = facts.figure(Signal.TARGET_RETRANSMITTED);
    double worse = Math.max(sent.value().orElse(0), answered.value().orElse(0));
    return "%s of the TCP segments that %s sent had to be sent again"
        .formatted(
            Words.percent(worse), worse == answered.value().orElse(0) ? "the target" : "the load");
  }
}
