package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** A BenchmarkRun in the cluster. */
final class Run {
  /** Longer than any run of these tests takes, the queue before it included. */
  private static final Duration LONG = Duration.ofSeconds(120);

  private final String namespace;
  private final String name;
  private final String uid;

  private Run(HasMetadata created) {
    namespace = created.getMetadata().getNamespace();
    name = created.getMetadata().getName();
    uid = created.getMetadata().getUid();
  }

  /** Creates it, strictly as kubectl does. */
  static Run create(String namespace, Manifest manifest) {
    return new Run(
        Cluster.client()
            .resource(manifest.resource())
            .inNamespace(namespace)
            .fieldValidation(Validation.STRICT)
            .create());
  }

  /** One that is there. */
  static Run named(String namespace, String name) {
    return new Run(
        Cluster.client()
            .resources(BenchmarkRun.class)
            .inNamespace(namespace)
            .withName(name)
            .require());
  }

  String namespace() {
    return namespace;
  }

  String name() {
    return name;
  }

  String uid() {
    return uid;
  }

  /** As it is now; fails where it is gone. */
  BenchmarkRun read() {
    BenchmarkRun run = resource().get();
    assertThat(run).as("BenchmarkRun %s", this).isNotNull();
    return run;
  }

  /** Whether it is there. */
  boolean exists() {
    return resource().get() != null;
  }

  /** Its status as it is now, empty where there is none yet. */
  BenchmarkRunStatus status() {
    BenchmarkRunStatus status = read().getStatus();
    return status == null ? new BenchmarkRunStatus() : status;
  }

  /** Waits until its turn has come, however far it is by then. */
  void awaitAdmission() {
    await("is admitted", LONG, status -> status.startTime != null);
  }

  /** Waits until it is in this phase; fails at once where it is past it. */
  BenchmarkRunStatus awaitPhase(Phase phase) {
    return await(
        "is " + phase,
        LONG,
        status -> {
          assertThat(status.phase == null || status.phase.compareTo(phase) <= 0)
              .as("%s had to be seen %s and is %s: %s", this, phase, status.phase, status.message)
              .isTrue();
          return status.phase == phase;
        });
  }

  /** Waits until the load pod of its first attempt runs. */
  void awaitFirstAttempt() {
    awaitPhase(Phase.Measuring);
    Await.until(
        "the first load pod of " + this + " runs",
        LONG,
        () -> Children.runningLoads(this),
        running -> running > 0);
  }

  /** Waits until so many of its attempts have ended. */
  void awaitAttempts(int ended, Duration atMost) {
    await("has ended " + ended + " attempts", atMost, status -> status.attempts.size() >= ended);
  }

  private BenchmarkRunStatus await(
      String what, Duration atMost, Predicate<BenchmarkRunStatus> wanted) {
    return Await.until(this + " " + what, atMost, this::status, wanted);
  }

  /** Waits until it has ended in this phase. */
  BenchmarkRunStatus awaitEnd(Phase phase) {
    return awaitEnd(phase, LONG);
  }

  /** Waits no longer than this until it has ended in this phase. */
  BenchmarkRunStatus awaitEnd(Phase phase, Duration atMost) {
    BenchmarkRunStatus status =
        await("has ended", atMost, now -> now.phase != null && now.phase.terminal());
    assertThat(status.phase).as("end of %s: %s", this, status.message).isEqualTo(phase);
    return status;
  }

  /** Waits until it has completed, every attempt of it measured. */
  BenchmarkRunStatus awaitSuccess() {
    BenchmarkRunStatus status = awaitEnd(Phase.Completed);
    assertThat(status.attempts)
        .allSatisfy(
            attempt ->
                assertThat(attempt.outcome)
                    .as("attempt %d: %s: %s", attempt.number, attempt.reason, attempt.message)
                    .isEqualTo(AttemptStatus.Outcome.Succeeded));
    return status;
  }

  /** The condition of that type. */
  Optional<Condition> condition(String type) {
    return condition(status(), type);
  }

  /** The condition of that type. */
  static Optional<Condition> condition(BenchmarkRunStatus status, String type) {
    return status.conditions.stream().filter(c -> c.getType().equals(type)).findFirst();
  }

  /** Its figures aren't valid, for this reason, and the message has these words. */
  static void assertNotValid(BenchmarkRunStatus status, String reason, String words) {
    assertThat(condition(status, "Valid"))
        .hasValueSatisfying(
            valid -> {
              assertThat(valid.getStatus()).isEqualTo("False");
              assertThat(valid.getReason()).isEqualTo(reason);
              assertThat(valid.getMessage()).contains(words);
            });
  }

  /** Sets {@code spec.cancel}. */
  void cancel() {
    Cluster.patch(resource(), "{\"spec\":{\"cancel\":true}}");
  }

  /** Sets {@code spec.ttlAfterFinished}. */
  void setTimeToLive(String time) {
    Cluster.patch(resource(), "{\"spec\":{\"ttlAfterFinished\":\"%s\"}}".formatted(time));
  }

  /** Deletes it and doesn't wait for what it owns. */
  void delete() {
    resource().delete();
  }

  private Resource<BenchmarkRun> resource() {
    return Cluster.client().resources(BenchmarkRun.class).inNamespace(namespace).withName(name);
  }

  @Override
  public String toString() {
    return namespace + "/" + (name.length() > 60 ? name.substring(0, 60) + "…" : name);
  }
}
