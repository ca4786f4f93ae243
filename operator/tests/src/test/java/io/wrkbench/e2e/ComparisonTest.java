package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Comparisons from {@code kubectl apply} to their verdicts, and ended before. */
@EndToEnd
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ComparisonTest {
  private static final Duration LONG = Duration.ofMinutes(4);
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("comparison");

  @Test
  void eachVariantIsMeasuredOnceInEachRoundAndNothingIsLeft() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("whole")
                .withYaml("spec.metrics", "[{name: requestsPerSecond}]")
                .withYaml("spec.rounds", "{min: 6, max: 6}"));
    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Completed, LONG);

    comparison.assertMeasuredOnce(6, "usual", "other");
    assertThat(status.comparisons)
        .singleElement()
        .satisfies(
            ratio -> {
              assertThat(ratio.variant).isEqualTo("other");
              assertThat(ratio.baseline).isEqualTo("usual");
              assertThat(ratio.verdict).isNotNull();
              assertThat(ratio.message).isNotBlank();
            });
    assertThat(status.measurements)
        .as("wherever the scheduler has put the first one")
        .extracting(one -> one.place.node + " and " + one.place.loadNode)
        .hasSize(12)
        .containsOnly(
            status.measurements.get(0).place.node
                + " and "
                + status.measurements.get(0).place.loadNode);
    assertThat(status.verdict).startsWith("other ");
    assertThat(status.rounds).isEqualTo("6/6");
    assertOneAfterAnother(comparison);
    assertThat(Story.reasonsUntil("Completed", comparison))
        .endsWith("Admitted", "Completed")
        .doesNotHaveDuplicates();
    Await.until(
        comparison + " is cleaned up",
        AT_ONCE,
        comparison::status,
        now -> Boolean.TRUE.equals(now.cleanedUp));
    assertThat(Slots.heldBy(comparison.uid())).isFalse();
  }

  /** A run is admitted when that before it has ended. */
  private static void assertOneAfterAnother(Comparison comparison) {
    List<BenchmarkRunTimes> times =
        comparison.runs().stream()
            .map(
                run ->
                    new BenchmarkRunTimes(
                        Instant.parse(run.getStatus().startTime),
                        Instant.parse(run.getStatus().completionTime)))
            .sorted((one, other) -> one.start.compareTo(other.start))
            .toList();
    for (int i = 1; i < times.size(); i++) {
      assertThat(times.get(i).start).isAfterOrEqualTo(times.get(i - 1).end);
    }
  }

  private record BenchmarkRunTimes(Instant start, Instant end) {}

  @Test
  void aVariantWhoseImageIsNotThereEndsItInItsFirstRound() {
    assertVariantFails("no-image", "{target: {server: {image: 'localhost/wrkbench/nothere:1'}}}");
  }

  @Test
  void aVariantThatAnswersWronglyEndsItInItsFirstRound() {
    assertVariantFails("wrong-answer", "{request: {expect: {bodyContains: something else}}}");
  }

  private static void assertVariantFails(String name, String patch) {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(), Manifests.comparison(name).withYaml("spec.variants.1.patch", patch));
    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Failed, LONG);
    assertThat(Comparison.condition(status, "Failed").orElseThrow().getReason())
        .isEqualTo("VariantFailed");
    assertThat(status.message).startsWith("variant other could not be measured");
    assertThat(status.measurements).allSatisfy(one -> assertThat(one.round).isEqualTo(1));
    assertThat(Story.reasonsUntil("Failed", comparison)).endsWith("Admitted", "Failed");
    assertThat(Story.of(comparison))
        .last()
        .satisfies(
            event -> {
              assertThat(event.getType()).isEqualTo("Warning");
              assertThat(event.getNote()).startsWith("VariantFailed: variant other");
            });
    awaitSlotReleased(comparison);
  }

  private static void awaitSlotReleased(Comparison comparison) {
    Await.until(
        comparison + " has released its slot",
        Duration.ofSeconds(15),
        () -> Slots.heldBy(comparison.uid()),
        held -> !held);
  }

  @Test
  void cancelledItEndsItsRunAndFreesItsSlotAtOnce() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("cancelled").with("spec.template.load.wrk.duration", "60s"));
    Run run = comparison.awaitLoad(LONG);
    assertThat(Slots.heldBy(comparison.uid())).isTrue();
    comparison.cancel();
    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Cancelled, AT_ONCE);
    run.awaitEnd(Phase.Cancelled, AT_ONCE);
    awaitSlotReleased(comparison);
    assertThat(status.measurements).hasSize(1);
    assertThat(Story.reasonsUntil("Cancelled", comparison)).endsWith("Admitted", "Cancelled");
    Children.awaitOnlyConfigMaps(run);
  }

  /** Its slot is taken over when somebody needs it: {@link QueueTest}. */
  @Test
  void deletedItLeavesNothing() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("deleted").with("spec.template.load.wrk.duration", "60s"));
    Run run = comparison.awaitLoad(LONG);
    comparison.delete();
    Children.awaitNone(run);
    assertThat(run.exists()).isFalse();
  }
}
