package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import io.wrkbench.live.LiveHolder;
import io.wrkbench.queue.Candidate;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.run.resource.Ownership;
import java.time.Clock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Comparisons that wait for a measuring slot. */
public final class ComparisonCandidates implements Candidates {
  private final KubernetesClient client;
  private final Supplier<Stream<KnownComparison>> comparisons;
  private final Supplier<Stream<KnownRun>> runs;
  private final RunPods pods;

  /**
   * Reads through this client.
   *
   * @param comparisons all comparisons as last seen
   * @param runs all runs as last seen for which there is something to do
   */
  public ComparisonCandidates(
      KubernetesClient client,
      Clock clock,
      Supplier<Stream<KnownComparison>> comparisons,
      Supplier<Stream<KnownRun>> runs) {
    this.client = client;
    this.comparisons = comparisons;
    this.runs = runs;
    pods = new RunPods(client, clock);
  }

  @Override
  public Stream<Candidate> known() {
    return comparisons.get().filter(KnownComparison::waits).map(Candidate::of);
  }

  @Override
  public boolean isKnown(SlotLease.Holder holder) {
    return comparisons
        .get()
        .anyMatch(one -> one.getMetadata().getUid().equals(holder.uid()) && !one.isSettled());
  }

  @Override
  public Remains remains(SlotLease.Holder holder) {
    return LiveHolder.remains(client, KnownComparison.class, holder)
        .orElseGet(() -> afterwards(holder));
  }

  /**
   * What is left of a comparison that is gone. A run may outlive it ({@code kubectl delete
   * --cascade=orphan}), and measures on in its slot. Its name stays.
   */
  private Remains afterwards(SlotLease.Holder holder) {
    var gone = Ownership.named(holder.namespace(), holder.name(), holder.uid());
    String prefix = VariantRun.prefix(gone);
    boolean measures =
        runs.get()
            .filter(run -> run.getMetadata().getNamespace().equals(holder.namespace()))
            .filter(run -> run.getMetadata().getName().startsWith(prefix))
            .anyMatch(KnownRun::holdsSlot);
    if (measures) {
      return Remains.HOLDER;
    }
    return pods.mayRun(gone) ? Remains.PODS : Remains.NOTHING;
  }
}
