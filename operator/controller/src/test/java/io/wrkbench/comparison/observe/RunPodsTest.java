package io.wrkbench.comparison.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.Ownership;
import io.wrkbench.testing.AnsweringApi;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pods of a comparison's runs may still run, whatever anybody wrote on them. */
class RunPodsTest {
  private static final String RUN_UID = "0a1b2c3d-0000-4000-8000-000000000001";

  private final BenchmarkComparison comparison = new BenchmarkComparison();
  private BenchmarkRun run;

  @BeforeEach
  void name() {
    comparison.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("shop")
            .withName("jvm")
            .withUid("12345678-9abc-4ef0-8000-000000000000")
            .build());
    run = Ownership.named("shop", VariantRun.prefix(comparison) + "1-tuned", RUN_UID);
  }

  private boolean mayRun(String label, String owner) {
    String answer =
        """
        {"items": [{"metadata": {"name": "p", "namespace": "shop", "labels": {"wrkbench.io/run": "%s"},
          "annotations": {"wrkbench.io/run-name": "%s"}, "ownerReferences": [
            {"kind": "ReplicaSet", "name": "%s-abc", "controller": true}]}, "status": {"phase": "Running"}}]}
        """
            .formatted(label, run.getMetadata().getName(), owner);
    try (AnsweringApi api =
        new AnsweringApi(exchange -> AnsweringApi.answer(exchange, 200, answer))) {
      return new RunPods(api.client(), Clock.systemUTC()).mayRun(comparison);
    }
  }

  @Test
  void aPodOfOneOfItsRunsMay() {
    assertThat(mayRun(RUN_UID, Names.target(run))).isTrue();
    assertThat(mayRun(RUN_UID, "of-another")).isFalse();
  }

  /** The queue of the whole cluster asks for it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0a1b2c3d", "0A1B2C3D-0000-4000-8000-000000000001"})
  void aLabelThatIsNoUidMakesAPodNobodys(String label) {
    assertThat(mayRun(label, Names.target(run))).isFalse();
  }
}
