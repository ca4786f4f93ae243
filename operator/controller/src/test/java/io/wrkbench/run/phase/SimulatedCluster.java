package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.cassandra.CassandraState;
import io.wrkbench.run.observe.load.BackgroundState;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.status.Attempts;
import io.wrkbench.step.Write;
import io.wrkbench.testing.Results;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A cluster in memory that does what decisions ask and, now and then, what nobody asked: Jobs that
 * are deleted, pods that are lost, targets and Cassandras that restart. It counts how often each
 * load ran, and notes which ran beside which.
 */
final class SimulatedCluster {
  private enum JobPhase {
    SUSPENDED,
    PENDING,
    RUNNING,
    FINISHED,
    LOST
  }

  /** Nothing of them depends on the walk. */
  private static final LoadResult MEASURED = Results.of(100);

  private static final LoadResult BACKGROUND = Results.of(50);

  private static final class SimulatedJob {
    final String uid;
    final boolean early;
    boolean knowsUrl;
    JobPhase phase = JobPhase.SUSPENDED;
    boolean connected;
    Instant told;
    LoadResult result;

    SimulatedJob(String uid, boolean early) {
      this.uid = uid;
      this.early = early;
    }

    boolean isHeld() {
      return early && !knowsUrl && phase == JobPhase.PENDING;
    }
  }

  private final Random random;
  private final double faults;
  private final Map<LoadId, SimulatedJob> jobs = new LinkedHashMap<>();
  private final Map<Integer, LoadResult> stored = new HashMap<>();
  private boolean cassandra;
  private boolean cassandraUp;
  private int cassandraRestarts;
  private final Set<LoadId> terminating = new HashSet<>();
  private boolean target;
  private boolean targetUp;
  private int targetRestarts;
  private boolean slotHeld;
  private int uids;
  Instant now = Instant.parse("2026-01-01T00:00:00Z");

  /** How often a target was created while no Cassandra was up. */
  int targetsWithoutCassandra;

  /** How often a load pod was started before its target was ready. */
  int early;

  /** The loads, in the order in which their containers started. */
  final List<LoadId> ran = new ArrayList<>();

  /** Attempts that ran, even for a moment, without all of their background. */
  final Set<Integer> alone = new HashSet<>();

  /** Loads that ran beside one of another attempt. */
  final List<String> mixed = new ArrayList<>();

  SimulatedCluster(Random random, double faults) {
    this.random = random;
    this.faults = faults;
  }

  Observation observe(BenchmarkRun run) {
    Observation seen = Observation.at(now);
    Phase phase = Decider.phase(run);
    if (phase == Phase.Queued) {
      return seen.with(
          slotHeld ? new QueuePlace.Admitted(0) : new QueuePlace.Next(0, Optional.empty()));
    }
    if (phase == Phase.Provisioning) {
      seen = seen.with(places());
    }
    if (phase.terminal()) {
      return seen.with(slotHeld ? new QueuePlace.Admitted(0) : new QueuePlace.Unknown())
          .withLeftovers(leftovers());
    }
    LoadId load =
        phase == Phase.Provisioning
            ? EarlyLoad.of(run).orElse(new LoadId.Attempt(1))
            : LoadId.of(phase == Phase.WarmingUp ? 0 : Attempts.next(run.getStatus()));
    LoadState state = loadState(load);
    seen =
        seen.with(cassandraState(run))
            .with(targetState())
            .with(state)
            .with(new Beside(backgroundOf(run, load), former(load)));
    boolean over =
        state instanceof LoadState.Finished
            || state instanceof LoadState.Lost
            || state instanceof LoadState.Absent;
    return over ? seen.withResults(stored) : seen;
  }

  /** The target's pod gets its node at once. */
  private Places places() {
    PodPlace pod = new PodPlace("target", Part.TARGET, "node1", false);
    return new Places(Map.of(), Map.of(), target ? List.of(pod) : List.of());
  }

  private Leftovers leftovers() {
    if (cassandra || target || !jobs.isEmpty()) {
      return Leftovers.PRESENT;
    }
    return terminating.isEmpty() ? Leftovers.NONE : Leftovers.ENDING;
  }

