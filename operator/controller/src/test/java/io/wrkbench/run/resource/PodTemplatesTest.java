package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Placement.LoadPlacement;
import io.wrkbench.config.LoadImage;
import io.wrkbench.testing.TestRuns;
import io.wrkbench.testing.Yaml;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a user's podTemplate. */
class PodTemplatesTest {
  /** As one was stored before the CRD refused its shape. */
  private static BenchmarkRun run(String podTemplate) {
    BenchmarkRun run =
        TestRuns.run(
            """
            target: {server: {image: "mine:1", port: 8080, env: [{name: A, value: ours}]}}
            load: {wrk: {}}
            """);
    run.getSpec().target.server.podTemplate = Yaml.read(podTemplate, JsonNode.class);
    return run;
  }

  private static Deployment deployment(String podTemplate) {
    return TargetDeployment.of(run(podTemplate));
  }

  private static PodSpec target(String podTemplate) {
    return deployment(podTemplate).getSpec().getTemplate().getSpec();
  }

  /** The server's own container, of which the template says this. */
  private static Container container(String said) {
    return target("spec: {containers: [{name: target, %s}]}".formatted(said))
        .getContainers()
        .get(0);
  }

  private static PodSpec load(LoadPlacement placement, String podTemplate) {
    BenchmarkRun run = TestRuns.server(3, 0, "0s");
    run.getSpec().load.generators = 2;
    run.getSpec().placement.load = placement;
    run.getSpec().load.podTemplate = Yaml.read(podTemplate, JsonNode.class);
    assertThat(PodTemplates.problem(run.getSpec())).isEmpty();
    return LoadJob.of(
            run,
            new LoadJob.Start(new LoadId.Attempt(1), "http://t", false, false, Set.of("n1", "n2")),
            new LoadImage("load:1", List.of("pull")))
        .getSpec()
        .getTemplate()
        .getSpec();
  }

