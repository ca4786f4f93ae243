package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.fact.Facts;
import java.util.Optional;

/** Too many requests failed for the rest to speak for all. */
final class TooManyErrors {
  private TooManyErrors() {}

  static Finding find(Facts facts) {
    Optional<Integer> silent =
        facts.counted().stream()
            .filter(attempt -> attempt.requests() == 0)
            .map(attempt -> attempt.number())
            .sorted()
            .findFirst();
    if (silent.isPresent()) {
      return Finding.failed("attempt " + silent.get() + " got no answer");
    }
    Claim tooMany = facts.errors().tooMany();
    return tooMany.isUndecided() && !facts.counted().isEmpty()
        ? new Finding(
            Finding.State.DOUBTFUL,
            facts.errors().inWords() + "; the load tool can't tell whether for want of free ports",
            tooMany.missing())
        : Finding.failedIf(tooMany, facts.errors()::inWords);
  }
}