  private Leftovers former(LoadId load) {
    boolean toRemove =
        jobs.entrySet().stream()
            .filter(entry -> entry.getKey().number() != load.number())
            .anyMatch(entry -> entry.getKey() instanceof LoadId.Background || isUp(entry));
    if (toRemove) {
      return Leftovers.PRESENT;
    }
    return terminating.stream().anyMatch(ending -> ending.number() != load.number())
        ? Leftovers.ENDING
        : Leftovers.NONE;
  }

  private List<BackgroundState> backgroundOf(BenchmarkRun run, LoadId load) {
    return LoadId.backgroundOf(run, load.number()).stream()
        .map(
            id -> {
              SimulatedJob job = jobs.get(id);
              boolean pod = job != null && job.phase != JobPhase.SUSPENDED;
              return new BackgroundState(
                  loadState(id),
                  pod ? List.of(job.uid) : List.of(),
                  pod && job.connected,
                  pod ? Optional.ofNullable(job.told) : Optional.empty());
            })
        .toList();
  }

  /** Whether the API server has no room for a result now. */
  boolean refusesToStore() {
    return random.nextDouble() < faults;
  }

  void perform(Write write) {
    if (write instanceof SlotWrite.Take) {
      slotHeld = true;
    } else if (write instanceof Action.CreateCassandra) {
      cassandra = true;
    } else if (write instanceof Action.CreateTarget) {
      target = true;
      targetsWithoutCassandra += cassandraUp ? 0 : 1;
    } else if (write instanceof Action.CreateLoad load) {
      jobs.putIfAbsent(
          load.start().load(), new SimulatedJob("job-" + uids++, load.start().url() == null));
    } else if (write instanceof Action.ResumeLoad resume) {
      resume(resume.load());
    } else if (write instanceof Action.ResumeEarly resume) {
      resume(resume.load());
      early++;
    } else if (write instanceof Action.TellUrl tell) {
      jobs.values().stream()
          .filter(job -> job.uid.equals(tell.pod()))
          .forEach(job -> job.knowsUrl = true);
    } else if (write instanceof Action.StopBackground stop) {
      jobs.values().stream()
          .filter(job -> stop.pods().contains(job.uid))
          .forEach(job -> job.told = stop.at());
    } else if (write instanceof Action.StopLoads) {
      List.copyOf(jobs.keySet()).forEach(this::remove);
    } else if (write instanceof Action.StoreResult store) {
      stored.putIfAbsent(store.number(), store.result());
    } else if (write instanceof Action.RemoveLeftovers) {
      target = false;
      cassandra = false;
      List.copyOf(jobs.keySet()).forEach(this::remove);
    } else if (write instanceof SlotWrite.Release) {
      slotHeld = false;
    }
  }

  private void resume(LoadId load) {
    SimulatedJob job = jobs.get(load);
    if (job != null && job.phase == JobPhase.SUSPENDED) {
      job.phase = JobPhase.PENDING;
    }
  }

  /** Its pod goes on for a moment. */
  private void remove(LoadId load) {
    SimulatedJob job = jobs.remove(load);
    if (!job.isHeld() && (job.phase == JobPhase.PENDING || job.phase == JobPhase.RUNNING)) {
      terminating.add(load);
    }
  }

  /** Time goes on, and with it what the kubelet does. */
  void pass() {
    now = now.plus(Duration.ofSeconds(1));
    targetUp |= target;
    cassandraUp |= cassandra;
    terminating.clear();
    List.copyOf(jobs.entrySet()).forEach(entry -> pass(entry.getKey(), entry.getValue()));
    if (random.nextDouble() < faults) {
      mischief();
    }
    note();
  }

