package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.UntilPrecise;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.status.Summaries;
import io.wrkbench.step.Decision;
import io.wrkbench.testing.Decisions;
import io.wrkbench.testing.TestRuns;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random walks in which the operator crashes after any step: before it looks again, or after it has
 * acted but before it could know. Whatever happens, no load runs twice, no attempt is lost, none is
 * measured without its background or beside the remains of another.
 */
@Execution(ExecutionMode.CONCURRENT)
class CrashReplayTest {
  private static final int WALKS = 100;
  private static final int MOST_STEPS = 5_000;
  private static final int ATTEMPTS = 3;

  /** How likely a cancellation is beside a fault. */
  private static final double CANCELS = 0.1;

  @ParameterizedTest(name = "faults {0}, crashes {1}, warm-up {2}, backgrounds {3}")
  @CsvSource({
    "0.0, 0.0, 1s, 0",
    "0.0, 0.5, 1s, 0",
    "0.1, 0.0, 1s, 0",
    "0.1, 0.5, 1s, 0",
    "0.1, 0.5, 0s, 0",
    "0.5, 0.5, 0s, 0",
    "0.0, 0.0, 1s, 2",
    "0.0, 0.5, 0s, 2",
    "0.1, 0.5, 1s, 1",
    "0.1, 0.5, 0s, 2",
    "0.2, 0.5, 0s, 2"
  })
  void runsEachLoadOnceAndEndsClean(double faults, double crashes, String warmup, int backgrounds) {
    int measured = 0;
    int early = 0;
    for (long seed = 0; seed < WALKS; seed++) {
      Random random = new Random(seed);
      SimulatedCluster cluster = new SimulatedCluster(random, faults);
      BenchmarkRun run = TestRuns.withBackground(ATTEMPTS, warmup, backgrounds);
      run = walk(run, cluster, random, crashes, faults * CANCELS);
      check(run, cluster, faults, "seed " + seed);
      measured += run.getStatus().summary == null ? 0 : 1;
      early += cluster.early;
    }
    assertThat(early > 0)
        .as("load pods are started early, unless a background begins before them")
        .isEqualTo(EarlyLoad.of(TestRuns.withBackground(1, warmup, backgrounds)).isPresent());
    assertThat(measured).as("walks in which something was measured").isPositive();
  }

  @ParameterizedTest(name = "faults {0}, crashes {1}, warm-up {2}")
  @CsvSource({"0.0, 0.5, 0s", "0.1, 0.5, 1s", "0.5, 0.5, 0s"})
  void startsNoTargetBeforeItsCassandra(double faults, double crashes, String warmup) {
    for (long seed = 0; seed < WALKS; seed++) {
      Random random = new Random(seed);
      SimulatedCluster cluster = new SimulatedCluster(random, faults);
      BenchmarkRun run = walk(TestRuns.withCassandra(warmup), cluster, random, crashes, 0);
      check(run, cluster, faults, "seed " + seed);
      if (faults == 0) {
        assertThat(cluster.targetsWithoutCassandra).as("seed %d", seed).isZero();
      }
    }
  }

  /** All simulated attempts are alike, so the fifth that counts is the last. */
  @ParameterizedTest(name = "faults {0}, crashes {1}")
  @CsvSource({"0.0, 0.0", "0.0, 0.5", "0.2, 0.5"})
  void takesAsManyAttemptsAsTheFigureNeeds(double faults, double crashes) {
    int precise = 0;
    for (long seed = 0; seed < WALKS; seed++) {
      Random random = new Random(seed);
      SimulatedCluster cluster = new SimulatedCluster(random, faults);
      BenchmarkRun run = TestRuns.server(2, 1, "0s");
      run.getSpec().attempts = null;
      run.getSpec().untilPrecise = new UntilPrecise();
      run = walk(run, cluster, random, crashes, 0);
      check(run, cluster, faults, "seed " + seed);
      long counted = Summaries.counted(run.getStatus().attempts).size();
      assertThat(counted).as("seed %d", seed).isLessThanOrEqualTo(5);
      precise += counted == 5 ? 1 : 0;
    }
    assertThat(precise).isGreaterThan(faults == 0 ? WALKS - 1 : 0);
  }

