package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bodies as large as they may be. */
@EndToEnd
class BodyTest {
  private static final int LARGEST = 128 * 1024;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("body");

  /** The server takes the body only if all of it arrives: the score stands at its end. */
  @Test
  void theLargestBodyIsSentWhole() {
    BenchmarkRunStatus status =
        Run.create(NAMESPACE.name(), scoring("largest").with("spec.request.body", body(LARGEST)))
            .awaitSuccess();
    assertThat(status.attempts.get(0).requests).isPositive();
    assertThat(status.summary.errorsTotal).isZero();
  }

  @Test
  void aLargerOneInAConfigMapIsRefused() {
    create("bodies", "large", body(LARGEST + 1));
    Run run =
        Run.create(
            NAMESPACE.name(),
            scoring("larger")
                .withYaml("spec.request.bodyFrom", "configMapKeyRef: {name: bodies, key: large}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.message).contains("128 KiB").doesNotContain("Exception");
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
  }

  /** Each load pod reads it anew. */
  @Test
  void oneThatIsEditedBetweenAttemptsFailsTheRun() {
    ConfigMap bodies = create("edited", "body", "{\"score\": 4711}");
    Run run =
        Run.create(
            NAMESPACE.name(),
            scoring("edited")
                .with("spec.attempts", 5)
                .withYaml("spec.request.bodyFrom", "configMapKeyRef: {name: edited, key: body}"));
    run.awaitAttempts(1, Duration.ofMinutes(1));
    bodies.getData().put("body", "{\"score\": 4711, \"text\": \"longer\"}");
    Cluster.client().resource(bodies).update();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(Run.condition(status, "Failed").orElseThrow().getReason()).isEqualTo("SpecChanged");
    assertThat(status.attempts).isNotEmpty();
  }

  private static ConfigMap create(String name, String key, String body) {
    return Cluster.createConfigMap(NAMESPACE.name(), name, Map.of(key, body));
  }

  private static String body(int bytes) {
    String start = "{\"text\": \"";
    String end = "\", \"score\": 4711}";
    return start + "x".repeat(bytes - start.length() - end.length()) + end;
  }

  private static Manifest scoring(String name) {
    return Manifests.akkaHttp(name)
        .withYaml("spec.target.server.args", "[json]")
        .withYaml(
            "spec.request",
            """
            method: POST
            path: /scoring
            headers: [{name: Content-Type, value: application/json}]
            expect: {bodyContains: '"averageScore":4711'}
            """);
  }
}
