package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.resource.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is sent: headers whose value is kept in a Secret, several requests at once. */
@EndToEnd
class RequestTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("request");

  /** The JSON server answers 415 to another Content-Type, so the check needs the Secret's value. */
  @Test
  void aHeaderMayComeFromASecret() {
    Cluster.client()
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName("types")
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .addToStringData("json", "application/json")
                .build())
        .create();
    Run run =
        Run.create(
            NAMESPACE.name(),
            json("secret")
                .withYaml(
                    "spec.request.headers",
                    """
                    - name: Content-Type
                      valueFrom: {secretKeyRef: {name: types, key: json}}
                    """));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.summary.errorsTotal).isZero();
    assertThat(
            Cluster.client()
                .configMaps()
                .inNamespace(run.namespace())
                .withLabel(Labels.RUN, run.uid())
                .withLabel(Labels.ROLE, Labels.ROLE_PLAN)
                .list()
                .getItems())
        .as("the plan, which holds nothing of the Secret")
        .hasSize(1)
        .noneMatch(plan -> plan.getData().toString().contains("application/json"));
  }

  @Test
  void withPipeliningMoreIsSentThanThereAreConnections() {
    BenchmarkRunStatus status =
        Run.create(NAMESPACE.name(), Manifests.h2o("pipeline").with("spec.load.wrk.pipeline", 4))
            .awaitSuccess();
    double inFlight =
        status.attempts.get(0).requestsPerSecond.doubleValue()
            * status.attempts.get(0).latency.mean.toSeconds();
    assertThat(inFlight).as("requests on their way, on 8 connections").isGreaterThan(12);
    assertThat(status.summary.errorsTotal).isZero();
  }

  /** Values are data: none of these gets out of its string. */
  @Test
  void noValueIsEverCode() {
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                json("quotes")
                    .with("spec.request.path", "/scoring?x=\"..os.exit(7)..\"&y=']]$(exit)`exit`")
                    .withYaml(
                        "spec.request.headers",
                        """
                        - {name: Content-Type, value: application/json}
                        - {name: X-Quotes, value: '"]] .. os.exit(7) .. [["'}
                        """)
                    .with("spec.request.body", "{\"score\": 10, \"text\": \"]]\\n\\\"'$(exit)\"}"))
            .awaitSuccess();
    assertThat(status.attempts.get(0).requests).isPositive();
    assertThat(status.summary.errorsTotal).isZero();
  }

  private static Manifest json(String name) {
    return Manifests.akkaHttp(name)
        .withYaml("spec.target.server.args", "[json]")
        .withYaml(
            "spec.request",
            """
            method: POST
            path: /scoring
            body: '{"score": 10}'
            expect: {bodyContains: averageScore}
            """);
  }
}
