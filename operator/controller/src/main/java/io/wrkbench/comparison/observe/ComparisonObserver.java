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
import io.wrkbench.queue.QueueObserver;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads what a decision on a comparison needs, always from the API server. */
public final class ComparisonObserver {
  private final KubernetesClient client;
  private final Clock clock;
  private final QueueObserver queue;
  private final Children children;
  private final Function<BenchmarkRun, List<String>> missing;

  /**
   * Reads through this client.
   *
   * @param missing what a run refers to and isn't there, in words
   */
  public ComparisonObserver(
      KubernetesClient client,
      Clock clock,
      QueueObserver queue,
      Function<BenchmarkRun, List<String>> missing) {
    this.client = client;
    this.clock = clock;
    this.queue = queue;
    this.children = new Children(client);
    this.missing = missing;
  }

  /** Everything that a decision on this comparison may know now. */
  public Seen observe(BenchmarkComparison comparison) {
    Seen seen = Seen.at(clock.instant());
    BenchmarkComparisonStatus status = comparison.getStatus();
    ComparisonPhase phase = status == null ? null : status.phase;
    if (phase == null || phase == ComparisonPhase.Queued) {
      Optional<String> refused = first(comparison, variant -> refusal(comparison, variant));
      Optional<String> lacking =
          refused.isPresent()
              ? Optional.empty()
              : first(comparison, variant -> lacking(comparison, variant));
      seen = seen.with(refused, lacking);
      return refused.isPresent() ? seen : seen.with(queue.placeOf(comparison));
    }
    if (phase == ComparisonPhase.Measuring) {
      return seen.with(child(comparison));
    }
    return Boolean.TRUE.equals(status.cleanedUp)
        ? seen
        : remains(comparison, seen.with(queue.slotOf(comparison)));
  }

  /** The first variant of which there is something to say, and what. */
  private static Optional<String> first(
      BenchmarkComparison comparison, Function<String, Optional<String>> problem) {
    return comparison.getSpec().variants.stream()
        .map((Variant variant) -> variant.name)
        .flatMap(name -> problem.apply(name).map(why -> "variant " + name + ": " + why).stream())
        .findFirst();
  }

  private Optional<String> refusal(BenchmarkComparison comparison, String variant) {
    Optional<String> problem = VariantRun.problem(comparison, variant);
    if (problem.isPresent()) {
      return problem;
    }
    try {
      children.tryOut(comparison, VariantRun.resource(comparison, new Round(1, variant)));
      return Optional.empty();
    } catch (Refused refused) {
      return Optional.of(refused.getMessage());
    }
  }

  private Optional<String> lacking(BenchmarkComparison comparison, String variant) {
    List<String> lacks = missing.apply(expected(comparison, new Round(1, variant)));
    return lacks.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", lacks));
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
    List<BenchmarkRun> last =
        last(comparison).map(name -> find(comparison, name)).filter(Objects::nonNull).toList();
    Optional<BenchmarkRun> running = last.stream().filter(run -> !hasEnded(run)).findFirst();
    boolean cleared =
        last.stream()
            .allMatch(
                run -> run.getStatus() != null && Boolean.TRUE.equals(run.getStatus().cleanedUp));
    Seen known = running.isPresent() ? seen.with(new ChildState.Running(running.get())) : seen;
    return cleared ? known.whenCleared() : known;
  }

  private static Stream<String> last(BenchmarkComparison comparison) {
    BenchmarkComparisonStatus status = comparison.getStatus();
    if (status.seed == null) {
      return Stream.empty(); // It was never admitted.
    }
    return Stream.concat(
        status.measurements.stream()
            .skip(Math.max(0, status.measurements.size() - 1))
            .map(one -> one.run),
        Stream.of(VariantRun.name(comparison, Round.next(comparison))));
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
