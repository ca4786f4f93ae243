package io.wrkbench.comparison.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnRunsTest {
  private static final Round FIRST = new Round(1, "tuned");

  private final BenchmarkComparison comparison = Jvm.comparison();

  private final BenchmarkRun run = VariantRun.asRead(comparison, FIRST);

  private static OwnerReference controller(String uid) {
    return new OwnerReferenceBuilder()
        .withApiVersion("wrkbench.io/v1alpha1")
        .withKind("BenchmarkComparison")
        .withName("jvm")
        .withUid(uid)
        .withController(true)
        .build();
  }

  private boolean isOurs() {
    return OwnRuns.isOf(comparison, FIRST, run);
  }

  @BeforeEach
  void asCreated() {
    run.getMetadata().setOwnerReferences(List.of(controller(comparison.getMetadata().getUid())));
  }

  @Test
  void oneThatWasCreatedAndWaitsToBeListedIsOurs() {
    assertThat(isOurs()).isTrue();
    run.setStatus(new BenchmarkRunStatus());
    assertThat(isOurs()).isTrue();
  }

  @Test
  void whatMayBeChangedOfItMayHaveBeen() {
    run.getSpec().cancel = true;
    assertThat(isOurs()).isTrue();
  }

  @Test
  void oneOfAnotherComparisonOfTheSameNameIsNot() {
    run.getMetadata().setOwnerReferences(List.of(controller("another")));
    assertThat(isOurs()).isFalse();
  }

  @Test
  void oneWithAnotherSpecIsNot() {
    run.getSpec().attempts = 2;
    assertThat(isOurs()).isFalse();
  }

  /** Somebody created it before, and made the comparison its owner when it had its figures. */
  @Test
  void oneThatHadASlotOfItsOwnIsNot() {
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().startTime = "2026-01-01T00:00:00Z";
    assertThat(isOurs()).isFalse();
  }
}
