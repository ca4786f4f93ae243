package io.wrkbench.comparison.observe;

import io.wrkbench.child.Refused;
import io.wrkbench.reason.Reason;
import java.util.Set;

/**
 * Why a comparison can't measure: a variant can't be a run, or there isn't the time.
 *
 * @param reason that the comparison fails with
 * @param message what is wrong, and what to do
 */
public record Refusal(Reason reason, String message) {
  /** They aren't the variant's fault. */
  private static final Set<Reason> OF_OTHERS = Set.of(Reason.NameConflict, Reason.Forbidden);

  /** What follows from what the API server answered. */
  public static Refusal of(Refused refused) {
    return OF_OTHERS.contains(refused.reason())
        ? new Refusal(refused.reason(), refused.getMessage())
        : ofVariant(refused.getMessage());
  }

  /** A variant that is wrong. */
  static Refusal ofVariant(String message) {
    return new Refusal(Reason.InvalidVariant, message);
  }

  /** A timeout that is too short for the fewest rounds. */
  static Refusal ofTimeout(String message) {
    return new Refusal(Reason.TimeoutTooShort, message);
  }
}
