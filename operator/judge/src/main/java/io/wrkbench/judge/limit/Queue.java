package io.wrkbench.judge.limit;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.fact.LoadFacts;
import io.wrkbench.judge.measured.Part;

/**
 * Requests wait while CPUs don't work, as if k of them were served at a time: k = Σ Xᵢ·Sᵢ is how
 * many are being served on average if a request takes S (Little's law), and stays the same however
 * many wait.
 *
 * <p>The connections must spend their time waiting. A k that is small for another reason, such as a
 * generator that starts a process for each request, is no sign of a queue.
 */
final class Queue {
  private Queue() {}

  static Claim isThere(Facts facts) {
    LoadFacts load = facts.load();
    return Claim.all(
        somebodyAlwaysWaits(facts),
        load.requestsWait(),
        load.workersOfConnections().below(Thresholds.WORKERS_BELOW_CONNECTIONS),
        load.workers().atLeast(Thresholds.WORKERS_LEAST),
        load.workersAreAlike(),
        TargetCpu.cores(facts).below(Thresholds.CPU_FREE),
        facts.machines().haveCoresLeftFor(Part.TARGET));
  }

  /** So in a closed loop by itself; in an open one only where the target can't keep up. */
  private static Claim somebodyAlwaysWaits(Facts facts) {
    return facts.run().load().tool().isClosedLoop()
        ? facts.load().waiting().above(Thresholds.WAITING)
        : facts.load().rateNotHeld();
  }

  /** {@code 98 of 100 connections waited; R against S; the target used …}. */
  static String figures(Facts facts) {
    LoadFacts load = facts.load();
    String latency =
        "a request took %s, and %s on a connection alone, while the target used %s of %s"
            .formatted(
                Words.time(load.latencyOfSingle().value().orElseThrow()),
                Words.time(load.latencyOfSingle().of().orElseThrow()),
                Words.cores(TargetCpu.cores(facts).value().orElseThrow()),
                Words.coresOf(TargetCpu.cores(facts).of().orElseThrow()));
    return facts.counted().size() == 1 ? latency + ", in the one attempt that counts" : latency;
  }
}
