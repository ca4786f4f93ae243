package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.fact.Facts;
import java.util.OptionalInt;

/** One request at a time went to the database and back. */
final class SerialRoundTrip implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.SerialRoundTrip;
  }

  @Override
  public Claim claim(Facts facts) {
    return facts.run().database()
        ? Claim.all(
            Queue.isThere(facts), facts.load().workersThatWait().below(Thresholds.WORKERS_ONE))
        : Claim.given(false);
  }

  @Override
  public String message(Facts facts) {
    return "requests went to the database and back one at a time: " + Queue.figures(facts);
  }

  @Override
  public OptionalInt workers(Facts facts) {
    return OptionalInt.of(1);
  }
}
