package io.wrkbench.judge.validity;

import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Attempt;
import java.util.Comparator;
import java.util.List;

/**
 * The pods behind a Service were replaced, or became more or fewer, so that the attempts measured
 * different things: a rollout that wasn't over, or an autoscaler.
 */
final class TargetChanged {
  private TargetChanged() {}

  static Finding find(Facts facts) {
    List<Attempt> known =
        facts.counted().stream()
            .filter(attempt -> attempt.pods().isPresent())
            .sorted(Comparator.comparing(Attempt::number))
            .toList();
    for (int i = 1; i < known.size(); i++) {
      if (!known.get(i).pods().equals(known.get(i - 1).pods())) {
        return Finding.failed(
            "the Service had other pods in attempt %d than in attempt %d"
                .formatted(known.get(i).number(), known.get(i - 1).number()));
      }
    }
    return Finding.PASSED;
  }
}
