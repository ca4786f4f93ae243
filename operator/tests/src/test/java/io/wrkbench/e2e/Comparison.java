package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A BenchmarkComparison in the cluster. */
final class Comparison {
  private final String namespace;
  private final String name;
  private final String uid;

  private Comparison(HasMetadata there) {
    namespace = there.getMetadata().getNamespace();
    name = there.getMetadata().getName();
    uid = there.getMetadata().getUid();
  }

  /** Creates it, strictly as kubectl does. */
  static Comparison create(String namespace, Manifest manifest) {
    return new Comparison(
        Cluster.client()
            .resource(manifest.resource())
            .inNamespace(namespace)
            .fieldValidation(Validation.STRICT)
            .create());
  }

  /** One that is there. */
  static Comparison named(String namespace, String name) {
    return new Comparison(
        Cluster.client()
            .resources(BenchmarkComparison.class)
            .inNamespace(namespace)
            .withName(name)
            .require());
  }

  String namespace() {
    return namespace;
  }

  String name() {
    return name;
  }

  String uid() {
    return uid;
  }

  /** Whether it is there. */
  boolean exists() {
    return resource().get() != null;
  }

  /** Its status as it is now, empty where there is none yet. */
  BenchmarkComparisonStatus status() {
    BenchmarkComparison now = resource().get();
    assertThat(now).as("BenchmarkComparison %s", this).isNotNull();
    return now.getStatus() == null ? new BenchmarkComparisonStatus() : now.getStatus();
  }

  /** Waits until its status is so. */
  BenchmarkComparisonStatus await(
      String what, Duration atMost, Predicate<BenchmarkComparisonStatus> wanted) {
    return Await.until(this + " " + what, atMost, this::status, wanted);
  }

  /** Waits until so many of its measurements have ended. */
  BenchmarkComparisonStatus awaitMeasured(int measurements, Duration atMost) {
    return await(
        "has measured " + measurements + " times",
        atMost,
        status ->
            status.measurements.stream().filter(MeasurementStatus::hasEnded).count()
                >= measurements);
  }

  /** Waits no longer than this until it has ended in this phase. */
  BenchmarkComparisonStatus awaitEnd(ComparisonPhase phase, Duration atMost) {
    BenchmarkComparisonStatus status =
        await("has ended", atMost, now -> now.phase != null && now.phase.terminal());
    assertThat(status.phase).as("end of %s: %s", this, status.message).isEqualTo(phase);
    return status;
  }

  /** Waits until the load of a run of it is sent; gives that run. */
  Run awaitLoad(Duration atMost) {
    BenchmarkComparisonStatus measuring =
        await(
            "measures",
            atMost,
            status -> status.measurements.stream().anyMatch(one -> !one.hasEnded()));
    Run run =
        Run.named(namespace, measuring.measurements.get(measuring.measurements.size() - 1).run);
    run.awaitFirstAttempt();
    return run;
  }

  /** The condition of that type. */
  static Optional<Condition> condition(BenchmarkComparisonStatus status, String type) {
    return status.conditions.stream().filter(c -> c.getType().equals(type)).findFirst();
  }

  /** Its runs. */
  List<BenchmarkRun> runs() {
    return Cluster.client()
        .resources(BenchmarkRun.class)
        .inNamespace(namespace)
        .withLabel(VariantRun.COMPARISON, name)
        .list()
        .getItems();
  }

  /**
   * Asserts that it has measured each variant once in each of so many rounds, by the runs that its
   * status lists and no others, and that none of them was lost.
   */
  void assertMeasuredOnce(int rounds, String... variants) {
    List<MeasurementStatus> measurements = status().measurements;
    assertThat(measurements)
        .extracting(one -> one.round + one.variant)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, rounds)
                .boxed()
                .flatMap(round -> Stream.of(variants).map(variant -> round + variant))
                .toList());
    assertThat(measurements)
        .extracting(one -> one.uid)
        .containsExactlyInAnyOrderElementsOf(
            runs().stream().map(run -> run.getMetadata().getUid()).toList());
    assertThat(measurements)
        .allSatisfy(one -> assertThat(one.values).as("%s: %s", one.run, one.leftOut).isNotNull());
  }

  /** The name that its run of this round and variant has, or will have. */
  String runName(int round, String variant) {
    return VariantRun.name(resource().require(), new Round(round, variant));
  }

  /** Sets {@code spec.cancel}. */
  void cancel() {
    Cluster.patch(resource(), "{\"spec\":{\"cancel\":true}}");
  }

  /** Deletes it and doesn't wait for what it owns. */
  void delete() {
    resource().delete();
  }

  private Resource<BenchmarkComparison> resource() {
    return Cluster.client()
        .resources(BenchmarkComparison.class)
        .inNamespace(namespace)
        .withName(name);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
