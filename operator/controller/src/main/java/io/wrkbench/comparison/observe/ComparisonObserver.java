package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Children;
import io.wrkbench.child.Owners;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.Hindered;
import io.wrkbench.queue.QueueObserver;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.run.status.Missing;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads what a decision on a comparison needs, always from the API server. */
public final class ComparisonObserver {
  private final KubernetesClient client;
  private final Clock clock;
  private final QueueObserver queue;
  private final Children children;
  private final Function<BenchmarkRun, List<Missing>> missing;
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
    this.children = new Children(client);
    this.missing = missing;
    pods = new RunPods(client, clock);
  }

  /** Everything that a decision on this comparison may know now. */
  public Seen observe(BenchmarkComparison comparison) {
    Seen seen = Seen.at(clock.instant());
    BenchmarkComparisonStatus status = comparison.getStatus();
    ComparisonPhase phase = status == null ? null : status.phase;
    if (phase == null || phase == ComparisonPhase.Queued) {
      Optional<String> refused = first(comparison, variant -> refusal(comparison, variant));
      if (refused.isPresent()) {
        return seen.withRefused(refused.get());
      }
      Optional<Missing> lacking = first(comparison, variant -> lacking(comparison, variant));
      return lacking.isEmpty()
          ? seen.with(queue.placeOf(comparison))
          : seen.withLacking(lacking.get()).with(slotOfLacking(comparison));
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

  /** What there is to say of the first variant of which there is something to say. */
  private static <T> Optional<T> first(
      BenchmarkComparison comparison, Function<String, Optional<T>> problem) {
    return comparison.getSpec().variants.stream()
        .flatMap((Variant variant) -> problem.apply(variant.name).stream())
        .findFirst();
  }

  /** A comparison whose status says that it lacks something has released any slot that it had. */
  private QueuePlace slotOfLacking(BenchmarkComparison comparison) {
    BenchmarkComparisonStatus status = comparison.getStatus();
    return status != null && Hindered.lacks(status.conditions)
        ? new QueuePlace.Unknown()
        : queue.slotOf(comparison);
  }

  private Optional<String> refusal(BenchmarkComparison comparison, String variant) {
    Optional<String> problem = VariantRun.problem(comparison, variant);
    if (problem.isEmpty()) {
      try {
        children.tryOut(comparison, VariantRun.resource(comparison, new Round(1, variant)));
      } catch (Refused refused) {
        problem = Optional.of(refused.getMessage());
      }
    }
    return problem.map(why -> of(variant, why));
  }

  private Optional<Missing> lacking(BenchmarkComparison comparison, String variant) {
    return missing.apply(expected(comparison, new Round(1, variant))).stream()
        .findFirst()
        .map(
            one ->
                new Missing(
                    one.condition(), one.reason(), of(variant, one.message()), one.hopeless()));
  }

  private static String of(String variant, String problem) {
    return "variant " + variant + ": " + problem;
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
        && json(run.getSpec()).equals(json(expected(comparison, round).getSpec()));
  }

  private static String json(BenchmarkRunSpec spec) {
    return ApiJson.serialization().asJson(spec);
  }

  /** As it would be read back. */
  private static BenchmarkRun expected(BenchmarkComparison comparison, Round round) {
    return ApiJson.serialization()
        .convertValue(VariantRun.of(comparison, round), BenchmarkRun.class);
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
