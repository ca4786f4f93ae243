package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** With one slot one run measures at a time; the others wait, oldest first. */
@EndToEnd
@Isolated("needs the queue for itself")
class QueueTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** What a comparison takes from its admission to its first load, at most. */
  private static final Duration SOON_MEASURES = Duration.ofSeconds(60);

  /** Two minutes, and time to notice. */
  private static final Duration PATIENCE_WITH_ORPHANS = Duration.ofSeconds(150);

  /** etcd's limit of a request, in bytes. */
  private static final int MOST_STORED = 1536 << 10;

  /** Bytes that stay free at most. */
  private static final int LEFT = 128;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("queue");
  @RegisterExtension static final TestNamespace OTHER = new TestNamespace("queue-other");

  @BeforeAll
  static void oneSlot() {
    Slots.leave(1, NAMESPACE.name());
  }

  @AfterAll
  static void allSlots() {
    Slots.giveBack(NAMESPACE.name());
  }

  @Test
  void ofTwoRunsOneWaitsAndSaysBehindWhom() {
    Run first = Run.create(NAMESPACE.name(), Manifests.h2o("first"));
    first.awaitPhase(Phase.Provisioning);
    Run second = Run.create(OTHER.name(), Manifests.h2o("second"));
    Await.until(
        second + " says behind whom it waits",
        SOON,
        second::status,
        status -> status.phase == Phase.Queued && status.message.contains(first.toString()));

    BenchmarkRunStatus firstEnd = first.awaitSuccess();
    BenchmarkRunStatus secondEnd = second.awaitSuccess();

    assertThat(Instant.parse(secondEnd.startTime))
        .as("admission of the second")
        .isAfterOrEqualTo(Instant.parse(firstEnd.completionTime));
    assertThat(Story.reasonsUntil("Completed", second)).startsWith("Queued").contains("Admitted");
  }

  /** A run that waits for itself would wait for ever; its timeout doesn't count in the queue. */
  @Test
  void theTimeInTheQueueDoesntCount() {
    Run first =
        Run.create(NAMESPACE.name(), Manifests.h2o("long").with("spec.load.wrk.duration", "6s"));
    first.awaitPhase(Phase.Provisioning);
    Run second = Run.create(OTHER.name(), Manifests.h2o("short").with("spec.timeout", "10s"));
    BenchmarkRunStatus status = second.awaitSuccess();
    assertThat(Duration.between(created(second), Instant.parse(status.completionTime)))
        .as("from creation to the end")
        .isGreaterThan(Duration.ofSeconds(6));
  }

  /** One in the queue leaves nothing behind, one that measures makes room for the next. */
  @Test
  void deletedOnesHoldNobodyUp() {
    Run measuring =
        Run.create(NAMESPACE.name(), Manifests.h2o("ahead").with("spec.load.wrk.duration", "60s"));
    measuring.awaitPhase(Phase.Provisioning);
    // Runs of the same second are queued by name.
    Run queued = Run.create(OTHER.name(), Manifests.h2o("deleted"));
    queued.awaitPhase(Phase.Queued);
    Run next = Run.create(OTHER.name(), Manifests.h2o("next"));
    next.awaitPhase(Phase.Queued);

    queued.delete();
    Children.awaitNone(queued);
    Await.until(
        next + " says that it is the next",
        SOON,
        next::status,
        status -> status.message.contains(measuring.toString()));
    measuring.awaitFirstAttempt();
    measuring.delete();

    // As soon as its pods have ended; the load wouldn't have for a minute.
    next.awaitAdmission();
    next.awaitSuccess();
    Children.awaitNone(measuring);
  }

  /** It waits for its turn as a run does. Its slot goes to the next one when it is deleted. */
  @Test
  void aComparisonWaitsAndADeletedOneHoldsNobodyUp() {
    Run first =
        Run.create(
            NAMESPACE.name(), Manifests.h2o("first-of").with("spec.load.wrk.duration", "6s"));
    first.awaitPhase(Phase.Provisioning);
    Comparison comparison =
        Comparison.create(
            OTHER.name(),
            Manifests.comparison("in-turn").with("spec.template.load.wrk.duration", "60s"));
    comparison.await(
        "says behind whom it waits",
        SOON,
        status ->
            status.phase == ComparisonPhase.Queued && status.message.contains(first.toString()));
    first.awaitSuccess();
    Run measuring = comparison.awaitLoad(SOON_MEASURES);
    assertThat(Slots.heldBy(comparison.uid())).isTrue();
    assertThat(Story.reasonsUntil("Admitted", comparison)).containsExactly("Queued", "Admitted");
    Run next = Run.create(OTHER.name(), Manifests.h2o("after-comparison"));
    next.awaitPhase(Phase.Queued);

    comparison.delete();
    next.awaitSuccess();
    assertThat(Slots.heldBy(comparison.uid())).isFalse();
    Children.awaitNone(measuring);
  }

  /** Its target may run for ever, and belongs to nobody. */
  @Tag("minutes")
  @Test
  void orphansOfADeletedOneHoldNobodyUpForLong() {
    Run measuring =
        Run.create(
            NAMESPACE.name(), Manifests.h2o("orphaning").with("spec.load.wrk.duration", "30s"));
    measuring.awaitFirstAttempt();
    Run next = Run.create(OTHER.name(), Manifests.h2o("after-orphans"));
    next.awaitPhase(Phase.Queued);
    Kubectl.output(
        "delete",
        "benchmarkrun/" + measuring.name(),
        "--namespace",
        measuring.namespace(),
        "--cascade=orphan");
    Await.until(
        next + " is admitted",
        PATIENCE_WITH_ORPHANS,
        next::status,
        status -> status.phase != Phase.Queued);
    next.awaitSuccess();
  }

  /** One whose Service has no endpoints holds no slot, and measures once it has some. */
  @Test
  void oneThatLacksItsTargetLetsOthersPass() {
    Run target = Run.create(OTHER.name(), Manifests.h2o("target").with("spec.keepTarget", true));
    target.awaitSuccess();
    Service service =
        new ServiceBuilder()
            .withNewMetadata()
            .withName("typo")
            .withNamespace(OTHER.name())
            .endMetadata()
            .withNewSpec()
            .withSelector(Map.of(Labels.RUN, "typo"))
            .addNewPort()
            .withPort(80)
            .withNewTargetPort(8080)
            .endPort()
            .endSpec()
            .build();
    Cluster.client().resource(service).create();
    Run lacking =
        Run.create(OTHER.name(), Manifests.service("lacking", "typo").with("spec.timeout", "24h"));
    Await.until(
        lacking + " says what it lacks",
        SOON,
        () -> lacking.condition("TargetReady"),
        ready -> ready.filter(c -> c.getReason().equals("NoReadyEndpoints")).isPresent());

    Run good = Run.create(NAMESPACE.name(), Manifests.h2o("good"));
    good.awaitSuccess();
    assertThat(lacking.status().phase).isEqualTo(Phase.Queued);
    assertThat(Slots.heldBy(lacking)).isFalse();

    service.getSpec().setSelector(Map.of(Labels.RUN, target.uid(), Labels.ROLE, "target"));
    Cluster.client().resource(service).patch();
    lacking.awaitSuccess();
  }

  /** Not even that it fails can be written. */
  @Test
  void oneThatLeavesNoRoomForAnyStatusLetsOthersPass() {
    Run full = full("full");
    Run good = Run.create(NAMESPACE.name(), Manifests.h2o("beside-full"));
    good.awaitSuccess();
    assertThat(full.read().getStatus()).isNull();
    assertThat(Slots.heldBy(full)).isFalse();
    full.delete();
  }

  /** A run that takes what etcd stores of an object, but for less than a status needs. */
  private static Run full(String name) {
    for (int size = MOST_STORED; size > MOST_STORED / 2; size -= LEFT) {
      try {
        return Run.create(
            OTHER.name(),
            Manifests.h2o(name)
                .with("spec.load.podTemplate.metadata.annotations.filling", "x".repeat(size)));
      } catch (KubernetesClientException e) {
        assertThat(e).hasMessageContaining("too large");
      }
    }
    throw new AssertionError("the API server stores no run of " + MOST_STORED / 2 + " bytes");
  }

  private static Instant created(Run run) {
    return Instant.parse(run.read().getMetadata().getCreationTimestamp());
  }
}
