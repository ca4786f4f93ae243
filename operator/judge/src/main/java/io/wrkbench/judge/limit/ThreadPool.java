package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import java.util.OptionalInt;

/** Requests waited for one of some workers, whose CPU was idle. */
final class ThreadPool implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.ThreadPool;
  }

  @Override
  public Claim claim(Facts facts) {
    return Queue.isThere(facts);
  }

  @Override
  public String message(Facts facts) {
    int workers = rounded(facts);
    return "it was as if %s %s served at a time (threads, connections, a lock or a rate limit): %s"
        .formatted(
            Words.count(workers),
            workers == 1 ? "request was" : "requests were",
            Queue.figures(facts));
  }

  @Override
  public OptionalInt workers(Facts facts) {
    return OptionalInt.of(rounded(facts));
  }

  private static int rounded(Facts facts) {
    return (int) Math.max(1, Math.round(facts.load().workers().value().orElseThrow()));
  }
}
