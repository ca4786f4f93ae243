package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands of crds/gates.md, as a pipeline runs them. */
@EndToEnd
class GateTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("gate");

  @TempDir Path folder;

  private static Pipeline page() {
    return new Pipeline("crds/gates.md", "run.yaml", NAMESPACE.name(), Duration.ofMinutes(2));
  }

  @Test
  void theManifestOfThePageIsAccepted() throws IOException {
    Command.Result created =
        Kubectl.run(
            page().block("yaml"),
            "create",
            "--dry-run=server",
            "-n",
            NAMESPACE.name(),
            "--filename",
            "-");
    assertThat(created.exitCode()).as(created.output()).isZero();
  }

  @Test
  void aRunThatKeepsItsObjectivesPasses() throws Exception {
    Command.Result ended = page().run(folder, manifest("[{metric: requestsPerSecond, min: '1'}]"));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("OBJECTIVES", "Met", "1 attempt\n");
  }

  @Test
  void aRunThatMissesOneFailsThePipelineAtOnceAndSaysWhich() throws Exception {
    Command.Result ended = page().run(folder, manifest("[{metric: latency.p99, max: 1ns}]"));
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("Missed: latency.p99 ", "1 attempt; latency.p99 is ");
  }

  @Test
  void aRunThatEndsWithoutAResultFailsThePipelineAtOnce() throws Exception {
    Command.Result ended =
        page()
            .run(
                folder,
                manifest("[{metric: requestsPerSecond, min: '1'}]").with("spec.cancel", true));
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("Unknown", "cancelled by spec.cancel");
  }

  private static Manifest manifest(String objectives) {
    return Manifests.h2o("gate").withYaml("spec.objectives", objectives);
  }
}
