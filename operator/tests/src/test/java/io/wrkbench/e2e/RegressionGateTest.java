package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of crds/tasks/regression.md, as a pipeline runs them, on a candidate with more or
 * fewer workers than main. Each request takes one of them 20 ms.
 */
@EndToEnd
@Tag("bundled")
class RegressionGateTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("regression");

  private static final int WORKERS_OF_MAIN = 8;

  @TempDir Path folder;

  @Test
  void aCandidateThatIsFasterPasses() throws Exception {
    Kubectl.Result ended = pipeline("faster", 16);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("OBJECTIVES", "Met");
  }

  @Test
  void aCandidateThatIsSlowerFailsThePipeline() throws Exception {
    Kubectl.Result ended = pipeline("slower", 4);
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("Missed: requestsPerSecond of candidate 0.");
  }

  private Kubectl.Result pipeline(String name, int workers) throws Exception {
    return new Pipeline(
            "crds/tasks/regression.md", "gate.yaml", NAMESPACE.name(), Duration.ofMinutes(5))
        .run(folder, comparison(name, workers));
  }

  private static Manifest comparison(String name, int workers) {
    return Manifest.of(
            "{apiVersion: wrkbench.io/v1alpha1, kind: BenchmarkComparison, metadata: {}}")
        .named(name)
        .withYaml(
            "spec",
            """
            template:
              target: {server: {image: %s, args: [pool, "%d", "20000"], port: 8080}}
              request: {path: /, expect: {bodyContains: truth}}
              load: {wrk: {threads: 1, connections: 64, duration: 1s}}
            variants:
            - {name: main}
            - name: candidate
              patch: {target: {server: {args: [pool, "%d", "20000"]}}}
            metrics: [{name: requestsPerSecond}]
            rounds: {min: 6, max: 10}
            objectives: [{metric: requestsPerSecond, variant: candidate, atLeast: "0.97"}]
            """
                .formatted(Images.of("truth"), WORKERS_OF_MAIN, workers));
  }
}
