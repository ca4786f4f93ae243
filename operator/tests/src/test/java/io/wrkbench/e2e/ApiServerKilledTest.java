package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The API server goes in mid-attempt and comes back: the attempt is measured, once. Tagged as
 * needing the bundled cluster, whose processes it can kill.
 */
@EndToEnd
@Tag("bundled")
@Isolated("kills the API server")
class ApiServerKilledTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("api-server");

  @Test
  void aRunGoesOnWhereItWas() throws IOException, InterruptedException {
    try (LoadsSeen seen = new LoadsSeen(NAMESPACE.name())) {
      Run run =
          Run.create(
              NAMESPACE.name(),
              Manifests.h2o("run")
                  .with("spec.attempts", 2)
                  .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
      run.awaitFirstAttempt();

      kill();

      Await.until(
          run + " has ended",
          Duration.ofSeconds(120),
          () -> answer(run),
          now -> now.filter(status -> status.phase.terminal()).isPresent());
      BenchmarkRunStatus status = run.awaitSuccess();
      assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
      assertThat(Children.results(run)).containsOnlyKeys(1, 2);
      seen.assertOnce(run, 1, 2);
    }
  }

  /** Its status, or none while nobody answers. */
  private static Optional<BenchmarkRunStatus> answer(Run run) {
    try {
      return Optional.of(run.status()).filter(status -> status.phase != null);
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  /** As a crash would: its supervisor on the bundled cluster's first node starts another. */
  private static void kill() throws IOException, InterruptedException {
    Path node = Path.of(System.getenv("KUBECONFIG")).resolveSibling("node1/init.pid");
    assertThat(node).as("the bundled cluster's first node: only its API server is killed").exists();
    String init = Files.readString(node).strip();
    String pid =
        Files.readString(Path.of("/proc", init, "root/run/services/kube-apiserver"))
            .split("\\s+")[0];
    Process nsenter =
        new ProcessBuilder("nsenter", "--target", init, "--pid", "--mount", "--", "kill", "-9", pid)
            .inheritIO()
            .start();
    assertThat(nsenter.waitFor()).as("exit code of kill").isZero();
  }
}
