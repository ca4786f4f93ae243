package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests that users copy from: each is one that the API server takes. */
@Tag("apiserver")
class ExampleManifestsTest {
  /** Maven runs the tests in the module's folder. */
  private static final Path EXAMPLES = Path.of("../../crds/examples").normalize();

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("examples");

  static List<Path> manifests() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.toString().contains("kustomiz"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void isAccepted(Path manifest) {
    Command.Result result =
        Kubectl.run(
            "",
            "apply",
            "--dry-run=server",
            "--validate=strict",
            "--namespace",
            NAMESPACE.name(),
            "--filename",
            manifest.toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  static List<Path> comparisons() throws IOException {
    List<Path> comparisons = new ArrayList<>();
    for (Path manifest : manifests()) {
      if (Files.readString(manifest).contains("\nkind: BenchmarkComparison\n")) {
        comparisons.add(manifest);
      }
    }
    return comparisons;
  }

  /** The operator asks the API server the same before it measures anything. */
  @ParameterizedTest
  @MethodSource("comparisons")
  void eachVariantIsARunThatIsAccepted(Path manifest) throws IOException {
    BenchmarkComparison comparison =
        ApiJson.serialization().unmarshal(Files.readString(manifest), BenchmarkComparison.class);
    comparison.getMetadata().setNamespace(NAMESPACE.name());
    comparison.getMetadata().setUid(UUID.randomUUID().toString());
    assertThat(comparison.unreadableSpec()).isEmpty();
    for (Variant variant : comparison.getSpec().variants) {
      assertThat(VariantRun.problem(comparison, variant.name)).isEmpty();
      Command.Result result =
          Kubectl.run(
              VariantRun.of(comparison, new Round(1, variant.name)).toString(),
              "create",
              "--dry-run=server",
              "--validate=strict",
              "--filename",
              "-");
      assertThat(result.exitCode()).as(variant.name + ": " + result.output()).isZero();
    }
  }

  @Test
  void eachIsOnThePageAboutThem() throws IOException {
    String page = Files.readString(EXAMPLES.resolveSibling("README.md"));
    assertThat(manifests())
        .allSatisfy(
            manifest -> assertThat(page).contains("examples/" + EXAMPLES.relativize(manifest)));
  }
}
