package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;
import io.wrkbench.child.Owners;
import io.wrkbench.testing.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Anybody can write labels. */
class OwnershipTest {
  private final BenchmarkRun run = TestRuns.withCassandra("0s");

  private Pod pod(String kind, String name, boolean controller) {
    return new PodBuilder()
        .withNewMetadata()
        .withLabels(Labels.of(run, Labels.ROLE_TARGET))
        .addNewOwnerReference()
        .withKind(kind)
        .withName(name)
        .withUid("u")
        .withController(controller)
        .endOwnerReference()
        .endMetadata()
        .build();
  }

  @Test
  void aPodThatOnlyHasTheLabelsIsNotTheRuns() {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withLabels(Labels.of(run, Labels.ROLE_TARGET))
            .endMetadata()
            .build();
    assertThat(Ownership.isPodOf(run, pod)).isFalse();
    pod.getMetadata().setOwnerReferences(null);
    assertThat(Ownership.isPodOf(run, pod)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "ReplicaSet, b-run-0a1b2c3d00-target-5d4f, true",
    "Job, b-run-0a1b2c3d00-attempt-1, true",
    "StatefulSet, b-run-0a1b2c3d00-dc-0a1b2c3d00-r1-sts, true",
    "ReplicaSet, shop-5d4f, false",
    "Job, b-other-0000000000-attempt-1, false",
    "DaemonSet, b-run-0a1b2c3d00-target-5d4f, false",
    "StatefulSet, b-run-0a1b2c3d00-other, false"
  })
  void aPodIsTheRunsByWhatControlsIt(String kind, String name, boolean ours) {
    assertThat(Ownership.isPodOf(run, pod(kind, name, true))).isEqualTo(ours);
    assertThat(Ownership.isPodOf(run, pod(kind, name, false))).isFalse();
  }

  @Test
  void whatTheRunMadeNamesItAsItsOwner() {
    assertThat(Owners.isOwned(TargetDeployment.of(run), run)).isTrue();
    BenchmarkRun other = TestRuns.server(1, 0, "0s");
    other.getMetadata().setUid("ffffffff-0000-4000-8000-000000000001");
    assertThat(Owners.isOwned(TargetDeployment.of(run), other)).isFalse();
    assertThat(ChildNames.base(other)).isNotEqualTo(ChildNames.base(run));
  }
}