  @Test
  void keepsWhatTheOperatorDoesNotSet() {
    PodSpec spec =
        target(
            """
            metadata: {labels: {team: core}}
            spec:
              terminationGracePeriodSeconds: 60
              tolerations: [{key: bench, operator: Exists}]
              containers:
              - name: target
                image: theirs:2
                securityContext: {runAsUser: 1000}
                env: [{name: A, value: theirs}, {name: B, value: b}]
              - name: sidecar
                image: proxy:1
            """);
    assertThat(spec.getTolerations()).hasSize(1);
    assertThat(spec.getTerminationGracePeriodSeconds()).isEqualTo(60);
    assertThat(spec.getContainers())
        .extracting(Container::getName)
        .containsExactly("target", "sidecar");
    Container target = spec.getContainers().get(0);
    assertThat(target.getImage()).isEqualTo("mine:1");
    assertThat(target.getSecurityContext().getRunAsUser()).isEqualTo(1000);
    assertThat(target.getEnv())
        .extracting("name", "value")
        .containsExactly(tuple("A", "ours"), tuple("B", "b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "metadata: {labels: {team: core}}",
        "spec: {tolerations: [{operator: Exists}]}",
        "spec: {automountServiceAccountToken: null, terminationGracePeriodSeconds: null}",
        "spec: {containers: [{name: target, terminationMessagePolicy: null}]}"
      })
  void bringsNoTokenBackAndLosesNothingByWhatItDoesNotSay(String podTemplate) {
    PodSpec spec = target(podTemplate);
    assertThat(spec.getAutomountServiceAccountToken()).isFalse();
    assertThat(spec.getTerminationGracePeriodSeconds()).isEqualTo(5);
    assertThat(spec.getContainers().get(0).getTerminationMessagePolicy())
        .isEqualTo("FallbackToLogsOnError");
  }

  @Test
  void saysItselfWhatTheTargetMayDo() {
    PodSpec spec =
        target(
            """
            spec:
              automountServiceAccountToken: true
              containers: [{name: target, terminationMessagePolicy: File}]
            """);
    assertThat(spec.getAutomountServiceAccountToken()).isTrue();
    assertThat(spec.getContainers().get(0).getTerminationMessagePolicy()).isEqualTo("File");
  }

  @Test
  void givesALoadPodNoToken() {
    PodSpec spec =
        load(
            LoadPlacement.Anywhere,
            "{spec: {automountServiceAccountToken: true, dnsPolicy: None}}");
    assertThat(spec.getAutomountServiceAccountToken()).isFalse();
    assertThat(spec.getTerminationGracePeriodSeconds()).isEqualTo(2);
    assertThat(spec.getDnsPolicy()).isEqualTo("None");
  }

  @Test
  void keepsASecondPort() {
    assertThat(
            container(
                    "ports: [{containerPort: 9090, name: admin}, {containerPort: 8080, name: http}]")
                .getPorts())
        .extracting(ContainerPort::getContainerPort, ContainerPort::getName)
        .containsExactlyInAnyOrder(tuple(9090, "admin"), tuple(8080, "http"));
    assertThat(container("ports: [{containerPort: 8080, protocol: UDP}]").getPorts()).hasSize(2);
  }

  @Test
  void keepsAProbeOfItsOwnWhole() {
    Container target =
        container(
            "readinessProbe: {exec: {command: [ready]}, periodSeconds: 3}, startupProbe: {periodSeconds: 2}");
    assertThat(target.getReadinessProbe().getExec().getCommand()).containsExactly("ready");
    assertThat(target.getReadinessProbe().getTcpSocket()).isNull();
    assertThat(target.getReadinessProbe().getPeriodSeconds()).isEqualTo(3);
    assertThat(target.getReadinessProbe().getTimeoutSeconds()).isNull();
    assertThat(target.getStartupProbe().getTcpSocket()).as("how it is asked").isNotNull();
    assertThat(target.getStartupProbe().getPeriodSeconds()).isEqualTo(2);
    assertThat(target.getStartupProbe().getFailureThreshold()).isEqualTo(86_400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"startupProbe", "readinessProbe"})
  void cannotSayWhenALoadIsReady(String probe) {
    BenchmarkRun run = run("{}");
    run.getSpec().load.podTemplate =
        Yaml.read(
            "{spec: {containers: [{name: load, %s: {exec: {command: [a]}}}]}}".formatted(probe),
            JsonNode.class);
    assertThat(PodTemplates.problem(run.getSpec()))
        .hasValueSatisfying(said -> assertThat(said).contains("'load' can't have a " + probe));
  }

  @Test
  void aVariableHasOneValue() {
    assertThat(
            container(
                    "env: [{name: A, valueFrom: {fieldRef: {fieldPath: status.podIP}}},"
                        + " {name: B, value: b}, {name: A, value: last}]")
                .getEnv())
        .containsExactly(new EnvVar("A", "ours", null), new EnvVar("B", "b", null));
  }

  @Test
  void aVolumeHasOneSource() {
    List<Volume> volumes =
        load(
                LoadPlacement.Anywhere,
                "{spec: {volumes: [{name: tmp, hostPath: {path: /tmp}}, {name: mine, emptyDir: {}}]}}")
            .getVolumes();
    assertThat(volumes).extracting(Volume::getName).contains("mine", "tmp");
    Volume tmp = volumes.stream().filter(v -> v.getName().equals("tmp")).findFirst().orElseThrow();
    assertThat(tmp.getHostPath()).isNull();
    assertThat(tmp.getEmptyDir()).isNotNull();
    assertThat(
            load(
                    LoadPlacement.Anywhere,
                    "{spec: {volumes: [{name: tmp, emptyDir: {sizeLimit: 1Gi}}]}}")
                .getVolumes())
        .filteredOn(v -> v.getName().equals("tmp"))
        .singleElement()
        .satisfies(v -> assertThat(v.getEmptyDir().getSizeLimit()).hasToString("1Gi"));
  }

  @Test
  void isPutOnNodesThatBothAskFor() {
    List<NodeSelectorTerm> terms =
        load(
                LoadPlacement.SameNode,
                """
                spec:
                  affinity:
                    nodeAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        nodeSelectorTerms:
                        - matchExpressions: [{key: pool, operator: In, values: [fast]}]
                """)
            .getAffinity()
            .getNodeAffinity()
            .getRequiredDuringSchedulingIgnoredDuringExecution()
            .getNodeSelectorTerms();
    assertThat(terms)
        .hasSize(2)
        .allSatisfy(
            term -> {
              assertThat(term.getMatchExpressions()).hasSize(1);
              assertThat(term.getMatchFields()).hasSize(1);
            });
  }

  @Test
  void keepsOurLabelsBesideTheirs() {
    Deployment deployment =
        deployment("metadata: {labels: {team: core, wrkbench.io/role: theirs}}\n");
    assertThat(deployment.getSpec().getTemplate().getMetadata().getLabels())
        .containsEntry("team", "core")
        .containsEntry(Labels.ROLE, Labels.ROLE_TARGET)
        .containsAllEntriesOf(deployment.getSpec().getSelector().getMatchLabels());
  }

  @Test
  void passesOnWhatTheApiServerHasToRefuse() {
    assertThat(PodTemplates.problem(run("spec: {noSuchField: 1}").getSpec())).isEmpty();
    assertThat(target("spec: {noSuchField: 1}").getAdditionalProperties())
        .containsKey("noSuchField");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec: {tolerations: {key: a}} | spec.tolerations must be a list",
        "spec: [] | spec must be an object",
        "metadata: x | metadata must be an object",
        "spec: {containers: {target: {}}} | spec.containers must be a list",
        "spec: {containers: [{name: target}, {name: target}]} | spec.containers names 'target' twice",
        "spec: {initContainers: [{name: target}], containers: [{name: target}]} | names 'target' twice",
        "spec: {volumes: [{name: a}, {name: a}]} | spec.volumes names 'a' twice",
        "spec: {containers: [null]} | spec.containers[0] must be an object",
      })
  void isRefusedWithItsPathWhereItIsNone(String podTemplate, String problem) {
    assertThat(PodTemplates.problem(run(podTemplate).getSpec()))
        .hasValueSatisfying(
            said -> assertThat(said).startsWith("target.server.podTemplate.").contains(problem));
  }

  @Test
  void isRefusedForTheLoadAsWell() {
    BenchmarkRun run = run("{}");
    run.getSpec().load.podTemplate = Yaml.read("{spec: 5}", JsonNode.class);
    assertThat(PodTemplates.problem(run.getSpec()))
        .contains("load.podTemplate.spec must be an object, but is 5");
  }

  @Test
  void whatIsNullIsNotThere() {
    String podTemplate =
        "{metadata: null, spec: {containers: [{name: target, env: null, image: null}], volumes: null}}";
    assertThat(PodTemplates.problem(run(podTemplate).getSpec())).isEmpty();
    assertThat(target(podTemplate).getContainers().get(0).getImage()).isEqualTo("mine:1");
  }
}
