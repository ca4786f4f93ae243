package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.statistics.Figures;
import io.wrkbench.statistics.Trend;

/** The target got faster or slower. Fewer than six attempts can't show a drift. */
final class NotSteady {
  private NotSteady() {}

  static Finding find(Facts facts) {
    if (!facts.run().steady().orElse(true)) {
      return Finding.failed("the warm-up ended before the throughput was steady");
    }
    double[] throughputs = facts.counted().stream().mapToDouble(Attempt::throughput).toArray();
    return Trend.of(Figures.of(throughputs))
        .filter(Trend::isDrift)
        .map(trend -> Finding.failed(inWords(trend)))
        .orElse(Finding.PASSED);
  }

  private static String inWords(Trend trend) {
    return "the throughput %s by %s over %d attempts"
        .formatted(
            trend.change() > 0 ? "rose" : "fell",
            Words.percent(Math.abs(trend.change())),
            trend.attempts());
  }
}
