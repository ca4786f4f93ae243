package io.wrkbench.judge.validity;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.fact.Generator;
import io.wrkbench.judge.fact.LoadFacts;

/**
 * All latencies together take as long as the connections waited (Little, "A proof for the queuing
 * formula L = λW", Operations Research 9, 1961). If they take longer, they are wrong. If they take
 * far less, the connections did something else that has to have an explanation: the generator was
 * busy, it opened connections, requests were cut off at the end of the attempt, or answers came too
 * late to be recorded.
 */
final class LittlesLaw {
  private LittlesLaw() {}

  static Finding find(Facts facts) {
    if (!facts.run().load().tool().recordsWholeCycle()) {
      return Finding.PASSED;
    }
    Figure concurrency = facts.load().concurrency();
    return find(facts, concurrency).knownIn(facts.counted().size(), concurrency);
  }

  private static Finding find(Facts facts, Figure concurrency) {
    Finding tooMuch =
        Finding.failedIf(
            concurrency.above(Thresholds.CONCURRENCY_MOST),
            () -> inWords(concurrency) + ", which is more than there were");
    if (!tooMuch.is(Finding.State.PASSED)
        || !concurrency.below(Thresholds.CONCURRENCY_LEAST).isTrue()) {
      return tooMuch;
    }
    return Finding.unless(
        isExplained(facts, concurrency),
        inWords(concurrency) + ", and nothing is known that explains so few");
  }

  private static Claim isExplained(Facts facts, Figure concurrency) {
    LoadFacts load = facts.load();
    double stillMissing = Thresholds.CONCURRENCY_LEAST - concurrency.compared().orElseThrow();
    return Claim.any(
        Generator.isSaturated(facts),
        Generator.isBusy(facts),
        facts.run().load().newConnections()
            ? Claim.given(true)
            : load.opened().atLeast(Thresholds.NEW_CONNECTIONS),
        load.latencyOfDuration().above(Thresholds.CUT_OFF),
        load.lostLatencies().atLeast(stillMissing));
  }

  private static String inWords(Figure concurrency) {
    return "by Little's law the latencies keep %s of %s connections waiting"
        .formatted(
            Words.cores(concurrency.value().orElseThrow()),
            Words.count(concurrency.of().orElseThrow()));
  }
}
