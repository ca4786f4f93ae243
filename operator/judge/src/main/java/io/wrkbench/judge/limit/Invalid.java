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
    return Claim.any(verificationFailed(facts), nothingAnswered(facts), facts.errors().tooMany());
  }

  @Override
  public String message(Facts facts) {
    if (verificationFailed(facts).isTrue()) {
      return "the target didn't answer as expected before the load";
    }
    return nothingAnswered(facts).isTrue()
        ? "the target answered nothing"
        : facts.errors().inWords();
  }

  private static Claim verificationFailed(Facts facts) {
    return Claim.given(facts.run().verification() == Verification.FAILED);
  }

  private static Claim nothingAnswered(Facts facts) {
    return facts.load().requests().atMost(0);
  }
}
