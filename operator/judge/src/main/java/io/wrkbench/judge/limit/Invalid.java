package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Verification;

/** Too much went wrong. */
final class Invalid implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.Invalid;
  }

  @Override
  public Claim claim(Facts facts) {
    return Claim.any(
        verificationFailed(facts),
        anAttemptFailed(facts),
        nothingAnswered(facts),
        facts.errors().tooMany());
  }

  @Override
  public String message(Facts facts) {
    if (verificationFailed(facts).isTrue()) {
      return "the target didn't answer as expected before the load";
    }
    if (anAttemptFailed(facts).isTrue()) {
      return facts.run().failed().get(0).inWords();
    }
    return nothingAnswered(facts).isTrue()
        ? "the target answered nothing"
        : facts.errors().inWords();
  }

  private static Claim verificationFailed(Facts facts) {
    return Claim.given(facts.run().verification() == Verification.FAILED);
  }

  /** Its errors count with those of all attempts, of which one in a thousand are too many. */
  private static Claim anAttemptFailed(Facts facts) {
    return Claim.given(!facts.run().failed().isEmpty());
  }

  private static Claim nothingAnswered(Facts facts) {
    return facts.load().requests().atMost(0);
  }
}
