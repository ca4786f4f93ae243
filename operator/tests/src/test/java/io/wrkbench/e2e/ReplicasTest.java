package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several pods of a server, loaded through a Service of the run. */
@EndToEnd
class ReplicasTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("replicas");

  @Test
  void theyAreLoadedThroughAServiceThatGoesWithThem() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("1.three")
                .with("spec.target.server.replicas", 3)
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
    run.awaitFirstAttempt();
    assertThat(Children.of(run)).filteredOn(child -> child.startsWith("Service/")).hasSize(1);
    assertThat(Children.of(run)).filteredOn(child -> child.contains("-target-")).isNotEmpty();
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.summary.errorsTotal).isZero();
    Children.awaitOnlyConfigMaps(run);
  }
}
