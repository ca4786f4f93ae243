package io.wrkbench.judge.validity;

import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Estimate;
import io.wrkbench.statistics.Figures;
import io.wrkbench.statistics.Repeatability;
import java.util.List;

/** The attempts differ too much. One alone can't, and other runs repeat one of a comparison. */
final class Unrepeatable {
  private Unrepeatable() {}

  static Finding find(Facts facts) {
    if (facts.counted().size() < 2) {
      return Finding.PASSED;
    }
    Figures throughputs =
        Figures.of(facts.counted().stream().mapToDouble(Attempt::throughput).toArray());
    Confidence confidence = facts.run().untilPrecise() ? Confidence.OF_A_LOOK : Confidence.FIXED;
    return switch (Repeatability.of(throughputs, confidence)) {
      case REPEATABLE -> Finding.PASSED;
      case UNKNOWN -> Finding.unchecked(List.of("throughput"));
      case UNREPEATABLE -> Finding.failed(inWords(throughputs, confidence));
    };
  }

  private static String inWords(Figures throughputs, Confidence confidence) {
    String range =
        "the attempts gave %s to %s requests a second"
            .formatted(Words.count(throughputs.min()), Words.count(throughputs.max()));
    return Estimate.of(throughputs, confidence)
        .map(
            estimate ->
                range + ", so the figure is known to ± " + Words.percent(estimate.precision()))
        .orElse(range);
  }
}
