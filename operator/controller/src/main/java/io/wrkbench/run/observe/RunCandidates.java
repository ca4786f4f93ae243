package io.wrkbench.run.observe;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.known.KnownRun;
import io.wrkbench.live.LiveHolder;
import io.wrkbench.live.LivePods;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.queue.Candidate;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.run.resource.Ownership;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs that wait for a measuring slot. A run that lacks what its spec refers to, or whose steps
 * fail, isn't among them, and no other run waits for it.
 */
public final class RunCandidates implements Candidates {
  private final KubernetesClient client;
  private final Clock clock;
  private final Supplier<Stream<KnownRun>> runs;

  /**
   * Reads through this client.
   *
   * @param runs all runs as last seen
   */
  public RunCandidates(KubernetesClient client, Clock clock, Supplier<Stream<KnownRun>> runs) {
    this.client = client;
    this.clock = clock;
    this.runs = runs;
  }

  @Override
  public Stream<Candidate> known() {
    return runs.get().filter(KnownRun::waits).map(Candidate::of);
  }

  @Override
  public boolean isKnown(SlotLease.Holder holder) {
    return runs.get().anyMatch(run -> run.getMetadata().getUid().equals(holder.uid()));
  }

  @Override
  public Remains remains(SlotLease.Holder holder) {
    return LiveHolder.remains(client, KnownRun.class, holder).orElseGet(() -> afterwards(holder));
  }

  /** What is left of a run that is gone. */
  private Remains afterwards(SlotLease.Holder holder) {
    Instant now = clock.instant();
    BenchmarkRun gone = Ownership.named(holder.namespace(), holder.name(), holder.uid());
    return LivePods.of(
                client,
                holder.namespace(),
                holder.uid(),
                pod -> Ownership.isPodOf(gone, pod) && PodEnds.mayRun(pod, now))
            .isEmpty()
        ? Remains.NOTHING
        : Remains.PODS;
  }
}