  private static BenchmarkRun walk(
      BenchmarkRun created,
      SimulatedCluster cluster,
      Random random,
      double crashes,
      double cancels) {
    BenchmarkRun run = created;
    for (int step = 0; step < MOST_STEPS; step++) {
      if (random.nextDouble() < cancels) {
        run = Serialization.clone(run);
        run.getSpec().cancel = true;
      }
      Observation seen = cluster.observe(run);
      Decision decision = Decisions.next(run, seen);
      if (decision instanceof Decision.Act act
          && act.write() instanceof Action.StoreResult store
          && cluster.refusesToStore()) {
        decision = Decisions.refused(run, seen, store);
      }
      if (decision instanceof Decision.Done) {
        return run;
      } else if (decision instanceof Decision.Wait) {
        cluster.pass();
      } else if (decision instanceof Decision.Act act) {
        cluster.perform(act.write());
        if (random.nextDouble() < crashes) {
          cluster.perform(act.write()); // It came up again and hadn't noticed that it was done.
          cluster.pass();
        }
      } else if (decision instanceof Decision.Record record) {
        if (random.nextDouble() < crashes) {
          cluster.pass(); // It died before it could write.
        } else {
          run = Serialization.clone(run);
          run.setStatus(Serialization.clone((BenchmarkRunStatus) record.status()));
        }
      }
    }
    throw new AssertionError("stuck: " + Serialization.asYaml(run.getStatus()));
  }

  private static void check(
      BenchmarkRun run, SimulatedCluster cluster, double faults, String seed) {
    List<AttemptStatus> attempts = run.getStatus().attempts;
    assertThat(run.getStatus().phase).as(seed).matches(Phase::terminal);
    assertThat(cluster.isClean()).as("nothing left behind, %s", seed).isTrue();
    assertThat(cluster.ran).as("no load ran twice, %s", seed).doesNotHaveDuplicates();
    assertThat(cluster.mixed).as("loads beside those of another attempt, %s", seed).isEmpty();
    assertThat(attempts.stream().map(a -> a.number).toList())
        .as("attempts without gaps, %s", seed)
        .isEqualTo(IntStream.rangeClosed(1, attempts.size()).boxed().toList());
    for (AttemptStatus attempt : attempts) {
      if (attempt.outcome == Outcome.Succeeded) {
        checkMeasured(run, attempt, cluster, seed);
      } else {
        assertThat(attempt.reason).as(seed).isNotBlank();
      }
    }
    if (faults == 0) {
      assertThat(run.getStatus().phase).as(seed).isEqualTo(Phase.Completed);
      assertThat(cluster.ran).as(seed).contains(LoadId.of(1), LoadId.of(2), LoadId.of(3));
    }
  }

  private static void checkMeasured(
      BenchmarkRun run, AttemptStatus attempt, SimulatedCluster cluster, String seed) {
    assertThat(cluster.ran).as(seed).contains(LoadId.of(attempt.number));
    if (attempt.resultConfigMap == null) {
      assertThat(attempt.message).as(seed).contains("no room");
    } else {
      assertThat(cluster.results()).as(seed).contains(attempt.number);
    }
    assertThat(attempt.requestsPerSecond).as(seed).isNotNull();
    assertThat(cluster.alone).as("without its background, %s", seed).doesNotContain(attempt.number);
    assertThat(cluster.ran).as(seed).containsAll(LoadId.backgroundOf(run, attempt.number));
    assertThat(attempt.background.stream().map(b -> b.name).toList())
        .as("its background's results, %s", seed)
        .isEqualTo(run.getSpec().background.stream().map(b -> b.name).toList());
  }
}
