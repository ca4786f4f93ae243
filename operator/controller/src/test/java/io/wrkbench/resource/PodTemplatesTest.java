package io.wrkbench.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.wrkbench.testing.TestRuns;
import org.junit.jupiter.api.Test;

class PodTemplatesTest {
  private static Deployment deployment(String podTemplate) {
    return TargetDeployment.of(
        TestRuns.run(
            """
            target:
              server:
                image: mine:1
                port: 8080
                env: [{name: A, value: ours}]
                podTemplate:
            %s
            load: {wrk: {}}
            """
                .formatted(podTemplate.indent(6))));
  }

  @Test
  void keepsWhatTheOperatorDoesNotSet() {
    PodSpec spec =
        deployment(
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
                """)
            .getSpec()
            .getTemplate()
            .getSpec();
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
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("A", "ours"),
            org.assertj.core.groups.Tuple.tuple("B", "b"));
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
    PodSpec spec = deployment("spec: {noSuchField: 1}\n").getSpec().getTemplate().getSpec();
    assertThat(spec.getAdditionalProperties()).containsKey("noSuchField");
  }
}
