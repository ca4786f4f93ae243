package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Signal;

/** The load had no free port left for new connections. */
final class PortsExhausted implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.PortsExhausted;
  }

  @Override
  public Claim claim(Facts facts) {
    return Claim.all(
        facts.errors().noFreePort(),
        Claim.any(
            facts.share(Signal.LOAD_TIME_WAIT, Signal.LOAD_PORTS).atLeast(Thresholds.PORTS_USED_UP),
            asManyRequestsAsPorts(facts)));
  }

  @Override
  public String message(Facts facts) {
    StringBuilder message = new StringBuilder();
    message
        .append(Words.count(facts.errors().withoutPort()))
        .append(" connections found no free port");
    facts
        .median(Signal.LOAD_PORTS)
        .ifPresent(
            ports -> {
              message.append(": of the load pod's ").append(Words.count(ports)).append(" ports ");
              facts
                  .median(Signal.LOAD_TIME_WAIT)
                  .ifPresentOrElse(
                      used -> message.append(Words.count(used)).append(" were in TIME_WAIT"),
                      () -> message.append("each was taken again as soon as it was free"));
            });
    return message.toString();
  }

  /**
   * Each port serves once in the 60 s for which a closed connection keeps it. So an attempt of T
   * seconds has ⌊T/60⌋ to ⌊T/60⌋ + 1 requests for each port, depending on how many were free at its
   * begin. In one that is shorter than that there is no lower bound, so it can't tell.
   */
  private static Claim asManyRequestsAsPorts(Facts facts) {
    double minutes = facts.load().duration().value().orElse(0) / Thresholds.TIME_WAIT_SECONDS;
    if (!facts.run().load().newConnections() || minutes < 1) {
      return Claim.given(false);
    }
    double least = Math.floor(minutes) / minutes;
    double most = (Math.floor(minutes) + 1) / minutes;
    return Claim.all(
        facts.load().portsNeeded().atLeast(least * (1 - Thresholds.PORTS_TOLERANCE)),
        facts.load().portsNeeded().atMost(most * (1 + Thresholds.PORTS_TOLERANCE)));
  }
}
