package io.wrkbench.run.observe.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.TargetDeployment;
import io.wrkbench.testing.TestRuns;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What Kubernetes can say of a deployed target, and what is made of it. */
class ServerTargetsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final Deployment deployment = TargetDeployment.of(run);

  private static Pod pod(String name, boolean ready, int restarts, String state) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, uid: uid-%s}
        spec: {nodeName: node1}
        status:
          podIP: 10.0.0.1
          conditions: [{type: Ready, status: "%s"}]
          containerStatuses: [{name: target, image: i, restartCount: %d, state: {%s}}]
        """
            .formatted(name, name, ready ? "True" : "False", restarts, state),
        Pod.class);
  }

  private TargetState state(Pod... pods) {
    return ServerTargets.state(run, deployment, List.of(pods), NOW);
  }

  @Test
  void oneReadyPodIsLoadedAtItsOwnAddress() {
    assertThat(state(pod("a", true, 0, "running: {}")))
        .isEqualTo(new TargetState.Ready("http://10.0.0.1:8080", "uid-a/0", Set.of("node1")));
  }

  /** As the API server and the Deployment's controller count changes. */
  private void changed(long generation, String revision) {
    deployment.getMetadata().setGeneration(generation);
    deployment.getMetadata().getAnnotations().put("deployment.kubernetes.io/revision", revision);
    DeploymentStatus status = new DeploymentStatus();
    status.setObservedGeneration(generation);
    deployment.setStatus(status);
  }

  /** A pinned digest, a variable and a container, as webhooks add them. */
  private void mutate() {
    container().setImage("registry/akka@sha256:0");
    container().setEnv(List.of(new EnvVar("TRACE", "on", null)));
    PodSpec pod = deployment.getSpec().getTemplate().getSpec();
    pod.setContainers(List.of(new ContainerBuilder().withName("proxy").build(), container()));
  }

  @Test
  void whatAWebhookDidAtItsCreationIsNoEdit() {
    mutate();
    changed(1, "1");
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Ready.class);
  }

  @Test
  void whatAWebhookDidIsNoEditAlsoAfterItWasScaledThereAndBack() {
    mutate();
    changed(3, "1");
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Ready.class);
  }

  @Test
  void aRestartOfItsPodsIsNoEdit() {
    changed(2, "2");
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Ready.class);
  }

  @Test
  void theDigestOfItsImageIsNoEdit() {
    container().setImage(container().getImage() + "@sha256:0");
    changed(2, "2");
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Ready.class);
  }

  @Test
  void oneThatIsScaledHasToBeScaledBack() {
    changed(2, "1");
    deployment.getSpec().setReplicas(3);
    TargetState.Starting starting = (TargetState.Starting) state(pod("a", true, 0, "running: {}"));
    assertThat(starting.reason()).isEqualTo(Reason.TargetScaled);
    assertThat(starting.message()).contains("to 3, but the spec has 1");
  }

  @Test
  void aChangeThatItsControllerHasNotSeenIsAwaited() {
    changed(2, "1");
    deployment.getStatus().setObservedGeneration(1L);
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Starting.class);
  }

  @Test
  void anotherImageInTheDeploymentIsNoLongerTheTarget() {
    changed(2, "2");
    container().setImage("somebody/else:1");
    TargetState.Broken broken = (TargetState.Broken) state(pod("a", true, 0, "running: {}"));
    assertThat(broken.reason()).isEqualTo(Reason.TargetEdited);
  }

  @Test
  void anotherVariableInTheDeploymentIsNoLongerTheTarget() {
    changed(2, "2");
    container().setEnv(List.of(new EnvVar("WORKERS", "64", null)));
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Broken.class);
  }

  @Test
  void whatTheApiServerFillsInIsNoEdit() {
    changed(2, "2");
    container().setImagePullPolicy("IfNotPresent");
    container().setTerminationMessagePath("/dev/termination-log");
    assertThat(state(pod("a", true, 0, "running: {}"))).isInstanceOf(TargetState.Ready.class);
  }

  private Container container() {
    List<Container> containers = deployment.getSpec().getTemplate().getSpec().getContainers();
    return containers.get(containers.size() - 1);
  }

  @Test
  void aRestartChangesTheIdentity() {
    assertThat(state(pod("a", true, 1, "running: {}")).identity())
        .isNotEqualTo(state(pod("a", true, 0, "running: {}")).identity());
  }

  @Test
  void theRestartOfASidecarIsNotTheTargets() {
    Pod pod = pod("a", true, 0, "running: {}");
    String before = state(pod).identity();
    pod.getStatus()
        .getContainerStatuses()
        .add(new ContainerStatusBuilder().withName("proxy").withRestartCount(1).build());
    assertThat(state(pod).identity()).isEqualTo(before);
  }

  @Test
  void aPodOfWhichNothingIsKnownIsAwaited() {
    Pod pod = pod("a", true, 0, "running: {}");
    pod.setStatus(null);
    assertThat(state(pod)).isInstanceOf(TargetState.Starting.class);
    pod.setStatus(new PodStatus());
    assertThat(state(pod)).isInstanceOf(TargetState.Starting.class);
    Pod addressless = pod("a", true, 0, "running: {}");
    addressless.getStatus().setPodIP(null);
    assertThat(state(addressless)).isInstanceOf(TargetState.Starting.class);
  }

  @Test
  void aContainerThatHasEndedChangesTheIdentityOnceHoweverLateItIsStartedAgain() {
    String ended = state(pod("a", false, 0, "terminated: {exitCode: 1}")).identity();
    String waits = "waiting: {reason: ImagePullBackOff}}, lastState: {terminated: {exitCode: 1}";
    assertThat(ended)
        .isNotEqualTo(state(pod("a", true, 0, "running: {}")).identity())
        .isEqualTo(state(pod("a", false, 0, waits)).identity())
        .isEqualTo(state(pod("a", true, 1, "running: {}")).identity());
  }

  @Test
  void severalAreLoadedThroughTheirServiceOnceAllAreReady() {
    run.getSpec().target.server.replicas = 2;
    Pod first = pod("a", true, 0, "running: {}");
    assertThat(state(first)).isInstanceOf(TargetState.Starting.class);
    TargetState.Ready ready = (TargetState.Ready) state(first, pod("b", true, 0, "running: {}"));
    assertThat(ready.url()).endsWith("-target.shop.svc:8080");
  }

  @Test
  void speaksHttpsWhereTheSpecSetsTls() {
    run.getSpec().target.tls = new io.wrkbench.api.Tls();
    TargetState.Ready ready = (TargetState.Ready) state(pod("a", true, 0, "running: {}"));
    assertThat(ready.url()).isEqualTo("https://10.0.0.1:8080");
  }

  @Test
  void anImageThatCannotBePulledIsHopeless() {
    TargetState.Broken broken =
        (TargetState.Broken)
            state(pod("a", false, 0, "waiting: {reason: ImagePullBackOff, message: not found}"));
    assertThat(broken.reason()).isEqualTo(Reason.ImagePullBackOff);
    assertThat(broken.message()).contains("not found").contains("check the image's name");
  }

  @Test
  void aFirstFailureToPullMayPass() {
    assertThat(state(pod("a", false, 0, "waiting: {reason: ErrImagePull, message: timeout}")))
        .isInstanceOf(TargetState.Starting.class);
  }

  @Test
  void aContainerThatEndsAgainAndAgainIsHopeless() {
    assertThat(state(pod("a", false, 2, "waiting: {reason: CrashLoopBackOff}")))
        .isInstanceOf(TargetState.Broken.class);
  }

  private static Pod rejected(String name) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, uid: uid-%s, creationTimestamp: "2026-01-01T00:09:00Z"}
        spec: {nodeName: node2}
        status: {phase: Failed, reason: UnexpectedAdmissionError, message: no exclusive CPUs}
        """
            .formatted(name, name),
        Pod.class);
  }

  /** A kubelet may reject a pod. It stays listed, until somebody deletes it. */
  @Test
  void aPodThatWasReplacedDoesNotCount() {
    assertThat(state(rejected("a"), pod("b", true, 0, "running: {}")))
        .isEqualTo(state(pod("b", true, 0, "running: {}")));
    assertThat(state(rejected("a"), pod("b", false, 0, "running: {}")))
        .isInstanceOfSatisfying(
            TargetState.Starting.class,
            starting -> {
              assertThat(starting.reason()).isEqualTo(Reason.TargetPodFailed);
              assertThat(starting.message())
                  .contains("isn't ready yet", "a has ended", "Unexpected", "no exclusive CPUs");
            });
  }

  @Test
  void podsThatTheKubeletRejectsOneAfterAnotherAreHopeless() {
    Pod[] pods = IntStream.range(0, 5).mapToObj(i -> rejected("a" + i)).toArray(Pod[]::new);
    assertThat(state(pods))
        .isInstanceOfSatisfying(
            TargetState.Broken.class,
            broken -> assertThat(broken.reason()).isEqualTo(Reason.TargetPodFailed));
  }

  private TargetState refused(String message, String since) {
    deployment.setStatus(
        Serialization.unmarshal(
            """
            conditions:
            - {type: ReplicaFailure, status: "True", message: "%s", lastTransitionTime: "%s"}
            """
                .formatted(message, since),
            DeploymentStatus.class));
    return state();
  }

  @Test
  void podSecurityThatRefusesThePodIsHopeless() {
    TargetState.Broken broken =
        (TargetState.Broken) refused("violates PodSecurity restricted", NOW.toString());
    assertThat(broken.reason()).isEqualTo(Reason.PodRefused);
    assertThat(broken.message()).contains("violates PodSecurity restricted", "correct");
  }

  /** It may still count the pods of the run before. */
  @Test
  void aQuotaMayTakeThePodInAMoment() {
    TargetState.Starting starting =
        (TargetState.Starting) refused("exceeded quota", NOW.minusSeconds(59).toString());
    assertThat(starting.reason()).isEqualTo(Reason.PodRefused);
    assertThat(starting.message()).contains("exceeded quota", "make room for it");
    assertThat(refused("exceeded quota", NOW.minusSeconds(60).toString()))
        .isInstanceOf(TargetState.Broken.class);
  }

  @Test
  void aQuotaForTooFewReplicasIsSaid() {
    run.getSpec().target.server.replicas = 2;
    refused("exceeded quota", NOW.toString());
    assertThat(state(pod("a", true, 0, "running: {}")))
        .isInstanceOfSatisfying(
            TargetState.Starting.class,
            starting -> assertThat(starting.reason()).isEqualTo(Reason.PodRefused));
  }
}
