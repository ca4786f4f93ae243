package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.ChildNames;
import io.wrkbench.child.Children;
import io.wrkbench.child.JsonHash;
import io.wrkbench.child.Owners;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The BenchmarkRun of a variant in a round, as the API server gets it. Pure. */
public final class VariantRun {
  /** Label of a comparison's runs, with its name. */
  public static final String COMPARISON = BenchmarkRun.GROUP + "/comparison";

  /** Fields of a run's spec that the comparison itself decides, or judges instead. */
  public static final List<String> NOT_THE_USERS =
      List.of(
          "attempts",
          "discardAttempts",
          "untilPrecise",
          "objectives",
          "keepTarget",
          "profile",
          "cancel",
          "ttlAfterFinished");

  /** So many runs of a variant measure its latency on one connection: those of the first pair. */
  static final int ENOUGH_ALONE = 2;

  private VariantRun() {}

  /** Its name: {@code NAME-UID-ROUND-VARIANT}, with the start of the comparison's UID. */
  public static String name(BenchmarkComparison comparison, Round round) {
    return prefix(comparison) + round.number() + "-" + round.variant();
  }

  /** What the names of all its runs, and of no others, begin with. */
  public static String prefix(HasMetadata comparison) {
    return comparison.getMetadata().getName() + "-" + ChildNames.uid(comparison) + "-";
  }

  /** Why a variant can't be a run, whatever the API server says; empty if it may be one. */
  public static Optional<String> problem(BenchmarkComparison comparison, String variant) {
    Optional<String> dropped =
        DroppedNulls.first(comparison, variant, patch(comparison.getSpec(), variant).orElse(null));
    if (dropped.isPresent()) {
      return Optional.of(
          "kubectl apply has dropped %s: null from its patch, as it does with every null; delete the"
                  .formatted(dropped.get())
              + " comparison, then use kubectl apply --server-side or kubectl create");
    }
    JsonNode spec = merged(comparison, variant);
    if (!spec.isObject()) {
      return Optional.of("its patch makes a %s of the spec".formatted(spec.getNodeType()));
    }
    return NOT_THE_USERS.stream()
        .filter(spec::has)
        .findFirst()
        .map(field -> "a comparison's runs can't have " + field + ": leave it out");
  }

  /** The run. */
  public static ObjectNode of(BenchmarkComparison comparison, Round round) {
    ObjectNode spec = merged(comparison, round.variant()).deepCopy();
    spec.put("attempts", 1);
    Pins.add(comparison, round.variant(), spec);
    ObjectNode run = JsonNodeFactory.instance.objectNode();
    run.put("apiVersion", comparison.getApiVersion()).put("kind", "BenchmarkRun");
    ObjectNode metadata = run.putObject("metadata");
    metadata.put("name", name(comparison, round));
    metadata.put("namespace", comparison.getMetadata().getNamespace());
    ObjectNode labels = metadata.putObject("labels");
    labels.put(COMPARISON, comparison.getMetadata().getName());
    labels.put(Variant.LABEL, round.variant());
    labels.put(Variant.ROUND, Integer.toString(round.number()));
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put(Children.SPEC_HASH, JsonHash.of(spec));
    if (isAloneKnown(comparison, round)) {
      annotations.put(Variant.ALONE_IS_KNOWN, "true");
    }
    metadata
        .putArray("ownerReferences")
        .add(ApiJson.serialization().convertValue(Owners.controlledBy(comparison), JsonNode.class));
    run.set("spec", spec);
    return run;
  }

  /**
   * Whether earlier rounds tell of each variant what limits it, for which its latency on one
   * connection is measured. That takes a second, so it isn't repeated for ever; the runs of a round
   * are alike in it.
   */
  private static boolean isAloneKnown(BenchmarkComparison comparison, Round round) {
    if (comparison.getStatus() == null) {
      return false;
    }
    List<MeasurementStatus> telling =
        comparison.getStatus().measurements.stream()
            .filter(one -> one.leftOut == null && one.limit != null)
            .filter(one -> one.round != null && one.round < round.number())
            .toList();
    return comparison.getSpec().variants.stream()
        .allMatch(
            variant ->
                telling.stream().filter(one -> one.variant.equals(variant.name)).count()
                    >= ENOUGH_ALONE);
  }

  /** The same, as a client writes it. Nothing of it is read, so nothing is lost. */
  public static GenericKubernetesResource resource(BenchmarkComparison comparison, Round round) {
    return ApiJson.serialization()
        .convertValue(of(comparison, round), GenericKubernetesResource.class);
  }

  /** The same, as the API server gives it back. */
  public static BenchmarkRun asRead(BenchmarkComparison comparison, Round round) {
    return ApiJson.serialization().convertValue(of(comparison, round), BenchmarkRun.class);
  }

  /** Names of the variants whose load comes at a constant rate, however fast it is answered. */
  public static Set<String> openLoops(BenchmarkComparisonSpec spec) {
    return spec.variants.stream()
        .map(variant -> variant.name)
        .filter(
            name ->
                Optional.ofNullable(merged(spec, name))
                    .filter(run -> run.at("/load/constantRate").isObject())
                    .isPresent())
        .collect(Collectors.toSet());
  }

  static JsonNode merged(BenchmarkComparison comparison, String variant) {
    return merged(comparison.getSpec(), variant);
  }

  private static JsonNode merged(BenchmarkComparisonSpec spec, String variant) {
    return MergePatch.apply(spec.template, patch(spec, variant).orElse(null));
  }

  private static Optional<JsonNode> patch(BenchmarkComparisonSpec spec, String variant) {
    return spec.variants.stream()
        .filter(one -> one.name.equals(variant))
        .findFirst()
        .map((Variant one) -> one.patch);
  }
}
