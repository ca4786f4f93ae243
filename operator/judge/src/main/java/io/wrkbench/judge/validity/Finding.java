package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import java.util.List;
import java.util.function.Supplier;

/**
 * What came of a check.
 *
 * @param state whether the figure passed it
 * @param message what is wrong, or may be, as a sentence; empty otherwise
 * @param missing names of what it lacked; empty if it could be made
 */
record Finding(State state, String message, List<String> missing) {

  /** Whether a figure passed. */
  enum State {
    /** It did, or the check doesn't apply. */
    PASSED,
    /** The evidence for the check itself is missing. */
    UNCHECKED,
    /** Something looks wrong, and the evidence is missing for what would explain it. */
    DOUBTFUL,
    /** It didn't. */
    FAILED
  }

  static final Finding PASSED = new Finding(State.PASSED, "", List.of());

  static Finding failed(String message) {
    return new Finding(State.FAILED, message, List.of());
  }

  static Finding unchecked(List<String> missing) {
    return new Finding(State.UNCHECKED, "", missing);
  }

  /** Failed if the claim holds, and unchecked if it can't be decided. */
  static Finding failedIf(Claim claim, Supplier<String> message) {
    return switch (claim.holds()) {
      case YES -> failed(message.get());
      case UNKNOWN -> unchecked(claim.missing());
      case NO -> PASSED;
    };
  }

  /** Of something that looks wrong: failed if nothing explains it, doubtful if something might. */
  static Finding unless(Claim explained, String message) {
    return switch (explained.holds()) {
      case YES -> PASSED;
      case UNKNOWN -> new Finding(State.DOUBTFUL, message, explained.missing());
      case NO -> failed(message);
    };
  }

  /** Unchecked if it passed by a figure that isn't known in all of so many attempts. */
  Finding knownIn(int attempts, Figure figure) {
    return state == State.PASSED && figure.known() < attempts
        ? unchecked(
            List.of(
                "%s in %d of %d attempts"
                    .formatted(figure.name(), attempts - figure.known(), attempts)))
        : this;
  }

  boolean is(State other) {
    return state == other;
  }
}
