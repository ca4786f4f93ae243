package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The operator killed in each phase of a run: another one goes on where the status says, no load
 * runs twice and none is lost. One operator has all these runs when it is killed.
 */
@EndToEnd
@Isolated("kills the operator")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OperatorKilledTest {
  private static final int ATTEMPTS = 2;

  /** These kill the operator once more, when the other runs have ended. */
  private static final int LAST = Integer.MAX_VALUE;

  private static final int VARIANTS = 2;

  private static final Duration SOON = Duration.ofSeconds(60);

  /** Longer than a comparison of six rounds takes, during which the operator is killed. */
  private static final Duration COMPARED = Duration.ofMinutes(4);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("killed");

  private static LoadsSeen loads;
  private static Run provisioning;
  private static Run warmingUp;
  private static Run measuring;
  private static Run withBackground;
  private static Run queued;

  @BeforeAll
  static void killItWithARunInEachPhase() {
    loads = new LoadsSeen(NAMESPACE.name());
    Slots.leave(4, NAMESPACE.name());
    provisioning = create(startingWhenTold("provisioning"));
    measuring = create(manifest("measuring"));
    // Its first attempt has to be there still when that of the other one begins.
    withBackground = create(BackgroundTest.manifest("with-background", "5s"));
    // Long enough to be there still when the other one's warm-up and the start of its attempt are
    // over.
    warmingUp = create(manifest("warming-up").with("spec.warmup.duration", "25s"));
    // Runs of the same second are queued by name.
    List.of(provisioning, measuring, withBackground, warmingUp).forEach(Run::awaitAdmission);
    queued = create(manifest("queued"));
    withBackground.awaitFirstAttempt();
    measuring.awaitFirstAttempt();
    assertThat(withBackground.status().phase).isEqualTo(Phase.Measuring);
    assertThat(provisioning.status().phase).isEqualTo(Phase.Provisioning);
    assertThat(warmingUp.status().phase).isEqualTo(Phase.WarmingUp);
    assertThat(queued.status().phase).isEqualTo(Phase.Queued);
    createUnreadable();
    Operator.kill();
    tellToStart();
  }

  @AfterAll
  static void stopWatching() {
    loads.close();
    Slots.giveBack(NAMESPACE.name());
    Operator.awaitReady();
  }

  @Test
  void whileQueued() {
    assertMeasuredOnce(queued);
  }

  @Test
  void whileProvisioning() {
    assertMeasuredOnce(provisioning);
  }

  @Test
  void whileWarmingUp() {
    assertMeasuredOnce(warmingUp);
  }

  /** The attempt ends while no operator is there to see it. */
  @Test
  void whileMeasuring() {
    assertMeasuredOnce(measuring);
  }

  /** What is in the background is found again, and there for each attempt. */
  @Test
  void whileMeasuringWithALoadInTheBackground() {
    BenchmarkRunStatus status = withBackground.awaitSuccess();
    assertThat(status.attempts).hasSize(2).allSatisfy(BackgroundTest::assertWasThere);
    loads.assertOnce(withBackground, 1, 2, 1);
    assertThat(Children.resultData(withBackground, status.attempts.get(0)))
        .containsKeys("result.json", "background-side.json", "background-side.txt");
    Children.awaitOnlyConfigMaps(withBackground);
  }

  /** The API server takes more than the operator's types can hold, and each start lists it. */
  @Test
  void withARunThatItCannotRead() {
    Await.until(
        "the run that can't be read has ended",
        SOON,
        () ->
            Kubectl.output(
                "get",
                "benchmarkrun/unreadable",
                "-n",
                NAMESPACE.name(),
                "-o",
                "jsonpath={.status.conditions[?(@.type=='Failed')].reason}"),
        reason -> reason.equals("UnreadableSpec"));
    Operator.awaitReady();
  }

  /** No round is measured twice, and none is lost. */
  @Tag("minutes")
  @Test
  @Order(LAST - 1)
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void whileAComparisonMeasures() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("compared")
                .with("spec.template.load.wrk.duration", "2s")
                .withYaml("spec.rounds", "{min: 6, max: 6}"));
    comparison.await(
        "is in its second round", COMPARED, status -> status.measurements.size() > VARIANTS);
    comparison.awaitLoad(SOON);
    Operator.kill();
    comparison.awaitEnd(ComparisonPhase.Completed, COMPARED);
    comparison.assertMeasuredOnce(6, "usual", "other");
    comparison.runs().stream()
        .map(run -> Run.named(NAMESPACE.name(), run.getMetadata().getName()))
        .forEach(run -> loads.assertOnce(run, 1, 1));
    // One that was killed between record and event tells nothing; none may tell it twice.
    assertThat(Story.of(comparison)).extracting(Event::getReason).doesNotHaveDuplicates();
  }

  /** Its record stays as it was, and what was left of it goes. */
  @Test
  @Order(LAST)
  void whenTheRunHasJustEnded() {
    Run run = create(Manifests.h2o("ended"));
    BenchmarkRunStatus before = run.awaitSuccess();
    Operator.restart();
    Children.awaitOnlyConfigMaps(run);
    assertThat(run.status())
        .usingRecursiveComparison()
        .ignoringFields("cleanedUp") // Written after the end, perhaps after the restart.
        .isEqualTo(before);
  }

  private static Run create(Manifest manifest) {
    return Run.create(NAMESPACE.name(), manifest);
  }

  private static Manifest manifest(String name) {
    return Manifests.h2o(name)
        .with("spec.warmup.duration", "1s")
        .with("spec.attempts", ATTEMPTS)
        .with("spec.load.wrk.duration", "2s");
  }

  /** Its target's pod is there and waits for a file. */
  private static Manifest startingWhenTold(String name) {
    return manifest(name)
        .withYaml(
            "spec.target.server.podTemplate",
            """
            spec:
              containers: [{name: target, volumeMounts: [{name: go, mountPath: /go}]}]
              volumes: [{name: go, secret: {secretName: go}}]
            """);
  }

  private static void createUnreadable() {
    Command.Result created =
        Kubectl.run(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {name: unreadable}
            spec:
              target: {url: http://10.0.0.7}
              load:
                wrk: {}
                podTemplate: {spec: {containers: [{name: load, resources: {limits: {cpu: 1e3m}}}]}}
            """,
            "create",
            "-n",
            NAMESPACE.name(),
            "-f",
            "-");
    assertThat(created.exitCode()).as(created.toString()).isZero();
  }

  private static void tellToStart() {
    Cluster.client()
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName("go")
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .addToStringData("go", "")
                .build())
        .create();
  }

  private static void assertMeasuredOnce(Run run) {
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
