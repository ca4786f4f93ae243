package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.fact.Generator;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.ArrayList;
import java.util.List;

/**
 * The load tool couldn't send more.
 *
 * <p>A rate that wasn't held isn't enough, even if the target had CPU left: where a target serves a
 * few requests at a time, all connections wait for it, and no generator could begin more. So the
 * generator has to have been busy.
 *
 * <p>A tool that starts a process for each request, such as curl, has no thread that lasts. What
 * its pods took of the CPU that they could have tells instead.
 */
final class LoadGenerator implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.LoadGenerator;
  }

  @Override
  public Claim claim(Facts facts) {
    return Claim.all(
        Claim.any(
            Generator.isSaturated(facts),
            Claim.all(Claim.any(thinks(facts), fellBehind(facts)), Generator.isBusy(facts))),
        Claim.not(facts.machines().crowdOut(Part.LOAD)));
  }

  @Override
  public String message(Facts facts) {
    List<String> signs = new ArrayList<>();
    facts
        .median(Signal.LOAD_BUSIEST_THREAD)
        .ifPresent(
            share ->
                signs.add(
                    thread(facts)
                        + " ran or waited for a core "
                        + Words.percent(share)
                        + " of the time"));
    Figure cores = Generator.cores(facts);
    if (cores.value().isPresent()) {
      signs.add(
          "it used %s of the %s that it could have"
              .formatted(
                  Words.cores(cores.value().getAsDouble()),
                  Words.coresOf(cores.of().orElseThrow())));
    }
    if (Generator.isThrottled(facts).isTrue()) {
      signs.add("its own CPU limit stopped it");
    }
    Figure waiting = facts.load().waiting();
    if (thinks(facts).isTrue()) {
      signs.add(
          "%s of its connections waited for an answer"
              .formatted(Words.percent(waiting.compared().orElseThrow())));
    }
    Figure rate = facts.load().rate();
    if (fellBehind(facts).isTrue()) {
      signs.add(
          "it began %s of %s requests a second"
              .formatted(
                  Words.count(rate.value().orElseThrow()), Words.count(rate.of().orElseThrow())));
    }
    return "the load generator was at its limit: " + String.join(", ", signs);
  }

  /** Its connections spend their time in the generator rather than waiting for the target. */
  private static Claim thinks(Facts facts) {
    return facts.run().load().tool().isClosedLoop()
        ? facts.load().waiting().atMost(Thresholds.WAITING)
        : Claim.given(false);
  }

  private static Claim fellBehind(Facts facts) {
    return Claim.all(facts.load().rateNotHeld(), Claim.not(TargetCpu.isSaturated(facts)));
  }

  private static String thread(Facts facts) {
    return facts.run().load().threads().stream()
        .filter(threads -> threads > 1)
        .mapToObj("the busiest of its %d threads"::formatted)
        .findFirst()
        .orElse("its busiest thread");
  }
}