  private void pass(LoadId load, SimulatedJob job) {
    if (job.isHeld()) {
      job.phase = random.nextDouble() < faults ? JobPhase.LOST : job.phase;
    } else if (job.phase == JobPhase.PENDING) {
      job.phase = JobPhase.RUNNING;
      ran.add(load);
    } else if (job.phase == JobPhase.RUNNING && load instanceof LoadId.Background) {
      passBackground(job);
    } else if (job.phase == JobPhase.RUNNING) {
      job.phase = random.nextDouble() < faults ? JobPhase.LOST : JobPhase.FINISHED;
      job.result = random.nextDouble() < faults ? Results.failed("LoadToolFailed") : MEASURED;
    }
  }

  private void passBackground(SimulatedJob job) {
    if (random.nextDouble() < faults / 4) {
      job.phase = JobPhase.LOST;
    } else if (job.told != null) {
      job.phase = JobPhase.FINISHED;
      job.result = BACKGROUND;
    } else if (!job.connected && random.nextDouble() < faults / 4) {
      job.phase = JobPhase.FINISHED;
      job.result = Results.failed("BackgroundNotConnected");
    } else {
      job.connected = true;
    }
  }

  /** Notes what runs beside what. */
  private void note() {
    List<LoadId> up = jobs.entrySet().stream().filter(this::isUp).map(Map.Entry::getKey).toList();
    if (up.stream().map(LoadId::number).distinct().count() > 1) {
      mixed.add(up.toString());
    }
    up.stream()
        .filter(LoadId.Attempt.class::isInstance)
        .filter(attempt -> !backgroundIsUp(attempt.number()))
        .forEach(attempt -> alone.add(attempt.number()));
  }

  private boolean backgroundIsUp(int number) {
    return jobs.entrySet().stream()
        .filter(entry -> entry.getKey() instanceof LoadId.Background)
        .filter(entry -> entry.getKey().number() == number)
        .allMatch(
            entry -> entry.getValue().phase == JobPhase.RUNNING && entry.getValue().connected);
  }

  private boolean isUp(Map.Entry<LoadId, SimulatedJob> entry) {
    return entry.getValue().phase == JobPhase.PENDING || entry.getValue().phase == JobPhase.RUNNING;
  }

  boolean isClean() {
    return !cassandra && !target && jobs.isEmpty() && terminating.isEmpty() && !slotHeld;
  }

  Set<Integer> results() {
    return stored.keySet();
  }

  private void mischief() {
    if (random.nextBoolean()) {
      targetRestarts++;
    } else if (cassandra && random.nextBoolean()) {
      cassandraRestarts++;
      cassandraUp = false;
    } else if (!jobs.isEmpty()) {
      List<LoadId> loads = List.copyOf(jobs.keySet());
      remove(loads.get(random.nextInt(loads.size())));
    }
  }

  private CassandraState cassandraState(BenchmarkRun run) {
    if (run.getSpec().cassandra == null) {
      return new CassandraState.NotWanted();
    }
    if (!cassandra) {
      return new CassandraState.Absent("local");
    }
    String identity = "cassandra/" + cassandraRestarts;
    return cassandraUp
        ? new CassandraState.Ready(identity)
        : new CassandraState.Starting(Reason.CassandraStarting, "not yet", identity);
  }

  private TargetState targetState() {
    if (!target) {
      return new TargetState.Absent();
    }
    String identity = "pod/" + targetRestarts;
    return targetUp
        ? new TargetState.Ready("http://10.0.0.1:8080", identity, Set.of("node1"))
        : new TargetState.Starting(Reason.Starting, "not yet", identity);
  }

  private LoadState loadState(LoadId load) {
    SimulatedJob job = jobs.get(load);
    if (job == null) {
      return new LoadState.Absent();
    }
    return switch (job.phase) {
      case SUSPENDED -> new LoadState.Suspended(job.uid);
      case PENDING ->
          job.isHeld()
              ? new LoadState.Held(job.uid, job.uid)
              : new LoadState.Pending(job.uid, Reason.Starting, "being started");
      case RUNNING -> new LoadState.Running(job.uid, now);
      case FINISHED -> Results.finished(job.uid, job.result);
      case LOST -> new LoadState.Lost(job.uid, Reason.LoadPodEvicted, "evicted");
    };
  }
}
