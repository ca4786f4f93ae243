package io.wrkbench.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Candidates that let a free slot lie although it is their turn, for a reason that nobody has
 * thought of. The others don't wait for these, until they look for their turn again. In memory: a
 * new operator finds out anew.
 */
public final class Idle {
  /** A candidate takes a free slot within a second or two. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Between two looks, more time says nothing: the slot may have been taken and released. */
  private static final Duration LONGEST_BETWEEN_LOOKS = Duration.ofSeconds(5);

  /** One that looks more often, and still doesn't take its turn, won't take it. */
  private static final int MOST_LOOKS = 3;

  /** Beyond it, they are found out anew. */
  private static final int MOST = 1000;

  private final Set<String> passed = new HashSet<>();
  private String first = "";
  private int looks;
  private Duration free = Duration.ZERO;
  private Instant last;

  /**
   * A slot is free, and it is this candidate's turn.
   *
   * @param uid of the first of those that wait
   */
  synchronized void isFree(String uid, Instant now) {
    if (!uid.equals(first)) {
      first = uid;
      looks = 0;
      free = Duration.ZERO;
      last = null;
    }
    if (last != null && now.isAfter(last)) {
      Duration since = Duration.between(last, now);
      free = free.plus(since.compareTo(LONGEST_BETWEEN_LOOKS) < 0 ? since : LONGEST_BETWEEN_LOOKS);
    }
    last = now;
    if (free.compareTo(PATIENCE) >= 0) {
      if (passed.size() >= MOST) {
        passed.clear();
      }
      passed.add(uid);
    }
  }

  /** It looks for its turn, so it may take it; an operator that has just started may be slow. */
  synchronized void looks(String uid) {
    if (uid.equals(first)) {
      if (looks >= MOST_LOOKS) {
        return;
      }
      looks++;
      free = Duration.ZERO;
    }
    passed.remove(uid);
  }

  /** No slot is free. */
  synchronized void isTaken() {
    last = null;
  }

  /** Whether it is one of them. */
  synchronized boolean contains(String uid) {
    return passed.contains(uid);
  }
}
