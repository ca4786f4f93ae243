package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.record.StatusWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One writer of status, by server-side apply and only onto what it has read. The statuses written
 * here are of runs that have ended: an operator that is there leaves them alone.
 */
@Tag("apiserver")
class StatusTest {
  private static final int CONFLICT = 409;
  private static final int INVALID = 422;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("status");

  private final StatusWriter operator = new StatusWriter(Cluster.client());

  @Test
  void aWriterThatHasReadTheRunBeforeAnotherWroteItGetsAConflict() {
    BenchmarkRun stale = ended("stale");
    operator.write(stale, status(Phase.Completed, "written by the one that leads"));

    KubernetesClientException refused =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> operator.write(stale, status(Phase.Failed, "written by one that woke up late")));

    assertThat(refused.getCode()).isEqualTo(CONFLICT);
    assertThat(read("stale").getStatus().message).isEqualTo("written by the one that leads");
  }

  @Test
  void anotherManagerThatSetsTheSameFieldGetsAConflictThatNamesTheOwner() {
    operator.write(ended("owned"), status(Phase.Completed, "3 attempts"));

    KubernetesClientException refused =
        catchThrowableOfType(
            KubernetesClientException.class, () -> applyAs("somebody-else", "owned", false));

    assertThat(refused.getCode()).isEqualTo(CONFLICT);
    assertThat(refused.getMessage()).contains("conflict with \"wrkbench\"", ".status.phase");
    assertThat(read("owned").getStatus().phase).isEqualTo(Phase.Completed);
  }

  @Test
  void theOperatorTakesBackWhatAnotherHasForced() {
    operator.write(ended("forced"), status(Phase.Completed, "3 attempts"));
    applyAs("somebody-else", "forced", true);
    assertThat(read("forced").getStatus().phase).isEqualTo(Phase.Failed);

    operator.write(read("forced"), status(Phase.Completed, "3 attempts"));

    assertThat(read("forced").getStatus().phase).isEqualTo(Phase.Completed);
  }

  @Test
  void onlyARunThatHasEndedIsSettled() {
    BenchmarkRun run = ended("settled");
    BenchmarkRunStatus early = status(Phase.Measuring, "attempt 1 of 3");
    early.cleanedUp = true;

    KubernetesClientException refused =
        catchThrowableOfType(KubernetesClientException.class, () -> operator.write(run, early));

    assertThat(refused.getCode()).isEqualTo(INVALID);
    assertThat(refused.getMessage()).contains("status", "cleanedUp can only be true for a run");
  }

  @Test
  void whatTheNextStatusLeavesOutIsRemoved() {
    BenchmarkRunStatus first = status(Phase.Completed, "1 attempt");
    first.warmupEndTime = "2026-01-01T00:00:00Z";
    BenchmarkRun written = operator.write(ended("whole"), first);
    assertThat(written.getStatus().warmupEndTime).isNotNull();

    operator.write(written, status(Phase.Completed, "1 attempt"));

    assertThat(read("whole").getStatus().warmupEndTime).isNull();
  }

  @Test
  void theSpecIsNotWrittenWithTheStatus() {
    BenchmarkRun run = ended("spec");
    run.getSpec().attempts = 7;
    BenchmarkRun written = operator.write(run, status(Phase.Completed, "3 attempts"));
    assertThat(written.getSpec().attempts).isEqualTo(3);
    assertThat(written.getMetadata().getGeneration()).isEqualTo(run.getMetadata().getGeneration());
  }

  @Test
  void twoAttemptsOfOneNumberAreRefused() {
    BenchmarkRunStatus status = status(Phase.Completed, "2 attempts");
    status.attempts.add(attempt(1));
    status.attempts.add(attempt(1));
    BenchmarkRun run = ended("twice");
    KubernetesClientException refused =
        catchThrowableOfType(KubernetesClientException.class, () -> operator.write(run, status));
    assertThat(refused).as("an attempt that is there twice").isNotNull();
    assertThat(refused.getMessage()).contains("duplicate");
  }

  /** A run that an operator, if one is there, has nothing more to do with. */
  private BenchmarkRun ended(String name) {
    new Api(NAMESPACE.name()).create(Examples.smallest().named(name).with("spec.cancel", true));
    for (int i = 0; i < 20; i++) {
      BenchmarkRun run = read(name);
      try {
        // Ended by the test itself; where an operator wrote in between, it is read again.
        return operator.write(run, status(Phase.Cancelled, "ended by the test"));
      } catch (KubernetesClientException e) {
        assertThat(e.getCode()).isEqualTo(CONFLICT);
      }
    }
    throw new AssertionError(name + " was written again and again");
  }

  private static BenchmarkRun read(String name) {
    return Cluster.client()
        .resources(BenchmarkRun.class)
        .inNamespace(NAMESPACE.name())
        .withName(name)
        .get();
  }

  private static void applyAs(String manager, String name, boolean force) {
    BenchmarkRun applied = new BenchmarkRun();
    applied.setSpec(null);
    applied.setMetadata(
        new ObjectMetaBuilder().withName(name).withNamespace(NAMESPACE.name()).build());
    applied.setStatus(status(Phase.Failed, "I know better"));
    PatchContext apply =
        new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(manager)
            .withForce(force)
            .build();
    Cluster.client().resource(applied).subresource("status").patch(apply, applied);
  }

  private static BenchmarkRunStatus status(Phase phase, String message) {
    BenchmarkRunStatus status = new BenchmarkRunStatus();
    status.phase = phase;
    status.message = message;
    status.cleanedUp = true; // So an operator has nothing to write.
    return status;
  }

  private static AttemptStatus attempt(int number) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = number;
    return attempt;
  }
}
