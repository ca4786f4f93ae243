package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodEndsTest {
  private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");

  /** A pod of two containers, of which nothing is known yet. */
  private static PodBuilder pod(String restartPolicy, Instant deleted) {
    return new PodBuilder()
        .withNewMetadata()
        .withDeletionTimestamp(deleted == null ? null : deleted.toString())
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy(restartPolicy)
        .addNewContainer()
        .withName("a")
        .endContainer()
        .addNewContainer()
        .withName("b")
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus();
  }

  private static Pod with(PodBuilder pod, ContainerStatus... containers) {
    return pod.editStatus().withContainerStatuses(containers).endStatus().build();
  }

  private static ContainerStatus ended() {
    return new ContainerStatusBuilder()
        .withNewState()
        .withNewTerminated()
        .withExitCode(0)
        .endTerminated()
        .endState()
        .build();
  }

  private static ContainerStatus running() {
    return new ContainerStatusBuilder()
        .withNewState()
        .withNewRunning()
        .endRunning()
        .endState()
        .build();
  }

  private static ContainerStatus starting() {
    return new ContainerStatusBuilder()
        .withNewState()
        .withNewWaiting()
        .endWaiting()
        .endState()
        .build();
  }

  @Test
  void aPodThatEndsMayStillRun() {
    assertThat(PodEnds.mayRun(pod("Never", null).build(), DELETED)).isTrue();
    assertThat(PodEnds.mayRun(pod("Never", DELETED).build(), DELETED.plusSeconds(59))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Succeeded", "Failed"})
  void aPodThatHasEndedNoLongerHoldsUpOthers(String phase) {
    Pod pod = pod("Never", DELETED).editStatus().withPhase(phase).endStatus().build();
    assertThat(PodEnds.mayRun(pod, DELETED)).isFalse();
  }

  @Test
  void aPodOfADeadNodeDoesNotHoldUpOthers() {
    assertThat(PodEnds.mayRun(pod("Never", DELETED).build(), DELETED.plusSeconds(60))).isFalse();
  }

  /** Kubernetes writes the time at which its grace period will be over. */
  @Test
  void aPodThatTakesAYearToEndDoesNotHoldUpOthers() {
    long year = 31_536_000;
    Pod pod =
        pod("Always", DELETED.plusSeconds(year))
            .editMetadata()
            .withDeletionGracePeriodSeconds(year)
            .endMetadata()
            .build();
    assertThat(PodEnds.mayRun(pod, DELETED.plusSeconds(119))).isTrue();
    assertThat(PodEnds.mayRun(pod, DELETED.plusSeconds(120))).isFalse();
  }

  /** Its time of deletion wraps around, but its grace period doesn't. */
  @Test
  void noGracePeriodIsTooLongToReckonWith() {
    Pod pod =
        pod("Always", DELETED)
            .editMetadata()
            .withDeletionGracePeriodSeconds(Long.MAX_VALUE)
            .endMetadata()
            .build();
    assertThat(PodEnds.mayRun(pod, DELETED)).isFalse();
  }

  @Test
  void aPodWhoseContainersHaveAllEndedHoldsUpNobodyBeforeItsPhaseSaysSo() {
    assertThat(PodEnds.mayRun(with(pod("Never", null), ended(), ended()), DELETED)).isFalse();
    assertThat(PodEnds.mayRun(with(pod("Never", DELETED), ended(), ended()), DELETED)).isFalse();
  }

  @Test
  void oneContainerThatRunsOrMayStartIsEnough() {
    assertThat(PodEnds.mayRun(with(pod("Never", null), ended(), running()), DELETED)).isTrue();
    assertThat(PodEnds.mayRun(with(pod("Never", null), ended(), starting()), DELETED)).isTrue();
    assertThat(PodEnds.mayRun(with(pod("Never", null), ended()), DELETED)).isTrue();
  }

  @Test
  void sidecarsCountToo() {
    PodBuilder sidecar =
        pod("Never", null).editStatus().withInitContainerStatuses(running()).endStatus();
    assertThat(PodEnds.mayRun(with(sidecar, ended(), ended()), DELETED)).isTrue();
    PodBuilder debugged =
        pod("Never", null).editStatus().withEphemeralContainerStatuses(running()).endStatus();
    assertThat(PodEnds.mayRun(with(debugged, ended(), ended()), DELETED)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Always", "OnFailure"})
  void containersThatAreStartedAgainHaveNotEnded(String restartPolicy) {
    assertThat(PodEnds.mayRun(with(pod(restartPolicy, null), ended(), ended()), DELETED)).isTrue();
    assertThat(PodEnds.mayRun(with(pod(restartPolicy, DELETED), ended(), ended()), DELETED))
        .isFalse();
  }
}
