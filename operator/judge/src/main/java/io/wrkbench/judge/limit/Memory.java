package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Signal;
import java.util.ArrayList;
import java.util.List;

/**
 * The target waited for memory or collected garbage.
 *
 * <p>That collectors take a fifth of the target's CPU isn't enough: where the target uses 0.2 cores
 * they ran for 4 % of the time, and can't have stopped it for longer. They have to have taken a
 * tenth of a core as well.
 */
final class Memory implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.Memory;
  }

  @Override
  public Claim claim(Facts facts) {
    return Claim.any(collects(facts), waits(facts));
  }

  @Override
  public String message(Facts facts) {
    List<String> signs = new ArrayList<>();
    if (collects(facts).isTrue()) {
      signs.add(
          "garbage collection took %s of the target's CPU"
              .formatted(Words.percent(facts.median(Signal.TARGET_GC).orElseThrow())));
    }
    if (waits(facts).isTrue()) {
      signs.add(
          "the target waited for memory %s of the time"
              .formatted(Words.percent(facts.median(Signal.TARGET_MEMORY_PRESSURE).orElseThrow())));
    }
    facts
        .median(Signal.TARGET_MEMORY)
        .ifPresent(bytes -> signs.add("it had " + Words.memory(bytes) + " in use"));
    return String.join(", ", signs);
  }

  private static Claim collects(Facts facts) {
    return Claim.all(
        facts.figure(Signal.TARGET_GC).above(Thresholds.GARBAGE),
        facts.garbageCores().above(Thresholds.GARBAGE_CORES));
  }

  private static Claim waits(Facts facts) {
    return facts.figure(Signal.TARGET_MEMORY_PRESSURE).above(Thresholds.MEMORY_PRESSURE);
  }
}
