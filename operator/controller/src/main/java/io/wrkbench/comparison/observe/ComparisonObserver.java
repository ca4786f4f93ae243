package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.child.Children;
import io.wrkbench.child.Owners;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.QueueObserver;
import io.wrkbench.run.status.Missing;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads what a decision on a comparison needs from the API server. */
public final class ComparisonObserver {
  private final KubernetesClient client;
  private final Clock clock;
  private final QueueObserver queue;
  private final QueuedObserver queued;
  private final RunPods pods;

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
    pods = new RunPods(client, clock);
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
      return Round.current(status).isEmpty() && isCleared(comparison, last(status))
          ? seen.whenCleared()
          : seen;
    }
    return Boolean.TRUE.equals(status.cleanedUp)
        ? seen
        : remains(comparison, seen.with(queue.slotOf(comparison)));
  }

  private ChildState child(BenchmarkComparison comparison) {
    var current = Round.current(comparison.getStatus());
    if (current.isPresent()) {
      return state(find(comparison, current.get().run), current.get().uid);
    }
    Round round = Round.next(comparison);
    String name = VariantRun.name(comparison, round);
    BenchmarkRun run = find(comparison, name);
    if (run == null) {
      return new ChildState.Absent();
    }
    return isOurs(comparison, round, run)
        ? new ChildState.Created(run.getMetadata().getUid())
        : new ChildState.Foreign(name);
  }

  private static ChildState state(BenchmarkRun run, String uid) {
    if (run == null || !run.getMetadata().getUid().equals(uid)) {
      return new ChildState.Gone();
    }
    return hasEnded(run) ? new ChildState.Ended(run) : new ChildState.Running(run);
  }

  /** Anybody may write names, owners and annotations; a run with our spec is as good as ours. */
  private static boolean isOurs(BenchmarkComparison comparison, Round round, BenchmarkRun run) {
    return Owners.isOwned(run, comparison)
        && json(run.getSpec()).equals(json(VariantRun.asRead(comparison, round).getSpec()));
  }

  private static String json(BenchmarkRunSpec spec) {
    return ApiJson.serialization().asJson(spec);
  }

  /** What may still run: the run that was listed last, and one that was created after that. */
  private Seen remains(BenchmarkComparison comparison, Seen seen) {
    if (comparison.getStatus().seed == null) {
      return seen.whenCleared(); // It was never admitted.
    }
    List<String> last =
        Stream.concat(
                last(comparison.getStatus()).stream(),
                Stream.of(VariantRun.name(comparison, Round.next(comparison))))
            .toList();
    Optional<BenchmarkRun> running =
        last.stream()
            .map(name -> find(comparison, name))
            .filter(run -> run != null && !hasEnded(run))
            .findFirst();
    if (running.isPresent()) {
      return seen.with(new ChildState.Running(running.get()));
    }
    return isCleared(comparison, last) ? seen.whenCleared() : seen;
  }

  /** Whether nothing of these runs is left. */
  private boolean isCleared(BenchmarkComparison comparison, List<String> names) {
    for (String name : names) {
      BenchmarkRun run = find(comparison, name);
      boolean cleared =
          run == null
              ? !pods.mayRun(comparison)
              : run.getStatus() != null && Boolean.TRUE.equals(run.getStatus().cleanedUp);
      if (!cleared) {
        return false;
      }
    }
    return true;
  }

  /** Name of the run that was listed last; none if none was. */
  private static List<String> last(BenchmarkComparisonStatus status) {
    int measured = status.measurements.size();
    return measured == 0 ? List.of() : List.of(status.measurements.get(measured - 1).run);
  }

  private static boolean hasEnded(BenchmarkRun run) {
    return run.getStatus() != null
        && run.getStatus().phase != null
        && run.getStatus().phase.terminal();
  }

  private BenchmarkRun find(BenchmarkComparison comparison, String name) {
    return client
        .resources(BenchmarkRun.class)
        .inNamespace(comparison.getMetadata().getNamespace())
        .withName(name)
        .get();
  }
}
