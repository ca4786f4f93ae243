package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Helm;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * In a variant's patch, null removes a field. It has to get into the cluster, whatever tool brings
 * it there; only client-side {@code kubectl apply} drops it. The comparisons are cancelled, so that
 * an operator has nothing to do with them.
 */
@Tag("apiserver")
class NullsTest {
  private static final String WITH = "{request: {body: null}, load: {wrk: null, curl: {}}}";
  private static final String WITHOUT = "{request: {}, load: {curl: {}}}";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("nulls");

  @TempDir Path folder;

  @Test
  void kubectlCreateKeepsThem() {
    kubectl("created", "create");
    assertThat(patchOf("created")).isEqualTo(patch(WITH));
  }

  @Test
  void serverSideApplyKeepsThem() {
    kubectl("server-side", "apply", "--server-side");
    assertThat(patchOf("server-side")).isEqualTo(patch(WITH));
    kubectl("server-side", "apply", "--server-side");
    assertThat(patchOf("server-side")).as("applied again").isEqualTo(patch(WITH));
  }

  /** So the operator has to know: it reads in an annotation of kubectl what was dropped. */
  @Test
  void clientSideApplyDropsThemAndSaysSoInItsAnnotation() {
    kubectl("client-side", "apply");
    assertThat(patchOf("client-side")).isEqualTo(patch(WITHOUT));
    JsonNode applied =
        json(
            read("client-side")
                .at("/metadata/annotations")
                .path("kubectl.kubernetes.io/last-applied-configuration")
                .asText());
    assertThat(applied.at("/spec/variants/1/patch")).isEqualTo(patch(WITH));
  }

  @Test
  void clientSideApplyTakesTheSameManifestAgain() {
    kubectl("again", "apply");
    kubectl("again", "apply");
    assertThat(patchOf("again")).isEqualTo(patch(WITHOUT));
  }

  @Test
  void helmKeepsThemAtInstallation() {
    succeeded(Helm.install(NAMESPACE.name(), "installed", manifest("installed").json(), folder));
    assertThat(patchOf("installed")).isEqualTo(patch(WITH));
  }

  @Test
  void helmKeepsThemAtUpgrades() {
    Manifest manifest = manifest("upgraded");
    succeeded(Helm.install(NAMESPACE.name(), "upgraded", manifest.json(), folder));
    String changed = manifest.with("metadata.labels.a", "b").json();
    succeeded(Helm.upgrade(NAMESPACE.name(), "upgraded", changed, folder));
    assertThat(read("upgraded").at("/metadata/labels/a").asText()).isEqualTo("b");
    assertThat(patchOf("upgraded")).isEqualTo(patch(WITH));
  }

  /** A comparison can't be changed, so the next release of a chart brings another one. */
  @Test
  void helmKeepsThemInWhatAnUpgradeAdds() {
    succeeded(Helm.install(NAMESPACE.name(), "added", manifest("added-1").json(), folder));
    succeeded(Helm.upgrade(NAMESPACE.name(), "added", manifest("added-2").json(), folder));
    assertThat(patchOf("added-2")).isEqualTo(patch(WITH));
  }

  private static Manifest manifest(String name) {
    return Examples.smallestComparison()
        .named(name)
        .with("spec.cancel", true)
        .withYaml("spec.variants.1.patch", WITH);
  }

  private static void kubectl(String name, String... verb) {
    List<String> arguments = new ArrayList<>(List.of(verb));
    arguments.addAll(List.of("--namespace", NAMESPACE.name(), "--filename", "-"));
    succeeded(Kubectl.run(manifest(name).json(), arguments.toArray(String[]::new)));
  }

  private static void succeeded(Command.Result result) {
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  private static JsonNode patchOf(String name) {
    return read(name).at("/spec/variants/1/patch");
  }

  private static JsonNode read(String name) {
    return json(Kubectl.output("get", "bmc", name, "-n", NAMESPACE.name(), "-o", "json"));
  }

  private static JsonNode patch(String yaml) {
    return Examples.smallestComparison().withYaml("spec.patch", yaml).at("spec.patch");
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }
}
