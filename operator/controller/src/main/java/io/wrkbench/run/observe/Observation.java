package io.wrkbench.run.observe;

import io.wrkbench.api.Environment;
import io.wrkbench.pod.PodCrash;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.Probed;
import io.wrkbench.run.observe.cassandra.CassandraState;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.status.Missing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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
 * @param targetCrash how the run's own server crashed under the load (once that has finished)
 * @param load the Job that the run needs next or has now
 * @param beside what exists beside that load
 * @param results results already stored, by number (once a load has finished)
 * @param environment what is known of nodes and images
 * @param places where the run's parts are (once a load has finished; before it, only the pods)
 * @param probed what probes have told (once a load has finished)
 * @param leftovers what is left of the run (when it has ended)
 */
public record Observation(
    Instant now,
    QueuePlace queue,
    List<Missing> missing,
    CassandraState cassandra,
    TargetState target,
    Optional<PodCrash> targetCrash,
    LoadState load,
    Beside beside,
    Map<Integer, LoadResult> results,
    Optional<Environment> environment,
    Places places,
    Probed probed,
    Leftovers leftovers) {

  /** Only the time; the base of other observations. */
  public static Observation at(Instant now) {
    return new Observation(
        now,
        new QueuePlace.Unknown(),
        List.of(),
        new CassandraState.NotWanted(),
        new TargetState.Absent(),
        Optional.empty(),
        new LoadState.Absent(),
        Beside.NOTHING,
        Map.of(),
        Optional.empty(),
        Places.UNKNOWN,
        Probed.NOTHING,
        Leftovers.NONE);
  }

  /** With a place in the queue. */
  public Observation with(QueuePlace place) {
    return changed(draft -> draft.queue = place);
  }

  /** With what the spec refers to but can't be used. */
  public Observation withMissing(List<Missing> what) {
    return changed(draft -> draft.missing = List.copyOf(what));
  }

  /** With a Cassandra. */
  public Observation with(CassandraState state) {
    return changed(draft -> draft.cassandra = state);
  }

  /** With a target. */
  public Observation with(TargetState state) {
    return changed(draft -> draft.target = state);
  }

  /** With how the target crashed. */
  public Observation withTargetCrash(Optional<PodCrash> how) {
    return changed(draft -> draft.targetCrash = how);
  }

  /** With a load. */
  public Observation with(LoadState state) {
    return changed(draft -> draft.load = state);
  }

  /** With what exists beside the load. */
  public Observation with(Beside others) {
    return changed(draft -> draft.beside = others);
  }

  /** With stored results. */
  public Observation withResults(Map<Integer, LoadResult> stored) {
    return changed(draft -> draft.results = Map.copyOf(stored));
  }

  /** With an environment. */
  public Observation with(Environment seen) {
    return changed(draft -> draft.environment = Optional.of(seen));
  }

  /** With where its parts are. */
  public Observation with(Places where) {
    return changed(draft -> draft.places = where);
  }

  /** With what probes have told. */
  public Observation with(Probed told) {
    return changed(draft -> draft.probed = told);
  }

  /** With what is left of the run. */
  public Observation withLeftovers(Leftovers left) {
    return changed(draft -> draft.leftovers = left);
  }

  private Observation changed(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.observation();
  }

  /** A copy on its way to another observation. */
  private static final class Draft {
    private final Instant now;
    private QueuePlace queue;
    private List<Missing> missing;
    private CassandraState cassandra;
    private TargetState target;
    private Optional<PodCrash> targetCrash;
    private LoadState load;
    private Beside beside;
    private Map<Integer, LoadResult> results;
    private Optional<Environment> environment;
    private Places places;
    private Probed probed;
    private Leftovers leftovers;

    Draft(Observation from) {
      now = from.now;
      queue = from.queue;
      missing = from.missing;
      cassandra = from.cassandra;
      target = from.target;
      targetCrash = from.targetCrash;
      load = from.load;
      beside = from.beside;
      results = from.results;
      environment = from.environment;
      places = from.places;
      probed = from.probed;
      leftovers = from.leftovers;
    }

    Observation observation() {
      return new Observation(
          now,
          queue,
          missing,
          cassandra,
          target,
          targetCrash,
          load,
          beside,
          results,
          environment,
          places,
          probed,
          leftovers);
    }
  }
}
