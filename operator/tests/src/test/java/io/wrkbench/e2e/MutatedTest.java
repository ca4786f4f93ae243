package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A namespace where the API server changes each Deployment and Job as it is created, as webhooks do
 * that add variables, annotations and sidecars. The policy needs an API server that has
 * MutatingAdmissionPolicy switched on.
 */
@EndToEnd
@Tag("bundled")
class MutatedTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("mutated");

  @BeforeAll
  static void mutate() {
    Kubectl.Result applied =
        Kubectl.run(
            """
            apiVersion: admissionregistration.k8s.io/v1beta1
            kind: MutatingAdmissionPolicy
            metadata: {name: NAME}
            spec:
              reinvocationPolicy: Never
              failurePolicy: Fail
              matchConstraints:
                namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: NAME}}
                resourceRules:
                - {apiGroups: [apps, batch], apiVersions: [v1], resources: [deployments, jobs], operations: [CREATE, UPDATE]}
              mutations:
              - patchType: ApplyConfiguration
                applyConfiguration:
                  expression: >-
                    Object{
                      metadata: Object.metadata{annotations: {"mutated.example.com/by": "policy"}},
                      spec: Object.spec{template: Object.spec.template{
                        metadata: Object.spec.template.metadata{annotations: {"mutated.example.com/by": "policy"}},
                        spec: Object.spec.template.spec{containers: object.spec.template.spec.containers.map(c,
                          Object.spec.template.spec.containers{name: c.name, env: [
                            Object.spec.template.spec.containers.env{name: "MUTATED", value: "yes"}]})}}}}
            ---
            apiVersion: admissionregistration.k8s.io/v1beta1
            kind: MutatingAdmissionPolicyBinding
            metadata: {name: NAME}
            spec: {policyName: NAME}
            """
                .replace("NAME", NAMESPACE.name()),
            "apply",
            "-f",
            "-");
    assertThat(applied.exitCode()).as(applied.toString()).isZero();
  }

  @AfterAll
  static void mutateNoMore() {
    for (String kind : new String[] {"binding", ""}) {
      Kubectl.output("delete", "mutatingadmissionpolicy" + kind, NAMESPACE.name());
    }
  }

  @Test
  void aRunIsMeasuredAlthoughWhatItCreatesIsChanged() {
    Run run = Run.create(NAMESPACE.name(), Manifests.h2o("mutated").with("spec.keepTarget", true));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.attempts).isNotEmpty();
    assertThat(
            Kubectl.output(
                "get",
                "deployments",
                "-n",
                NAMESPACE.name(),
                "-o",
                "jsonpath={.items[*].spec.template.spec.containers[*].env[*].name}"))
        .as("the policy was at work")
        .contains("MUTATED");
  }
}
