package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.Resources;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Free-form pod templates: merged under what the operator sets, checked before anything starts. */
@EndToEnd
class PodTemplateTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("template");

  @Test
  void theyAreMergedUnderWhatTheOperatorSets() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("merged")
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET)
                .withYaml(
                    "spec.target.server.podTemplate",
                    """
                    metadata: {labels: {team: shop}}
                    spec:
                      containers:
                      - {name: target, image: not/this, resources: {limits: {memory: 300Mi}}}
                    """)
                .withYaml(
                    "spec.load.podTemplate",
                    """
                    metadata: {labels: {team: load}}
                    spec:
                      containers:
                      - {name: load, resources: {limits: {memory: 400Mi}}}
                    """));
    run.awaitFirstAttempt();
    Pod target = Children.pod(run, Labels.ROLE_TARGET);
    assertThat(target.getMetadata().getLabels()).containsEntry("team", "shop");
    assertThat(target.getSpec().getContainers()).hasSize(1);
    assertThat(target.getSpec().getContainers().get(0).getImage()).isEqualTo(Images.of("h2o"));
    assertThat(memory(target)).isEqualTo("300Mi");
    Pod load = Children.pod(run, Labels.ROLE_ATTEMPT);
    assertThat(load.getMetadata().getLabels()).containsEntry("team", "load");
    assertThat(memory(load)).isEqualTo("400Mi");
    run.awaitSuccess();
  }

  /** Its ports are then the node's; what is sent there isn't the load's alone. */
  @Test
  void aLoadInTheNetworkOfItsNodeClaimsNothingThatItsNeighboursSent() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("host-network")
                .with("spec.load.wrk.duration", "5s")
                .withYaml("spec.load.podTemplate", "spec: {hostNetwork: true}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    Resources resources = status.attempts.get(0).resources;
    assertThat(resources.load.cores).isPositive();
    assertThat(resources.load.timeWait).isNotNull();
    assertThat(resources.load.ports).isPositive();
    assertThat(resources.load.bytesPerSecond).isNull();
    assertThat(resources.load.retransmits).isNull();
    assertThat(resources.missing)
        .anySatisfy(why -> assertThat(why).contains("load.", "network of its node"));
  }

  @Test
  void aWrongOneForTheTargetIsRefusedBeforeAnythingStarts() {
    assertRefused(
        Manifests.h2o("target").withYaml("spec.target.server.podTemplate", "{spec: {nodes: 7}}"),
        "nodes");
  }

  @Test
  void aWrongOneForTheLoadIsRefusedBeforeAnythingStarts() {
    assertRefused(
        Manifests.h2o("load").withYaml("spec.load.podTemplate", "{spec: {dnsPolicy: ByPigeon}}"),
        "dnsPolicy");
  }

  private static void assertRefused(Manifest manifest, String field) {
    Run run = Run.create(NAMESPACE.name(), manifest);
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertThat(status.message).contains(field).doesNotContain("Exception");
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).startsWith("Invalid"));
    assertThat(Story.reasonsUntil("Failed", run)).doesNotContain("TargetReady", "AttemptStarted");
    Children.awaitOnlyConfigMaps(run);
  }

  private static String memory(Pod pod) {
    return pod.getSpec().getContainers().get(0).getResources().getLimits().get("memory").toString();
  }
}
