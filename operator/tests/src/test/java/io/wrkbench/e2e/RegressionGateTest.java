package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The commands of crds/tasks/regression.md, as a pipeline runs them, on a candidate with more or
 * fewer workers than main. Each request takes one of them 20 ms.
 */
@EndToEnd
@Tag("bundled")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Isolated("rounds that others disturb are left out")
class RegressionGateTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("regression");

  private static final int WORKERS_OF_MAIN = 8;

  @TempDir Path folder;

  /** Both at once, which saves a minute: a pool that sleeps disturbs nobody. */
  @Test
  void aFasterCandidatePassesAndASlowerOneFailsThePipeline() throws Exception {
    CompletableFuture<Command.Result> faster = pipeline("faster", 16);
    CompletableFuture<Command.Result> slower = pipeline("slower", 4);
    assertThat(faster.get().exitCode()).as(faster.get().output()).isZero();
    assertThat(faster.get().output()).contains("OBJECTIVES", "Met");
    assertThat(slower.get().exitCode()).as(slower.get().output()).isEqualTo(1);
    assertThat(slower.get().output()).contains("Missed: requestsPerSecond of candidate 0.");
  }

  private CompletableFuture<Command.Result> pipeline(String name, int workers) throws IOException {
    Path ofIts = Files.createDirectory(folder.resolve(name));
    Pipeline page =
        new Pipeline(
            "crds/tasks/regression.md", "gate.yaml", NAMESPACE.name(), Duration.ofMinutes(4));
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return page.run(ofIts, comparison(name, workers));
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Manifest comparison(String name, int workers) {
    return Manifests.comparison(
        name,
        """
        template:
          target: {server: {image: %s, args: [pool, "%d", "20000"], port: 8080}}
          request: {path: /, expect: {bodyContains: truth}}
          load: {wrk: {threads: 1, connections: 64, duration: 1s}}
          warmup: {duration: 0s}
        variants:
        - {name: main}
        - name: candidate
          patch: {target: {server: {args: [pool, "%d", "20000"]}}}
        metrics: [{name: requestsPerSecond}]
        rounds: {min: 6, max: 6}
        objectives: [{metric: requestsPerSecond, variant: candidate, atLeast: "0.97"}]
        """
            .formatted(Images.of("truth"), WORKERS_OF_MAIN, workers));
  }
}
