package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.child.Owners;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.queue.LentSlots;
import io.wrkbench.queue.QueuePlace;
import java.util.Optional;

/**
 * The slots of comparisons that measure, for the run that each lists as the one that is measured
 * now. Nobody but the operator writes that list.
 */
public final class ListedRuns implements LentSlots {
  private final KubernetesClient client;

  /** Reads through this client. */
  public ListedRuns(KubernetesClient client) {
    this.client = client;
  }

  @Override
  public Optional<QueuePlace> placeOf(HasMetadata run) {
    return Owners.controller(Owners.of(run), BenchmarkComparison.class)
        .map(owner -> placeOf(run, owner));
  }

  private QueuePlace placeOf(HasMetadata run, OwnerReference owner) {
    BenchmarkComparison comparison =
        client
            .resources(BenchmarkComparison.class)
            .inNamespace(run.getMetadata().getNamespace())
            .withName(owner.getName())
            .get();
    return Optional.ofNullable(comparison)
        .filter(one -> one.getMetadata().getUid().equals(owner.getUid()))
        .map(BenchmarkComparison::getStatus)
        .filter(status -> lists(status, run))
        .<QueuePlace>map(status -> new QueuePlace.Admitted(status.slot))
        .orElseGet(() -> new QueuePlace.NotListed("BenchmarkComparison " + owner.getName(), false));
  }

  private static boolean lists(BenchmarkComparisonStatus status, HasMetadata run) {
    return status.phase == ComparisonPhase.Measuring
        && status.slot != null
        && Round.current(status)
            .filter(one -> one.uid.equals(run.getMetadata().getUid()))
            .isPresent();
  }
}
