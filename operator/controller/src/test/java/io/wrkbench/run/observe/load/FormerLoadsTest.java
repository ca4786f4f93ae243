package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.resource.LoadId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What of the first attempt keeps the second from beginning. */
class FormerLoadsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

  private static Job job(String uid, String role, int number) {
    return Serialization.unmarshal(
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: %s
          uid: %s
          labels: {wrkbench.io/role: %s, wrkbench.io/number: "%d"}
        spec: {parallelism: 1}
        """
            .formatted(uid, uid, role, number),
        Job.class);
  }

  private static Pod pod(String job, int number, String phase, String deletion) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: load
          labels: {wrkbench.io/role: attempt, wrkbench.io/number: "%d"}
          deletionTimestamp: %s
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: %s}]
        status: {phase: %s}
        """
            .formatted(number, deletion, job, phase),
        Pod.class);
  }

  private static Leftovers before(List<Job> jobs, List<Pod> pods) {
    return before(jobs, pods, Optional.empty());
  }

  private static Leftovers before(List<Job> jobs, List<Pod> pods, Optional<Instant> printed) {
    return FormerLoads.leftovers(new LoadId.Attempt(2), jobs, pods, pod -> printed, NOW);
  }

  @Test
  void anAttemptThatHasEndedIsLeftForItsLog() {
    assertThat(before(List.of(job("a", "attempt", 1)), List.of(pod("a", 1, "Succeeded", "null"))))
        .isEqualTo(Leftovers.NONE);
  }

  @Test
  void oneWhosePodsWereRefusedIsRemovedBeforeTheyComeUp() {
    Job job = job("a", "attempt", 1);
    assertThat(before(List.of(job), List.of())).isEqualTo(Leftovers.PRESENT);
    job.getSpec().setSuspend(true);
    assertThat(before(List.of(job), List.of())).isEqualTo(Leftovers.NONE);
  }

  @Test
  void anAttemptThatWasGivenUpAndRunsIsRemoved() {
    assertThat(before(List.of(job("a", "attempt", 1)), List.of(pod("a", 1, "Running", "null"))))
        .isEqualTo(Leftovers.PRESENT);
  }

  @Test
  void oneThatHasPrintedItsResultIsWaitedForAndLeftForItsLog() {
    List<Job> jobs = List.of(job("a", "attempt", 1));
    List<Pod> pods = List.of(pod("a", 1, "Running", "null"));
    assertThat(before(jobs, pods, Optional.of(NOW.minusSeconds(9)))).isEqualTo(Leftovers.ENDING);
    assertThat(before(jobs, pods, Optional.of(NOW.plusSeconds(1))))
        .as("the clock was set back")
        .isEqualTo(Leftovers.PRESENT);
    assertThat(before(jobs, pods, Optional.of(NOW.minusSeconds(10))))
        .as("it doesn't end by itself")
        .isEqualTo(Leftovers.PRESENT);
  }

  @Test
  void aBackgroundIsRemovedWithOrWithoutAPod() {
    assertThat(before(List.of(job("b", "background", 1)), List.of())).isEqualTo(Leftovers.PRESENT);
  }

  @Test
  void podsThatAreEndingAreWaitedFor() {
    assertThat(before(List.of(), List.of(pod("a", 1, "Running", "'2026-01-01T00:00:58Z'"))))
        .isEqualTo(Leftovers.ENDING);
  }

  @Test
  void aPodWithoutItsJobIsWaitedFor() {
    assertThat(before(List.of(), List.of(pod("a", 1, "Running", "null"))))
        .isEqualTo(Leftovers.ENDING);
  }

  @Test
  void aPodOfADeadNodeIsNotWaitedForForEver() {
    assertThat(before(List.of(), List.of(pod("a", 1, "Running", "'2025-12-31T00:00:00Z'"))))
        .isEqualTo(Leftovers.NONE);
  }

  @Test
  void theAttemptsOwnObjectsAreNoneOfThese() {
    assertThat(
            before(
                List.of(job("a", "attempt", 2), job("b", "background", 2)),
                List.of(pod("a", 2, "Running", "null"))))
        .isEqualTo(Leftovers.NONE);
  }
}
