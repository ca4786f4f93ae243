package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.fact.Facts;
import java.util.OptionalInt;

/** A line of the table: a limit, the signal that it is known by, and what to say then. */
interface LimitRule {

  /** The verdict if it holds. */
  Limit limit();

  /** What has to hold. */
  Claim claim(Facts facts);

  /** One plain sentence with the figures, for a run of which the claim holds. */
  String message(Facts facts);

  /** How many requests were as if served at a time, where that is what was found. */
  default OptionalInt workers(Facts facts) {
    return OptionalInt.empty();
  }
}
