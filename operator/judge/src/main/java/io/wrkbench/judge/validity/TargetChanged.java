package io.wrkbench.judge.validity;

import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.TargetPods;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The target's pods were replaced or restarted, or became more or fewer, so that the attempts
 * measured different things, or something cold: each counted attempt needs the pods of the warm-up
 * or attempt right before it, until its end.
 */
final class TargetChanged {
  private TargetChanged() {}

  static Finding find(Facts facts) {
    Optional<String> before = facts.run().warmedUp();
    String loadedBefore = "the warm-up";
    for (Attempt attempt : known(facts.run().attempts())) {
      TargetPods pods = attempt.pods().orElseThrow();
      String loaded = "attempt " + attempt.number();
      boolean others = before.isPresent() && !before.get().equals(pods.atBegin());
      if (attempt.counted() && others) {
        return changed("between " + loadedBefore + " and " + loaded);
      }
      if (attempt.counted() && pods.changed()) {
        return changed("during " + loaded);
      }
      before = Optional.of(pods.atBegin());
      loadedBefore = loaded;
    }
    return Finding.PASSED;
  }

  private static List<Attempt> known(List<Attempt> attempts) {
    return attempts.stream()
        .filter(attempt -> attempt.pods().isPresent())
        .sorted(Comparator.comparing(Attempt::number))
        .toList();
  }

  private static Finding changed(String when) {
    return Finding.failed(
        "the target's pods changed "
            + when
            + "; find out what replaced, restarted or scaled them, and measure again when it no"
            + " longer does");
  }
}
