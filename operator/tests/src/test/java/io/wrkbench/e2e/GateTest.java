package io.wrkbench.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands of crds/gates.md, as a pipeline runs them. */
@EndToEnd
class GateTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("gate");

  private static final Path PAGE = Path.of("../../crds/gates.md");

  /** Longer than a run takes, and shorter than the page's timeout for it. */
  private static final long MOST_SECONDS = 120;

  @TempDir Path folder;

  @Test
  void theManifestOfThePageIsAccepted() throws IOException {
    String manifest = block("yaml");
    Kubectl.Result created =
        Kubectl.run(
            manifest, "create", "--dry-run=server", "-n", NAMESPACE.name(), "--filename", "-");
    assertThat(created.exitCode()).as(created.output()).isZero();
  }

  @Test
  void aRunThatKeepsItsObjectivesPasses() throws Exception {
    Kubectl.Result ended = pipeline(manifest("[{metric: requestsPerSecond, min: '1'}]"));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("OBJECTIVES", "Met", "1 attempt\n");
  }

  @Test
  void aRunThatMissesOneFailsThePipelineAtOnceAndSaysWhich() throws Exception {
    Kubectl.Result ended = pipeline(manifest("[{metric: latency.p99, max: 1ns}]"));
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("Missed: latency.p99 ", "1 attempt; latency.p99 is ");
  }

  @Test
  void aRunThatEndsWithoutAResultFailsThePipelineAtOnce() throws Exception {
    Kubectl.Result ended =
        pipeline(manifest("[{metric: requestsPerSecond, min: '1'}]").with("spec.cancel", true));
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("Unknown", "cancelled by spec.cancel");
  }

  private static Manifest manifest(String objectives) {
    return Manifests.h2o("gate").withYaml("spec.objectives", objectives);
  }

  /** The commands of the page, with this manifest as their run.yaml. */
  private Kubectl.Result pipeline(Manifest manifest) throws Exception {
    Files.writeString(
        folder.resolve("run.yaml"),
        manifest.with("metadata.generateName", "gate-").without("metadata.name").json());
    Path config = folder.resolve("config");
    Files.writeString(config, Kubectl.output("config", "view", "--raw"));
    Kubectl.output(
        "--kubeconfig=" + config,
        "config",
        "set-context",
        "--current",
        "--namespace",
        NAMESPACE.name());
    Path output = folder.resolve("output");
    ProcessBuilder commands =
        new ProcessBuilder("sh", "-c", block("sh"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    commands.environment().put("KUBECONFIG", config.toString());
    Process process = commands.start();
    try {
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Kubectl.Result(process.exitValue(), Files.readString(output, UTF_8));
  }

  /** The first block of the page in this language. */
  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }
}
