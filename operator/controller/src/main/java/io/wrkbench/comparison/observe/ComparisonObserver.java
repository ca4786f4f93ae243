package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.child.Children;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.QueueObserver;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.run.status.Missing;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what a decision on a comparison needs from the API server. */
public final class ComparisonObserver {
  private final KubernetesClient client;
  private final Clock clock;
  private final QueueObserver queue;
  private final QueuedObserver queued;
  private final RemainsObserver remains;

  /**
   * Reads through this client.
   *
   * @param missing what a run refers to and can't be used
   */
  public ComparisonObserver(
      KubernetesClient client,
      Clock clock,
      QueueObserver queue,
      Function<BenchmarkRun, List<Missing>> missing) {
    this.client = client;
    this.clock = clock;
    this.queue = queue;
    queued =
        new QueuedObserver(new Children(client)::tryOut, missing, queue::placeOf, queue::slotOf);
    remains = new RemainsObserver(this::find, new RunPods(client, clock)::mayRun);
  }

  /** Everything that a decision on this comparison may know now. */
  public Seen observe(BenchmarkComparison comparison) {
    Seen seen = Seen.at(clock.instant());
    BenchmarkComparisonStatus status = comparison.getStatus();
    ComparisonPhase phase = status == null ? null : status.phase;
    if (phase == null || phase == ComparisonPhase.Queued) {
      return queued.observe(comparison, seen);
    }
    if (phase == ComparisonPhase.Measuring) {
      seen = seen.with(child(comparison));
      return Round.current(status).isEmpty() && remains.isLastCleared(comparison)
          ? seen.whenCleared()
          : seen;
    }
    return Boolean.TRUE.equals(status.cleanedUp)
        ? seen
        : remains.afterEnd(comparison, seen.with(queue.slotOf(comparison)));
  }

  private ChildState child(BenchmarkComparison comparison) {
    Optional<MeasurementStatus> current = Round.current(comparison.getStatus());
    return current.isPresent() ? listed(comparison, current.get()) : next(comparison);
  }

  private ChildState listed(BenchmarkComparison comparison, MeasurementStatus current) {
    return find(comparison, current.run)
        .filter(run -> OwnRuns.isListed(current, run))
        .<ChildState>map(
            run ->
                Decider.phase(run).terminal()
                    ? new ChildState.Ended(run)
                    : new ChildState.Running(run))
        .orElseGet(ChildState.Gone::new);
  }

  private ChildState next(BenchmarkComparison comparison) {
    Round round = Round.next(comparison);
    String name = VariantRun.name(comparison, round);
    return find(comparison, name)
        .<ChildState>map(
            run ->
                OwnRuns.isOf(comparison, round, run)
                    ? new ChildState.Created(run.getMetadata().getUid())
                    : new ChildState.Foreign(name))
        .orElseGet(ChildState.Absent::new);
  }

  private Optional<BenchmarkRun> find(BenchmarkComparison comparison, String name) {
    return Optional.ofNullable(
        client
            .resources(BenchmarkRun.class)
            .inNamespace(comparison.getMetadata().getNamespace())
            .withName(name)
            .get());
  }
}
