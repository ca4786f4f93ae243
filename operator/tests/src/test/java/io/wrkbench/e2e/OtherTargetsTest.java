package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Targets other than the demo's. Load pods pass PodSecurity <em>restricted</em>: the runs on what
 * is already there are in a namespace that enforces it.
 */
@EndToEnd
class OtherTargetsTest {
  @RegisterExtension static final TestNamespace SHOP = new TestNamespace("shop");

  @RegisterExtension static final TestNamespace RESTRICTED = TestNamespace.restricted("restricted");

  private static OwnServer server;
  private static String identity;

  @BeforeAll
  static void start() {
    server = OwnServer.start(SHOP.name(), "plaintext");
    identity = server.identity();
  }

  @AfterEach
  void whatIsTheUsersOwnIsUntouched() {
    assertThat(server.identity()).isEqualTo(identity);
  }

  @Test
  void h2oIsMeasured() {
    Run run = Run.create(SHOP.name(), Manifests.h2o("h2o"));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.target).isEqualTo(Images.shown("h2o"));
    assertMeasured(status);
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void aServiceOfTheSameNamespaceIsMeasured() {
    Run run = Run.create(SHOP.name(), Manifests.service("service", server.service()));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.target).isEqualTo(SHOP + "/plaintext:80");
    assertMeasured(status);
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void aServiceOfAnotherNamespaceIsMeasuredLikeAUrl() {
    Run run = Run.create(RESTRICTED.name(), inShop("unseen", "{load: Anywhere}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.target).isEqualTo(SHOP + "/plaintext:80");
    assertMeasured(status);
    assertThat(Run.condition(status, "TargetReady"))
        .hasValueSatisfying(
            ready -> assertThat(ready.getMessage()).contains("wrkbench.io/allow-from"));
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void aServiceOfAnotherNamespaceThatAllowsItShowsItsNodes() {
    server.allowFrom(RESTRICTED.name());
    Run run = Run.create(RESTRICTED.name(), inShop("allowed", "{load: SameNode}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertMeasured(status);
    assertThat(status.environment.loadNode.name).isEqualTo(server.node());
    server.allowFrom("nobody");
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void aUrlIsMeasured() {
    Run run = Run.create(RESTRICTED.name(), Manifests.url("url", server.url()));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.target).isEqualTo(server.url());
    assertMeasured(status);
    assertThat(status.environment.targetNode).as("nobody can know it").isNull();
    Children.awaitOnlyConfigMaps(run);
  }

  private static Manifest inShop(String name, String placement) {
    return Manifests.service(name, server.service())
        .with("spec.target.service.namespace", SHOP.name())
        .withYaml("spec.placement", placement);
  }

  private static void assertMeasured(BenchmarkRunStatus status) {
    assertThat(status.attempts).hasSize(1);
    assertThat(status.attempts.get(0).requests).isPositive();
    assertThat(status.summary.errorsTotal).isZero();
    assertThat(status.summary.requestsPerSecond.median)
        .isEqualByComparingTo(status.attempts.get(0).requestsPerSecond);
  }
}
