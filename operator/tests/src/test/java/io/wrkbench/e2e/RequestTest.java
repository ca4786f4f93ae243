package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is sent, and from where it is taken. */
@EndToEnd
@Order(5)
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

  /** Only this body is answered as expected: the score of the default one would be another. */
  @Test
  void theBodyMayComeFromAConfigMap() {
    configMap("bodies", "score.json", "{\"score\": 4711}");
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                json("body")
                    .without("spec.request.body")
                    .withYaml(
                        "spec.request.headers", "[{name: Content-Type, value: application/json}]")
                    .withYaml(
                        "spec.request.bodyFrom", "configMapKeyRef: {name: bodies, key: score.json}")
                    .with("spec.request.expect.bodyContains", "\"averageScore\":4711"))
            .awaitSuccess();
    assertThat(status.summary.errorsTotal).isZero();
  }

  @Test
  void aScriptsFunctionsAllRun() {
    configMap(
        "scripts",
        "mine.lua",
        """
        init = function(args) sent = 0; paths = {"/plaintext", "/nothing-here"} end
        request = function() sent = sent + 1; return wrk.format("GET", paths[sent % 2 + 1]) end
        response = function(status) last = status end
        done = function() io.write("my own done ran\\n") end
        """);
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("script")
                .withYaml(
                    "spec.load.wrk.script", "configMapKeyRef: {name: scripts, key: mine.lua}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.errors.status)
        .as("the answer to every other of the script's own requests is 404")
        .isBetween(attempt.requests * 4 / 10, attempt.requests * 6 / 10);
    assertThat(Children.resultData(run, attempt).get("output.txt")).contains("my own done ran");
  }

  @Test
  void aConfigMapThatIsntThereIsWaitedForAndNamed() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("missing")
                .with("spec.timeout", "5s")
                .withYaml(
                    "spec.load.wrk.script", "configMapKeyRef: {name: nothere, key: mine.lua}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.message).contains("there is no ConfigMap nothere", "create it");
    Children.awaitOnlyConfigMaps(run);
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

  private static void configMap(String name, String key, String value) {
    Cluster.createConfigMap(NAMESPACE.name(), name, Map.of(key, value));
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
