package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.api.Phase;
import io.wrkbench.child.Owners;
import io.wrkbench.queue.LentSlots;
import io.wrkbench.queue.QueueObserver;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.record.Times;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.Probed;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.EndedPods;
import io.wrkbench.run.observe.load.LoadObserver;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetObserver;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.ResultConfigMap;
import io.wrkbench.run.status.Attempts;
import io.wrkbench.run.status.Missing;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what a decision needs from the API server: a cache miss never proves that an object doesn't
 * exist. Only the order of the queue, and pods that are gone, come from the caches of the watches.
 * What is read depends on the phase, so that a run that only waits costs almost nothing.
 */
public final class Observer {
  private final KubernetesClient client;
  private final Clock clock;
  private final LeftoversObserver leftovers;
  private final QueueObserver queue;
  private final LentSlots lentSlots;
  private final ReferenceObserver references;
  private final CassandraObserver cassandras;
  private final TargetObserver targets;
  private final LoadObserver loads;
  private final EndedPods ended;
  private final EnvironmentObserver environments;
  private final PlacesObserver places;
  private final ProbeObserver probes;

  /** Uses these parts, each of which reads one thing. */
  public Observer(
      KubernetesClient client,
      Clock clock,
      LeftoversObserver leftovers,
      QueueObserver queue,
      LentSlots lentSlots,
      ReferenceObserver references,
      CassandraObserver cassandras,
      TargetObserver targets,
      LoadObserver loads,
      EndedPods ended,
      EnvironmentObserver environments,
      PlacesObserver places,
      ProbeObserver probes) {
    this.client = client;
    this.clock = clock;
    this.leftovers = leftovers;
    this.queue = queue;
    this.lentSlots = lentSlots;
    this.references = references;
    this.cassandras = cassandras;
    this.targets = targets;
    this.loads = loads;
    this.ended = ended;
    this.environments = environments;
    this.places = places;
    this.probes = probes;
  }

  /** Everything that a decision for this run may know now. */
  public Observation observe(BenchmarkRun run) {
    Observation seen = Observation.at(clock.instant());
    Phase phase = run.getStatus() == null ? null : run.getStatus().phase;
    if (phase == null || phase == Phase.Queued) {
      Optional<QueuePlace> lent = lentSlots.placeOf(run);
      if (lent.isPresent()) {
        return seen.with(withOwn(run, lent.get())); // What it lacks, its holder has seen to.
      }
      List<Missing> missing = references.missing(run);
      return missing.isEmpty()
          ? seen.with(queue.placeOf(run))
          : seen.withMissing(missing).with(slotOfLacking(run));
    }
    if (phase.terminal()) {
      return Boolean.TRUE.equals(run.getStatus().cleanedUp)
          ? seen
          : seen.with(queue.slotOf(run)).withLeftovers(leftovers.of(run, seen.now()));
    }
    List<Pod> all = OwnPods.of(client, run);
    TargetState target = targets.stateOf(run, all);
    List<Pod> pods = OwnPods.withoutReplaced(all);
    seen = seen.with(cassandras.stateOf(run, pods, seen.now())).with(target);
    if (phase == Phase.Provisioning) {
      seen = seen.withMissing(references.missingConfigMaps(run));
      if (target instanceof TargetState.Ready) {
        return seen.with(environments.of(run, pods, null));
      }
      Optional<LoadId> early = EarlyLoad.of(run);
      return target instanceof TargetState.Starting && early.isPresent()
          ? seen.with(loads.stateOf(run, early.get(), pods)).with(places.ofPods(pods, target))
          : seen;
    }
    LoadId id = LoadId.of(phase == Phase.WarmingUp ? 0 : Attempts.next(run.getStatus()));
    List<Pod> withEnded = ended.with(run, pods);
    LoadState load = loads.stateOf(run, id, withEnded);
    seen =
        seen.with(load)
            .with(
                new Beside(
                    loads.backgroundOf(run, id.number(), withEnded),
                    run.getStatus().current == null
                        ? loads.before(run, id, pods, seen.now())
                        : Leftovers.NONE));
    if (load instanceof LoadState.Finished finished) {
      Places where = places.of(withEnded, target, id.number(), podsHash(run));
      return seen.withResults(results(run))
          .withTargetCrash(targets.crash(run, all))
          .with(environments.of(run, withEnded, finished.result().generator()))
          .with(where)
          .with(probed(run, where));
    }
    if (load instanceof LoadState.Absent && probes.areOn()) {
      seen = seen.with(places.ofPods(pods, target));
    }
    return load instanceof LoadState.Lost || load instanceof LoadState.Absent
        ? seen.withResults(results(run))
        : seen;
  }

  /** Of the target when the load began; empty if it isn't known. */
  private static String podsHash(BenchmarkRun run) {
    CurrentLoad current = run.getStatus().current;
    return current == null || current.targetPods == null ? "" : current.targetPods;
  }

  private Probed probed(BenchmarkRun run, Places where) {
    CurrentLoad current = run.getStatus().current;
    return current == null || current.number == 0
        ? Probed.NOTHING
        : Times.parse(current.startTime)
            .map(begun -> probes.since(run, where, begun))
            .orElse(Probed.NOTHING);
  }

  /** Anybody may give a run a holder, even after it has taken a slot of its own. */
  private QueuePlace withOwn(BenchmarkRun run, QueuePlace lent) {
    return lent instanceof QueuePlace.NotListed not
            && queue.slotOf(run) instanceof QueuePlace.Admitted
        ? new QueuePlace.NotListed(not.holder(), true)
        : lent;
  }

  /** A run whose status says that it lacks something has released any slot that it had. */
  private QueuePlace slotOfLacking(BenchmarkRun run) {
    return Missing.isSaid(run) ? new QueuePlace.Unknown() : queue.slotOf(run);
  }

  /** Read one by one: each may be as large as a ConfigMap can be. */
  private Map<Integer, LoadResult> results(BenchmarkRun run) {
    Map<Integer, LoadResult> results = new HashMap<>();
    for (int number = 1; number <= Attempts.next(run.getStatus()); number++) {
      ConfigMap map =
          client
              .configMaps()
              .inNamespace(run.getMetadata().getNamespace())
              .withName(Names.result(run, number))
              .get();
      if (map != null && Owners.isOwned(map, run)) {
        results.put(number, ResultConfigMap.read(map));
      }
    }
    return results;
  }
}
