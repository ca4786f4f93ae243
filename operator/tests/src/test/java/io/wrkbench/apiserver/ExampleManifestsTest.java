package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    Kubectl.Result result =
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

  @Test
  void eachIsOnThePageAboutThem() throws IOException {
    String page = Files.readString(EXAMPLES.resolveSibling("README.md"));
    assertThat(manifests())
        .allSatisfy(
            manifest -> assertThat(page).contains("examples/" + EXAMPLES.relativize(manifest)));
  }
}
