package io.wrkbench.run.observe;

import io.wrkbench.api.Environment;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.observe.cassandra.CassandraState;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.status.Missing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a decision may know of the cluster, read at one moment. Only what the run's phase needs
 * is read; the rest is empty.
 *
 * @param now when it was read
 * @param queue the run's place in the queue (while Queued)
 * @param missing what the spec refers to but can't be used (while Queued and Provisioning), at most
 *     one for each condition
 * @param cassandra the Cassandra that is started for the run (from Provisioning on)
 * @param target the target (from Provisioning on)
 * @param load the Job that the run needs next or has now
 * @param beside what exists beside that load
 * @param results results already stored, by number (once a load has finished)
 * @param environment what is known of nodes and images
 * @param leftovers what is left of the run (when it has ended)
 */
public record Observation(
    Instant now,
    QueuePlace queue,
    List<Missing> missing,
    CassandraState cassandra,
    TargetState target,
    LoadState load,
    Beside beside,
    Map<Integer, LoadResult> results,
    Optional<Environment> environment,
    Leftovers leftovers) {

  /** Only the time; the base of other observations. */
  public static Observation at(Instant now) {
    return new Observation(
        now,
        new QueuePlace.Unknown(),
        List.of(),
        new CassandraState.NotWanted(),
        new TargetState.Absent(),
        new LoadState.Absent(),
        Beside.NOTHING,
        Map.of(),
        Optional.empty(),
        Leftovers.NONE);
  }

  /** With a place in the queue. */
  public Observation with(QueuePlace place) {
    return new Observation(
        now, place, missing, cassandra, target, load, beside, results, environment, leftovers);
  }

  /** With what the spec refers to but can't be used. */
  public Observation withMissing(List<Missing> what) {
    return new Observation(
        now,
        queue,
        List.copyOf(what),
        cassandra,
        target,
        load,
        beside,
        results,
        environment,
        leftovers);
  }

  /** With a Cassandra. */
  public Observation with(CassandraState state) {
    return new Observation(
        now, queue, missing, state, target, load, beside, results, environment, leftovers);
  }

  /** With a target. */
  public Observation with(TargetState state) {
    return new Observation(
        now, queue, missing, cassandra, state, load, beside, results, environment, leftovers);
  }

  /** With a load. */
  public Observation with(LoadState state) {
    return new Observation(
        now, queue, missing, cassandra, target, state, beside, results, environment, leftovers);
  }

  /** With what exists beside the load. */
  public Observation with(Beside others) {
    return new Observation(
        now, queue, missing, cassandra, target, load, others, results, environment, leftovers);
  }

  /** With stored results. */
  public Observation withResults(Map<Integer, LoadResult> stored) {
    return new Observation(
        now,
        queue,
        missing,
        cassandra,
        target,
        load,
        beside,
        Map.copyOf(stored),
        environment,
        leftovers);
  }

  /** With an environment. */
  public Observation with(Environment seen) {
    return new Observation(
        now,
        queue,
        missing,
        cassandra,
        target,
        load,
        beside,
        results,
        Optional.of(seen),
        leftovers);
  }

  /** With what is left of the run. */
  public Observation withLeftovers(Leftovers left) {
    return new Observation(
        now, queue, missing, cassandra, target, load, beside, results, environment, left);
  }
}
