package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.api.Phase;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Times;
import io.wrkbench.result.GoDuration;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.resource.RunTimeout;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * When a run ends by itself: after its timeout, or when it holds its slot for too long without a
 * ready target. They depend on spec and status alone, so that they hold whatever state the cluster
 * is in. Only a load pod that waits to be started has to be observed.
 */
final class Bounds {
  /**
   * One bound.
   *
   * @param at when it ends the run
   * @param ends makes the status with which the run ends
   */
  record Bound(Instant at, UnaryOperator<NextStatus> ends) {}

  private final Duration maxProvisioning;

  /**
   * With the operator's own bound.
   *
   * @param maxProvisioning how long a run may hold its slot while its target or a load pod isn't
   *     ready
   */
  Bounds(Duration maxProvisioning) {
    this.maxProvisioning = maxProvisioning;
  }

  /** The bound that ends the run first; empty for a run that only waits for its turn. */
  Optional<Bound> next(BenchmarkRun run) {
    return Decider.phase(run) == Phase.Queued
        ? lacking(run)
        : Stream.of(timeout(run), provisioning(run))
            .flatMap(Optional::stream)
            .min(Comparator.comparing(Bound::at));
  }

  /** The bound of a run whose load pods wait to be started; empty if they don't. */
  Optional<Bound> ofPendingLoad(BenchmarkRun run, Observation seen) {
    CurrentLoad current = run.getStatus() == null ? null : run.getStatus().current;
    Stream<LoadState> loads =
        Stream.concat(
            Stream.of(seen.load()), seen.beside().background().stream().map(one -> one.load()));
    return current == null || Decider.phase(run) == Phase.Queued || loads.noneMatch(Bounds::waits)
        ? Optional.empty()
        : Times.parse(Loads.begun(current)).map(this::provisioning);
  }

  private static boolean waits(LoadState load) {
    return load instanceof LoadState.Pending || load instanceof LoadState.Held;
  }

  private static Optional<Bound> lacking(BenchmarkRun run) {
    Duration timeout = RunTimeout.of(run);
    return Missing.since(run)
        .map(since -> new Bound(since.plus(timeout), next -> next.lackedTooLong(go(timeout))));
  }

  private static Optional<Bound> timeout(BenchmarkRun run) {
    Duration timeout = RunTimeout.of(run);
    return Optional.of(new Bound(admission(run).plus(timeout), next -> next.timedOut(go(timeout))));
  }

  private Optional<Bound> provisioning(BenchmarkRun run) {
    return notReadySince(run).map(this::provisioning);
  }

  private Bound provisioning(Instant since) {
    return new Bound(
        since.plus(maxProvisioning), next -> next.provisioningTimedOut(go(maxProvisioning)));
  }

  /** Since when the run has held its slot for a target that it can't load. */
  private static Optional<Instant> notReadySince(BenchmarkRun run) {
    BenchmarkRunStatus status = run.getStatus();
    if (status.phase == Phase.Provisioning) {
      return Optional.of(admission(run));
    }
    return status.current != null
        ? Optional.empty()
        : Stream.of(Conditions.TARGET_READY, Conditions.CASSANDRA_READY)
            .flatMap(type -> Conditions.find(status.conditions, type).stream())
            .filter(condition -> "False".equals(condition.getStatus()))
            .flatMap(condition -> Times.parse(condition.getLastTransitionTime()).stream())
            .min(Comparator.naturalOrder());
  }

  /** A status without a readable time of admission isn't the operator's own, so the run is over. */
  private static Instant admission(BenchmarkRun run) {
    return Times.parse(run.getStatus().startTime).orElse(Instant.EPOCH);
  }

  private static GoDuration go(Duration duration) {
    return GoDuration.of(duration);
  }
}
