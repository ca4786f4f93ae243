package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;

/** The database's CPU. */
final class Database implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.Database;
  }

  @Override
  public Claim claim(Facts facts) {
    return facts.run().database()
        ? Claim.all(
            cores(facts).atLeast(Thresholds.DATABASE_SATURATED),
            Claim.not(facts.machines().crowdOut(Part.CASSANDRA)))
        : Claim.given(false);
  }

  @Override
  public String message(Facts facts) {
    Figure cores = cores(facts);
    return "Cassandra used %s of %s"
        .formatted(
            Words.cores(cores.value().orElseThrow()), Words.coresOf(cores.of().orElseThrow()));
  }

  private static Figure cores(Facts facts) {
    return facts.share(Signal.CASSANDRA_CORES, Signal.CASSANDRA_AVAILABLE);
  }
}
