package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.observe.CassandraState;
import io.wrkbench.observe.Leftovers;
import io.wrkbench.observe.LoadState;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;
import io.wrkbench.observe.TargetState;
import io.wrkbench.result.LoadResult;
import io.wrkbench.testing.Results;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A cluster in memory that does what decisions ask and, now and then, what nobody asked: Jobs that
 * are deleted, pods that are lost, targets and Cassandras that restart. It counts how often each
 * load ran.
 */
final class SimulatedCluster {
  private enum JobPhase {
    SUSPENDED,
    PENDING,
    RUNNING,
    FINISHED,
    LOST
  }

  private static final class SimulatedJob {
    final String uid;
    JobPhase phase = JobPhase.SUSPENDED;
    LoadResult result;

    SimulatedJob(String uid) {
      this.uid = uid;
    }
  }

  private final Random random;
  private final double faults;
  private final Map<Integer, SimulatedJob> jobs = new HashMap<>();
  private final Map<Integer, LoadResult> stored = new HashMap<>();
  private boolean cassandra;
  private boolean cassandraUp;
  private int cassandraRestarts;
  private boolean target;
  private boolean targetUp;
  private int targetRestarts;
  private boolean slotHeld;
  private int uids;
  Instant now = Instant.parse("2026-01-01T00:00:00Z");

  /** How often a target was created while no Cassandra was up. */
  int targetsWithoutCassandra;

  /** Numbers of the loads, in the order in which their containers started. */
  final List<Integer> ran = new ArrayList<>();

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
    if (phase.terminal()) {
      return seen.with(slotHeld ? new QueuePlace.Admitted(0) : new QueuePlace.Unknown())
          .withLeftovers(
              cassandra || target || !jobs.isEmpty() ? Leftovers.PRESENT : Leftovers.NONE);
    }
    int number = phase == Phase.WarmingUp ? 0 : run.getStatus().attempts.size() + 1;
    return seen.with(cassandraState(run))
        .with(targetState())
        .with(loadState(number))
        .withResults(stored);
  }

  void perform(Action action) {
    if (action instanceof Action.TakeSlot) {
      slotHeld = true;
    } else if (action instanceof Action.CreateCassandra) {
      cassandra = true;
    } else if (action instanceof Action.CreateTarget) {
      target = true;
      targetsWithoutCassandra += cassandraUp ? 0 : 1;
    } else if (action instanceof Action.CreateLoad load) {
      jobs.putIfAbsent(load.start().number(), new SimulatedJob("job-" + uids++));
    } else if (action instanceof Action.ResumeLoad resume) {
      SimulatedJob job = jobs.get(resume.number());
      if (job != null && job.phase == JobPhase.SUSPENDED) {
        job.phase = JobPhase.PENDING;
      }
    } else if (action instanceof Action.StoreResult store) {
      stored.putIfAbsent(store.number(), store.result());
    } else if (action instanceof Action.RemoveLeftovers) {
      target = false;
      cassandra = false;
      jobs.clear();
    } else if (action instanceof Action.ReleaseSlot) {
      slotHeld = false;
    }
  }

  /** Time goes on, and with it what the kubelet does. */
  void pass() {
    now = now.plus(Duration.ofSeconds(1));
    targetUp |= target;
    cassandraUp |= cassandra;
    for (Map.Entry<Integer, SimulatedJob> entry : jobs.entrySet()) {
      SimulatedJob job = entry.getValue();
      if (job.phase == JobPhase.PENDING) {
        job.phase = JobPhase.RUNNING;
        ran.add(entry.getKey());
      } else if (job.phase == JobPhase.RUNNING) {
        job.phase = random.nextDouble() < faults ? JobPhase.LOST : JobPhase.FINISHED;
        job.result =
            random.nextDouble() < faults ? Results.failed("LoadToolFailed") : Results.of(100);
      }
    }
    if (random.nextDouble() < faults) {
      mischief();
    }
  }

  boolean isClean() {
    return !cassandra && !target && jobs.isEmpty() && !slotHeld;
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
      List<Integer> numbers = List.copyOf(jobs.keySet());
      jobs.remove(numbers.get(random.nextInt(numbers.size())));
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
        : new CassandraState.Starting("CassandraStarting", "not yet", identity);
  }

  private TargetState targetState() {
    if (!target) {
      return new TargetState.Absent();
    }
    String identity = "pod/" + targetRestarts;
    return targetUp
        ? new TargetState.Ready("http://10.0.0.1:8080", identity, Set.of("node1"))
        : new TargetState.Starting("Starting", "not yet", identity);
  }

  private LoadState loadState(int number) {
    SimulatedJob job = jobs.get(number);
    if (job == null) {
      return new LoadState.Absent();
    }
    return switch (job.phase) {
      case SUSPENDED -> new LoadState.Suspended(job.uid);
      case PENDING -> new LoadState.Pending(job.uid, "Starting", "being started");
      case RUNNING -> new LoadState.Running(job.uid, now);
      case FINISHED -> new LoadState.Finished(job.uid, job.result);
      case LOST -> new LoadState.Lost(job.uid, "LoadPodEvicted", "evicted");
    };
  }
}
