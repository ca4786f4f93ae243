package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The target's CPU, or the one core that a thread can have.
 *
 * <p>A server of one process and one core shows as its one thread. One whose threads share a lock
 * of the interpreter doesn't: a process of many threads that takes one core may as well have
 * nothing else to do. It is found to serve one request at a time.
 */
final class TargetCpu implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.TargetCpu;
  }

  @Override
  public Claim claim(Facts facts) {
    return Claim.all(
        Claim.any(allCores(facts), Claim.all(oneThread(facts), facts.load().requestsWait())),
        Claim.not(facts.machines().crowdOut(Part.TARGET)));
  }

  /** All of its CPU or one of its threads is saturated. */
  static Claim isSaturated(Facts facts) {
    return Claim.any(allCores(facts), oneThread(facts));
  }

  /** Cores used, of those that it could have. */
  static Figure cores(Facts facts) {
    return facts.share(Signal.TARGET_CORES, Signal.TARGET_AVAILABLE);
  }

  @Override
  public String message(Facts facts) {
    StringBuilder message = new StringBuilder();
    if (allCores(facts).isTrue()) {
      message.append(used(cores(facts)));
    } else {
      message.append(
          "one thread of the target ran or waited for a core %s of the time"
              .formatted(Words.percent(facts.median(Signal.TARGET_BUSIEST_THREAD).orElseThrow())));
    }
    List<String> split = split(facts);
    if (!split.isEmpty()) {
      message.append(", ").append(String.join(", ", split));
    }
    facts
        .median(Signal.LOAD_BUSIEST_THREAD)
        .ifPresent(
            busy ->
                message
                    .append("; the load generator had ")
                    .append(Words.percent(Math.max(0, 1 - busy)))
                    .append(" of a core left"));
    return message.toString();
  }

  private static String used(Figure cores) {
    return "the target used %s of %s"
        .formatted(
            Words.cores(cores.value().orElseThrow()), Words.coresOf(cores.of().orElseThrow()));
  }

  private static List<String> split(Facts facts) {
    List<String> split = new ArrayList<>();
    OptionalDouble user = facts.share(Signal.TARGET_USER, Signal.TARGET_CORES).compared();
    OptionalDouble system = facts.share(Signal.TARGET_SYSTEM, Signal.TARGET_CORES).compared();
    user.ifPresent(share -> split.add(Words.percent(share) + " of it in user code"));
    system.ifPresent(share -> split.add(Words.percent(share) + " in the kernel"));
    OptionalDouble garbage = facts.median(Signal.TARGET_GC);
    if (garbage.isPresent() && garbage.getAsDouble() >= Thresholds.GARBAGE_TOLD) {
      split.add(Words.percent(garbage.getAsDouble()) + " in garbage collection");
    }
    facts
        .median(Signal.TARGET_SWITCHES)
        .ifPresent(n -> split.add("with " + Words.small(n) + " context switches per request"));
    return split;
  }

  private static Claim allCores(Facts facts) {
    return Claim.any(
        cores(facts).atLeast(Thresholds.CPU_SATURATED),
        Claim.all(cores(facts).atLeast(Thresholds.CPU_QUEUED), facts.targetsThreadsQueue()));
  }

  private static Claim oneThread(Facts facts) {
    return facts.figure(Signal.TARGET_BUSIEST_THREAD).atLeast(Thresholds.THREAD_SATURATED);
  }
}
