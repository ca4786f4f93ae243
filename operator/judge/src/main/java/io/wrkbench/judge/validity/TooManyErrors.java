package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.FailedAttempt;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Too many requests failed for the rest to speak for all. */
final class TooManyErrors {
  private TooManyErrors() {}

  static Finding find(Facts facts) {
    Optional<FailedAttempt> failed =
        Stream.concat(
                facts.run().failed().stream(),
                facts.counted().stream()
                    .filter(attempt -> attempt.requests() == 0)
                    .map(
                        attempt ->
                            new FailedAttempt(attempt.number(), FailedAttempt.Cause.NO_ANSWER)))
            .min(Comparator.comparingInt(FailedAttempt::number));
    if (failed.isPresent()) {
      return Finding.failed(failed.get().inWords());
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
