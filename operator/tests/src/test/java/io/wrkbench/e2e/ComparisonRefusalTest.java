package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.run.resource.Labels;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** Comparisons that can't measure, or not yet, and runs that only claim to be a comparison's. */
@EndToEnd
@Isolated("needs the queue for itself")
class ComparisonRefusalTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** The runs before it, and a run of its own. */
  private static final Duration A_RUN = Duration.ofSeconds(90);

  /** Kubernetes' garbage collector looks again and again. */
  private static final Duration COLLECTED = Duration.ofSeconds(60);

  private static final String NULL_BODY = "{request: {method: GET, body: null}}";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("comparison-refusal");

  @BeforeAll
  static void oneSlot() {
    Slots.leave(1, NAMESPACE.name());
  }

  @AfterAll
  static void allSlots() {
    Slots.giveBack(NAMESPACE.name());
  }

  @Test
  void aPatchThatMakesAnInvalidRunFailsWithTheApiServersWords() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("invalid")
                .withYaml("spec.variants.1.patch", "{load: {wrk: {threads: 3}}}"));
    assertInvalid(
        comparison,
        "variant other: ",
        "spec.load.wrk.connections: ",
        "connections must be a multiple of threads");
  }

  /** The schema of a patch is any object, so only the run that it makes can show it. */
  @Test
  void aPatchWithAMisspeltFieldFailsWithItsName() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("misspelt")
                .withYaml("spec.variants.1.patch", "{requst: {path: /plaintext}}"));
    assertInvalid(comparison, "variant other: ", "unknown field", "spec.requst");
  }

  /** The API server accepts any podTemplate; the operator checks it before it takes a slot. */
  @Test
  void aPatchWithAWrongPodTemplateFailsWithItsField() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("pod-template")
                .withYaml(
                    "spec.variants.1.patch", "{load: {podTemplate: {spec: {containers: 1}}}}"));
    assertInvalid(comparison, "variant other: ", "load.podTemplate.spec.containers");
  }

  /** Twelve runs of 2 s can't end within 24 s. */
  @Test
  void aTimeoutThatIsTooShortForTheFewestRoundsFailsWithWhatItTakes() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("too-short")
                .with("spec.template.load.wrk.duration", "2s")
                .with("spec.timeout", "24s"));
    assertRefused(
        comparison, "TimeoutTooShort", "spec.timeout: ", "rounds.min: 6, 4s each", "take 24s");
  }

  @Test
  void aTemplateThatIsNoRunFailsEvenIfOnlyTheLastVariantIsOne() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("incomplete")
                .without("spec.template.load")
                .withYaml("spec.variants.1.patch", "{load: {wrk: {}}}"));
    assertInvalid(comparison, "variant usual: ", "spec.load", "Required value");
  }

  @Test
  void aNullThatKubectlApplyDroppedFailsWithWhatToDo() {
    Comparison comparison = applied("dropped", "apply");
    assertInvalid(
        comparison,
        "variant other: ",
        "kubectl apply has dropped request.body: null",
        "delete the comparison, then use kubectl apply --server-side or kubectl create");
  }

  @Test
  void aNullThatServerSideApplyKeptIsMeasured() {
    Comparison comparison = applied("kept", "apply", "--server-side");
    comparison.await("measures", A_RUN, status -> !status.measurements.isEmpty());
    assertThat(comparison.runs()).isNotEmpty();
    comparison.cancel();
    comparison.awaitEnd(ComparisonPhase.Cancelled, SOON);
  }

  private static Comparison applied(String name, String... verb) {
    Manifest manifest =
        Manifests.comparison(name)
            .with("spec.template.request.method", "POST")
            .with("spec.template.request.body", "a body")
            .withYaml("spec.variants.1.patch", NULL_BODY);
    String[] arguments = Arrays.copyOf(verb, verb.length + 2);
    arguments[verb.length] = "--namespace=" + NAMESPACE;
    arguments[verb.length + 1] = "--filename=-";
    Command.Result result = Kubectl.run(manifest.json(), arguments);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return Comparison.named(NAMESPACE.name(), name);
  }

  private static void assertInvalid(Comparison comparison, String... words) {
    assertRefused(comparison, "InvalidVariant", words);
  }

  private static void assertRefused(Comparison comparison, String reason, String... words) {
    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Failed, SOON);
    assertThat(status.message).contains(words);
    assertThat(Comparison.condition(status, "Failed"))
        .hasValueSatisfying(
            failed -> {
              assertThat(failed.getStatus()).isEqualTo("True");
              assertThat(failed.getReason()).isEqualTo(reason);
            });
    assertThat(status.startTime).as("time of admission").isNull();
    assertThat(comparison.runs()).isEmpty();
    assertThat(Slots.heldBy(comparison.uid())).isFalse();
    comparison.await("is settled", SOON, now -> Boolean.TRUE.equals(now.cleanedUp));
  }

  /** It holds no slot, and measures once the Service is there. */
  @Test
  void oneThatLacksAServiceLetsOthersPass() {
    Run target =
        Run.create(NAMESPACE.name(), Manifests.h2o("target").with("spec.keepTarget", true));
    target.awaitSuccess();
    Comparison lacking = lacking("lacking", "later");
    assertThat(lacking.status().message).startsWith("variant other: ");

    Run.create(NAMESPACE.name(), Manifests.h2o("good")).awaitSuccess();
    assertThat(lacking.status().phase).isEqualTo(ComparisonPhase.Queued);
    assertThat(Slots.heldBy(lacking.uid())).isFalse();

    Cluster.client()
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withName("later")
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .withNewSpec()
                .withSelector(Map.of(Labels.RUN, target.uid(), Labels.ROLE, "target"))
                .addNewPort()
                .withPort(80)
                .withNewTargetPort(8080)
                .endPort()
                .endSpec()
                .build())
        .create();
    BenchmarkComparisonStatus status = lacking.awaitMeasured(2, A_RUN);
    assertThat(status.measurements.subList(0, 2))
        .allSatisfy(
            one -> {
              assertThat(one.leftOut).as("why %s is left out", one.run).isNull();
              assertThat(one.values.requestsPerSecond).isPositive();
            })
        .extracting(one -> one.variant)
        .containsExactlyInAnyOrder("usual", "other");
    lacking.cancel();
    lacking.awaitEnd(ComparisonPhase.Cancelled, SOON);
  }

  /** Somebody's own run is neither taken over nor measured for it. */
  @Test
  void aRunOfSomebodyElseWithTheNameOfItsFirstFailsIt() {
    Run holder =
        Run.create(NAMESPACE.name(), Manifests.h2o("holder").with("spec.load.wrk.duration", "60s"));
    holder.awaitAdmission();
    Comparison comparison =
        Comparison.create(NAMESPACE.name(), Manifests.comparison("conflicting"));
    comparison.await("waits", SOON, status -> status.phase == ComparisonPhase.Queued);
    List<Run> others =
        Stream.of("usual", "other")
            .map(variant -> Manifests.h2o(comparison.runName(1, variant)))
            .map(manifest -> Run.create(NAMESPACE.name(), manifest))
            .toList();
    holder.cancel();

    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Failed, A_RUN);
    assertThat(Comparison.condition(status, "Failed"))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo("NameConflict"));
    assertThat(status.message).contains("-1-", "delete it");
    assertThat(status.measurements).isEmpty();
    assertThat(Slots.heldBy(comparison.uid())).isFalse();
    others.forEach(Run::awaitSuccess);
  }

  /** Names, labels and owners are anybody's to write; the comparison's status is the operator's. */
  @Test
  void aRunThatClaimsToBeAComparisonsDoesntMeasure() {
    Comparison comparison = lacking("owner", "nothere");
    Run forged = forge("forged", comparison.name(), comparison.uid());
    Await.until(
        forged + " says for what it waits",
        SOON,
        forged::status,
        status ->
            status.phase == Phase.Queued
                && status.message.equals(
                    "waiting until BenchmarkComparison owner lists it in its status"));

    Run.create(NAMESPACE.name(), Manifests.h2o("passes")).awaitSuccess();
    BenchmarkRunStatus status = forged.status();
    assertThat(status.phase).isEqualTo(Phase.Queued);
    assertThat(status.startTime).as("time of admission").isNull();
    assertThat(Children.of(forged)).isEmpty();
    assertThat(Slots.heldBy(forged)).isFalse();

    forged.cancel();
    forged.awaitEnd(Phase.Cancelled, SOON);
    comparison.cancel();
    comparison.awaitEnd(ComparisonPhase.Cancelled, SOON);
  }

  /** While a comparison measures, the slot that it holds is for the run that it lists, alone. */
  @Test
  void aRunThatClaimsAMeasuringComparisonDoesntMeasureEither() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("measuring").with("spec.template.load.wrk.duration", "30s"));
    comparison.await("measures", A_RUN, status -> !status.measurements.isEmpty());
    Run forged = forge("forged-too", comparison.name(), comparison.uid());
    Await.until(
        forged + " says for what it waits",
        SOON,
        forged::status,
        status -> status.phase == Phase.Queued && status.message.contains("lists it"));
    comparison.cancel();
    BenchmarkComparisonStatus ended = comparison.awaitEnd(ComparisonPhase.Cancelled, SOON);
    assertThat(ended.measurements).extracting(one -> one.uid).doesNotContain(forged.uid());

    Run.create(NAMESPACE.name(), Manifests.h2o("after")).awaitSuccess();
    assertThat(forged.status().startTime).as("time of admission").isNull();
    assertThat(Children.of(forged)).isEmpty();
    forged.delete();
  }

  @Test
  void aRunOfAComparisonThatIsntThereIsCollected() {
    Run orphan = forge("orphan", "gone", "7f1c5d2e-0000-4000-8000-000000000000");
    Await.until(orphan + " is gone", COLLECTED, orphan::exists, there -> !there);
    assertThat(Children.of(orphan)).isEmpty();
  }

  /** A comparison that waits for a Service. */
  private static Comparison lacking(String name, String service) {
    Comparison lacking =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison(name)
                .withYaml(
                    "spec.variants.1.patch",
                    "{target: {server: null, service: {name: %s, port: 80}}}".formatted(service)));
    lacking.await(
        "says what it lacks",
        SOON,
        status ->
            status.phase == ComparisonPhase.Queued
                && Comparison.condition(status, "TargetReady")
                    .filter(c -> c.getStatus().equals("False"))
                    .isPresent()
                && status.message.contains(service));
    return lacking;
  }

  private static Run forge(String name, String comparison, String uid) {
    OwnerReference owner =
        new OwnerReferenceBuilder()
            .withApiVersion("wrkbench.io/v1alpha1")
            .withKind("BenchmarkComparison")
            .withName(comparison)
            .withUid(uid)
            .withController(true)
            .build();
    return Run.create(
        NAMESPACE.name(),
        Manifests.h2o(name)
            .with("metadata.ownerReferences", List.of(owner))
            .with(
                "metadata.labels",
                Map.of(VariantRun.COMPARISON, comparison, Variant.LABEL, "usual")));
  }
}
