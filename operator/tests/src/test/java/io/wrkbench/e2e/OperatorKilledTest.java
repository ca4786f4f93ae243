package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The operator killed in each phase of a run: another one goes on where the status says, no load
 * runs twice and none is lost.
 */
@EndToEnd
class OperatorKilledTest {
  private static final int ATTEMPTS = 2;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("killed");

  private LoadsSeen loads;

  @BeforeEach
  void watch() {
    loads = new LoadsSeen(NAMESPACE.name());
  }

  @AfterEach
  void stopWatching() {
    loads.close();
    Operator.awaitReady();
  }

  @Test
  void whileQueued() {
    Run first = create("ahead");
    first.awaitPhase(Phase.Provisioning);
    Run second = create("queued");
    second.awaitPhase(Phase.Queued);
    Operator.kill();
    assertMeasuredOnce(first);
    assertMeasuredOnce(second);
  }

  @Test
  void whileProvisioning() {
    Run run = create(Manifests.akkaHttp("provisioning"));
    run.awaitPhase(Phase.Provisioning);
    Operator.kill();
    assertMeasuredOnce(run);
  }

  @Test
  void whileWarmingUp() {
    Run run = create("warming-up");
    run.awaitPhase(Phase.WarmingUp);
    Operator.kill();
    assertMeasuredOnce(run);
  }

  /** The attempt ends while no operator is there to see it. */
  @Test
  void whileMeasuring() {
    Run run = create("measuring");
    run.awaitFirstAttempt();
    Operator.kill();
    assertMeasuredOnce(run);
  }

  /** Its record stays as it was, and what was left of it goes. */
  @Test
  void whenTheRunHasJustEnded() {
    Run run = create("ended");
    BenchmarkRunStatus before = run.awaitSuccess();
    Operator.restart();
    Children.awaitOnlyConfigMaps(run);
    assertThat(run.status()).usingRecursiveComparison().isEqualTo(before);
  }

  private static Run create(String name) {
    return create(Manifests.h2o(name));
  }

  private static Run create(Manifest manifest) {
    return Run.create(
        NAMESPACE.name(),
        manifest
            .with("spec.warmup.duration", "1s")
            .with("spec.attempts", ATTEMPTS)
            .with("spec.load.wrk.duration", "2s"));
  }

  private void assertMeasuredOnce(Run run) {
    BenchmarkRunStatus status = run.awaitSuccess();
    List<Integer> numbers = IntStream.rangeClosed(1, ATTEMPTS).boxed().toList();
    assertThat(status.attempts).extracting(attempt -> attempt.number).isEqualTo(numbers);
    assertThat(Children.results(run).keySet()).containsExactlyElementsOf(numbers);
    loads.assertOnce(run, 0, ATTEMPTS);
    // One that was killed between record and event tells nothing; none may tell it twice.
    assertThat(Story.of(run))
        .filteredOn(event -> event.getReason().equals("AttemptStarted"))
        .extracting(event -> event.getNote())
        .doesNotHaveDuplicates();
    Children.awaitOnlyConfigMaps(run);
  }
}
