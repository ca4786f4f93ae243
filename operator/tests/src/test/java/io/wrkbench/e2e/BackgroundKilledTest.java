package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** The operator killed in an attempt that has a load in its background. */
@EndToEnd
@Isolated("kills the operator")
class BackgroundKilledTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("background-killed");

  @Test
  void itIsThereForEachAttempt() {
    try (LoadsSeen loads = new LoadsSeen(NAMESPACE.name())) {
      Run run = Run.create(NAMESPACE.name(), BackgroundTest.manifest("killed", "2s"));
      run.awaitFirstAttempt();
      Operator.kill();
      BenchmarkRunStatus status = run.awaitSuccess();
      assertThat(status.attempts).hasSize(2).allSatisfy(BackgroundTest::assertWasThere);
      loads.assertOnce(run, 1, 2, 1);
      assertThat(
              Cluster.client()
                  .configMaps()
                  .inNamespace(run.namespace())
                  .withName(status.attempts.get(0).resultConfigMap)
                  .get()
                  .getData())
          .containsKeys("result.json", "background-side.json", "background-side.txt");
      Children.awaitOnlyConfigMaps(run);
    } finally {
      Operator.awaitReady();
    }
  }
}
