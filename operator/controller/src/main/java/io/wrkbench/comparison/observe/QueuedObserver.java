package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.status.NextComparison;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.ShortestTime;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.resource.PodTemplates;
import io.wrkbench.run.status.Missing;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads what a decision on a comparison that waits for its slot needs: whether its variants can be
 * runs, and can be measured in time, what they lack, and whose turn it is.
 */
final class QueuedObserver {
  /** Asks whether the API server would take a child of an owner. */
  interface TryOut {
    /** Fails if it wouldn't. */
    void ask(HasMetadata owner, HasMetadata child) throws Refused;
  }

  private final TryOut tryOut;
  private final Function<BenchmarkRun, List<Missing>> missing;
  private final Function<BenchmarkComparison, QueuePlace> place;
  private final Function<BenchmarkComparison, QueuePlace> slot;

  /**
   * Reads with these.
   *
   * @param missing what a run refers to and can't be used
   * @param place where a comparison stands in the queue
   * @param slot the slot that a comparison holds, if any
   */
  QueuedObserver(
      TryOut tryOut,
      Function<BenchmarkRun, List<Missing>> missing,
      Function<BenchmarkComparison, QueuePlace> place,
      Function<BenchmarkComparison, QueuePlace> slot) {
    this.tryOut = tryOut;
    this.missing = missing;
    this.place = place;
    this.slot = slot;
  }

  /**
   * All that is to be known of it. The variants are tried out twice: at the first look, so that one
   * that can't be a run is told at once, and right before a slot is taken. In between there may be
   * hours, with a look every few seconds.
   */
  Seen observe(BenchmarkComparison comparison, Seen seen) {
    boolean isFirst = isFirstLook(comparison);
    if (isFirst) {
      Optional<Refusal> refused = refusal(comparison);
      if (refused.isPresent()) {
        return seen.withRefused(refused.get());
      }
    }
    Optional<Missing> lacking = first(comparison, variant -> lacking(comparison, variant));
    if (lacking.isPresent()) {
      return seen.withLacking(lacking.get()).with(slotOfLacking(comparison));
    }
    QueuePlace where = place.apply(comparison);
    Optional<Refusal> refused =
        where instanceof QueuePlace.Next && !isFirst ? refusal(comparison) : Optional.empty();
    return refused.map(seen::withRefused).orElseGet(() -> seen.with(where));
  }

  /** Whether no look has succeeded yet, or the last one has failed. */
  private static boolean isFirstLook(BenchmarkComparison comparison) {
    BenchmarkComparisonStatus status = comparison.getStatus();
    return status == null
        || status.phase == null
        || Conditions.isTrue(status.conditions, Conditions.STALLED);
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
    return NextComparison.isLacking(comparison) ? new QueuePlace.Unknown() : slot.apply(comparison);
  }

  /** Why a variant can't be a run, or all of them can't be measured in time; empty if they can. */
  private Optional<Refusal> refusal(BenchmarkComparison comparison) {
    return first(comparison, variant -> refusal(comparison, variant))
        .or(() -> ShortestTime.problem(comparison).map(Refusal::ofTimeout));
  }

  private Optional<Refusal> refusal(BenchmarkComparison comparison, String variant) {
    return VariantRun.problem(comparison, variant)
        .map(Refusal::ofVariant)
        .or(() -> refusedByApiServer(comparison, variant))
        .or(() -> unusable(comparison, variant).map(Refusal::ofVariant))
        .map(why -> new Refusal(why.reason(), of(variant, why.message())));
  }

  private Optional<Refusal> refusedByApiServer(BenchmarkComparison comparison, String variant) {
    try {
      tryOut.ask(comparison, VariantRun.resource(comparison, new Round(1, variant)));
      return Optional.empty();
    } catch (Refused refused) {
      return Optional.of(Refusal.of(refused));
    }
  }

  /** Why the run would fail while it is Queued, although the API server accepts it. */
  private static Optional<String> unusable(BenchmarkComparison comparison, String variant) {
    BenchmarkRun run = VariantRun.asRead(comparison, new Round(1, variant));
    return run.unreadableSpec().or(() -> PodTemplates.problem(run.getSpec()));
  }

  private Optional<Missing> lacking(BenchmarkComparison comparison, String variant) {
    return missing.apply(VariantRun.asRead(comparison, new Round(1, variant))).stream()
        .findFirst()
        .map(
            one ->
                new Missing(
                    one.condition(), one.reason(), of(variant, one.message()), one.hopeless()));
  }

  private static String of(String variant, String problem) {
    return "variant " + variant + ": " + problem;
  }
}
