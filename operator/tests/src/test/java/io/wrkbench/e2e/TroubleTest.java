package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What is wrong by circumstance: the run fails, says why in a word and in a sentence, reports no
 * figure that wasn't measured, and nothing of it keeps running.
 */
@EndToEnd
@Order(2)
class TroubleTest {
  /** The kubelet backs off from pulling after some 15 s. */
  private static final Duration PULL = Duration.ofSeconds(40);

  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("trouble");

  @Test
  void anImageThatDoesntExist() {
    Run run =
        create(
            Manifests.h2o("image")
                .with("spec.target.server.image", "localhost/wrkbench/nothere:0.1.0"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, PULL);
    assertFailed(
        status, "ImagePullBackOff", "localhost/wrkbench/nothere:0.1.0", "check the image's name");
    assertThat(condition(status, "TargetReady").getStatus()).isEqualTo("False");
    assertThat(condition(status, "TargetReady").getReason()).isEqualTo("ImagePullBackOff");
    assertNothingRuns(run);
  }

  /** Without a scheduler, its Deployment replaces the pod as fast as the kubelet rejects it. */
  @Test
  void aPodThatTheKubeletRejectsAgainAndAgain() {
    Run run =
        create(
            Manifests.h2o("rejected")
                .withYaml(
                    "spec.target.server.podTemplate",
                    "{spec: {nodeName: %s, nodeSelector: {nowhere: 'true'}}}"
                        .formatted(
                            Cluster.client()
                                .nodes()
                                .list()
                                .getItems()
                                .get(0)
                                .getMetadata()
                                .getName())));
    assertFailed(run.awaitEnd(Phase.Failed, SOON), "TargetPodFailed", "has ended", "NodeAffinity");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatAnswersSomethingElse() {
    Run run =
        create(Manifests.h2o("answer").with("spec.request.expect.bodyContains", "Good evening"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetMismatch", "Good evening", "Hello, World!");
    assertThat(condition(status, "TargetVerified").getStatus()).isEqualTo("False");
    assertThat(condition(status, "TargetVerified").getMessage())
        .contains("Good evening", "Hello, World!");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatAnswersAnotherStatus() {
    Run run = create(Manifests.h2o("status").with("spec.request.path", "/nothing-here"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetMismatch", "200", "404");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatIsntThere() {
    // Port 1 of the load pod itself: nothing listens there.
    Run run = create(Manifests.url("unreachable", "http://127.0.0.1:1"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetUnreachable", "127.0.0.1:1");
    assertThat(condition(status, "TargetVerified").getStatus()).isEqualTo("False");
    assertNothingRuns(run);
  }

  @Test
  void aWarmUpThatFindsTheWrongAnswer() {
    Run run =
        create(
            Manifests.h2o("warm-up")
                .with("spec.warmup.duration", "1s")
                .with("spec.request.expect.bodyContains", "Good evening"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetMismatch", "Good evening", "Hello, World!");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatIsNeverReady() {
    Run run =
        create(
            Manifests.h2o("ready")
                .with("spec.target.server.readyPath", "/nothing-here")
                .with("spec.timeout", "10s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "10s", "isn't ready");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatCrashes() {
    Run run = create(Manifests.akkaHttp("crash").withYaml("spec.target.server.args", "[nomode]"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, PULL);
    assertFailed(status, "CrashLoopBackOff", "look at its log");
    assertNothingRuns(run);
  }

  @Test
  void aTargetThatFitsOnNoNode() {
    Run run =
        create(
            Manifests.h2o("target-node")
                .withYaml("spec.placement.targetNodeSelector", "{wrkbench.io/nowhere: 'true'}")
                .with("spec.timeout", "6s"));
    Await.until(
        "the run says that no node takes its target",
        Duration.ofSeconds(10),
        () -> run.condition("TargetReady"),
        ready -> ready.filter(c -> c.getReason().equals("Unschedulable")).isPresent());
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "no node can run the pod", "check placement");
    assertNothingRuns(run);
  }

  /** Its target has to be ready before that, also on a slow machine that starts many pods. */
  @Test
  void aLoadThatFitsOnNoNode() {
    Run run =
        create(
            Manifests.h2o("load-node")
                .withYaml("spec.placement.loadNodeSelector", "{wrkbench.io/nowhere: 'true'}")
                .with("spec.timeout", "25s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "Unschedulable", "no node can run the pod");
    assertNothingRuns(run);
  }

  @Test
  void aServiceWithoutThatPort() {
    Run run =
        create(
            Manifests.service("port", service("port", 443))
                .with("spec.target.service.port", 81)
                .with("spec.timeout", "4s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "no port 81", "443");
    assertThat(condition(status, "TargetReady").getReason()).isEqualTo("ServicePortNotFound");
    assertNothingStarted(run);
  }

  @Test
  void aServiceWhoseSelectorHasATypingError() {
    Run run = create(Manifests.service("nobody", service("nobody", 80)).with("spec.timeout", "4s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "no ready endpoints", "selector");
    assertThat(condition(status, "TargetReady").getReason()).isEqualTo("NoReadyEndpoints");
    assertNothingStarted(run);
  }

  @Test
  void aPlacementByNodesThatTheServiceDoesntShow() {
    Run run =
        create(
            Manifests.service("nodes", "kubernetes")
                .with("spec.target.service.namespace", "default")
                .withYaml("spec.placement", "{load: SeparateNode}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "NotAllowed", "wrkbench.io/allow-from", "kubectl annotate service");
    assertNothingStarted(run);
  }

  @Test
  void aServiceThatIsntThere() {
    Run run = create(Manifests.service("service", "nothere").with("spec.timeout", "4s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "there is no Service", "create it");
    assertThat(condition(status, "TargetReady").getReason()).isEqualTo("ServiceNotFound");
    assertNothingStarted(run);
  }

  private static Run create(Manifest manifest) {
    return Run.create(NAMESPACE.name(), manifest);
  }

  private static Condition condition(BenchmarkRunStatus status, String type) {
    return Run.condition(status, type)
        .orElseThrow(() -> new AssertionError("no condition " + type));
  }

  private static void assertFailed(BenchmarkRunStatus status, String reason, String... message) {
    Condition failed = condition(status, "Failed");
    assertThat(failed.getStatus()).isEqualTo("True");
    assertThat(failed.getReason()).isEqualTo(reason);
    assertThat(failed.getMessage()).contains(message).doesNotContain("Exception", "\tat ");
    assertThat(status.message).contains(message);
    assertThat(condition(status, "Finished").getReason()).isEqualTo("Failed");
    assertThat(condition(status, "Complete").getStatus()).isEqualTo("False");
    assertThat(status.attempts).isEmpty();
    assertThat(status.summary).isNull();
  }

  /** The run never had a measuring slot. */
  private static void assertNothingStarted(Run run) {
    Children.awaitOnlyConfigMaps(run);
    assertThat(Story.reasonsUntil("Failed", run)).doesNotContain("Admitted");
  }

  /** A Service of this name and port that selects no pod. */
  private static String service(String name, int port) {
    Cluster.client()
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .withNewSpec()
                .addToSelector("app", "not-there")
                .addNewPort()
                .withPort(port)
                .endPort()
                .endSpec()
                .build())
        .create();
    return name;
  }

  private static void assertNothingRuns(Run run) {
    Children.awaitOnlyConfigMaps(run);
    assertThat(Story.reasonsUntil("Failed", run)).contains("Admitted");
  }
}
