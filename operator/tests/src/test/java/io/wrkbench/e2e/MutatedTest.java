package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
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

  private static final Duration TO_BE_AT_WORK = Duration.ofSeconds(60);
  private static final String VARIABLE = "MUTATED";

  /** What kubectl prints of a Deployment: the names of its containers' variables. */
  private static final String VARIABLES =
      "jsonpath={..spec.template.spec.containers[*].env[*].name}";

  @BeforeAll
  static void mutate() {
    Command.Result applied =
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
                            Object.spec.template.spec.containers.env{name: "VARIABLE", value: "yes"}]})}}}}
              - patchType: JSONPatch
                jsonPatch:
                  expression: >-
                    request.kind.kind == "Deployment" && request.operation == "CREATE"
                      ? [JSONPatch{op: "add", path: "/spec/template/spec/containers/-",
                          value: Object.spec.template.spec.containers{name: "sidecar", image: "IMAGE",
                            command: ["perl", "-e", "$SIG{TERM} = sub { exit }; sleep"]}}]
                      : []
            ---
            apiVersion: admissionregistration.k8s.io/v1beta1
            kind: MutatingAdmissionPolicyBinding
            metadata: {name: NAME}
            spec: {policyName: NAME}
            """
                .replace("NAME", NAMESPACE.name())
                .replace("VARIABLE", VARIABLE)
                .replace("IMAGE", Images.of("h2o")),
            "apply",
            "-f",
            "-");
    assertThat(applied.exitCode()).as(applied.toString()).isZero();
    // The API server learns of a policy by a watch of its own.
    Await.until(
        "the policy changes what is created",
        TO_BE_AT_WORK,
        () ->
            Kubectl.output(
                "create",
                "deployment",
                "probe",
                "--image=probe",
                "-n",
                NAMESPACE.name(),
                "--dry-run=server",
                "-o",
                VARIABLES),
        names -> names.contains(VARIABLE));
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
    assertThat(Kubectl.output("get", "deployments", "-n", NAMESPACE.name(), "-o", VARIABLES))
        .as("the policy was at work")
        .contains(VARIABLE);
  }
}
