package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs and comparisons wait in one queue, and the oldest is next, of whichever kind it is. */
@EndToEnd
@Isolated("needs the queue for itself")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AgeOrderTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** What is before it ends, and its first run measures. */
  private static final Duration A_RUN = Duration.ofSeconds(90);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("age-order");

  @BeforeAll
  static void oneSlot() {
    Slots.leave(1, NAMESPACE.name());
  }

  @AfterAll
  static void allSlots() {
    Slots.giveBack(NAMESPACE.name());
  }

  /** A comparison of six rounds takes a minute and more, so each is cancelled when it measures. */
  @Test
  void runsAndComparisonsMeasureInTheOrderOfTheirAge() {
    try (SlotsSeen slots = new SlotsSeen()) {
      Run busy =
          Run.create(NAMESPACE.name(), Manifests.h2o("busy").with("spec.load.wrk.duration", "60s"));
      busy.awaitPhase(Phase.Provisioning);
      // By name they would be the other way round.
      Run first = Run.create(NAMESPACE.name(), Manifests.h2o("d-run"));
      awaitAnotherSecond();
      Comparison second = Comparison.create(NAMESPACE.name(), Manifests.comparison("c-comparison"));
      awaitAnotherSecond();
      Run third = Run.create(NAMESPACE.name(), Manifests.h2o("b-run"));
      awaitAnotherSecond();
      Comparison fourth = Comparison.create(NAMESPACE.name(), Manifests.comparison("a-comparison"));
      awaitBehind(busy, first, () -> first.status().message);
      awaitBehind(first, second, () -> second.status().message);
      awaitBehind(second, third, () -> third.status().message);
      awaitBehind(third, fourth, () -> fourth.status().message);

      busy.cancel();
      first.awaitSuccess();
      second.await("measures", A_RUN, status -> !status.measurements.isEmpty());
      assertThat(third.status().phase).as("while the one before measures").isEqualTo(Phase.Queued);
      second.cancel();
      third.awaitSuccess();
      fourth.await("measures", A_RUN, status -> !status.measurements.isEmpty());
      fourth.cancel();
      fourth.awaitEnd(ComparisonPhase.Cancelled, SOON);

      List<String> inOrder =
          List.of(busy.uid(), first.uid(), second.uid(), third.uid(), fourth.uid());
      List<String> holders =
          Await.until(
              "the last one has been seen to hold a slot",
              SOON,
              slots::holders,
              seen -> seen.contains(fourth.uid()));
      assertThat(holders).filteredOn(inOrder::contains).isEqualTo(inOrder);
      assertThat(slots.most()).as("slots that are held").isLessThanOrEqualTo(Slots.count());
      assertThat(holders)
          .as("the runs of comparisons measure in the slots of these")
          .doesNotContainAnyElementsOf(
              Stream.of(second, fourth)
                  .flatMap(comparison -> comparison.runs().stream())
                  .map(run -> run.getMetadata().getUid())
                  .toList());
    }
  }

  /** The load of its run would take another minute. */
  @Test
  void aDeletedComparisonLetsTheNextOneMeasure() {
    Comparison deleted =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("deleted").with("spec.template.load.wrk.duration", "60s"));
    Run run = deleted.awaitLoad(A_RUN);
    Run next = Run.create(NAMESPACE.name(), Manifests.h2o("next"));
    awaitBehind(deleted, next, () -> next.status().message);
    deleted.delete();
    Await.until(
        next + " is admitted",
        Duration.ofSeconds(20),
        next::status,
        status -> status.startTime != null);
    assertThat(Children.runningLoads(run)).as("loads of the deleted one").isZero();
    next.awaitSuccess();
  }

  /**
   * What is created from here on is younger by a second at least; those of one are queued by name.
   */
  private static void awaitAnotherSecond() {
    Instant next = Instant.now().plusSeconds(1);
    Await.until("a second is over", SOON, Instant::now, now -> now.isAfter(next));
  }

  private static void awaitBehind(Object before, Object one, Supplier<String> message) {
    Await.until(
        one + " says that it waits behind " + before,
        SOON,
        message,
        said ->
            said != null && said.startsWith("waiting behind") && said.contains(before.toString()));
  }
}
