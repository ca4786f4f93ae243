package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.ChildNames;
import io.wrkbench.child.Children;
import io.wrkbench.child.JsonHash;
import java.util.List;
import java.util.Optional;

/** The BenchmarkRun of a variant in a round, as the API server gets it. Pure. */
public final class VariantRun {
  /** Label of a comparison's runs, with its name. */
  public static final String COMPARISON = BenchmarkRun.GROUP + "/comparison";

  /** Label of a comparison's runs, with the variant's name. */
  public static final String VARIANT = BenchmarkRun.GROUP + "/variant";

  /** What the comparison itself decides, or judges instead. */
  private static final List<String> NOT_THE_USERS =
      List.of(
          "attempts",
          "discardAttempts",
          "untilPrecise",
          "objectives",
          "keepTarget",
          "profile",
          "cancel",
          "ttlAfterFinished");

  private static final int LONGEST_NAME = 200;

  private VariantRun() {}

  /** Its name: {@code NAME-UID-ROUND-VARIANT}, with the start of the comparison's UID. */
  public static String name(BenchmarkComparison comparison, Round round) {
    String name = comparison.getMetadata().getName();
    return "%s-%s-%d-%s"
        .formatted(
            name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name,
            ChildNames.uid(comparison),
            round.number(),
            round.variant());
  }

  /** Why a variant can't be a run, whatever the API server says; empty if it may be one. */
  public static Optional<String> problem(BenchmarkComparison comparison, String variant) {
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
    ObjectNode run = JsonNodeFactory.instance.objectNode();
    run.put("apiVersion", comparison.getApiVersion()).put("kind", "BenchmarkRun");
    ObjectNode metadata = run.putObject("metadata");
    metadata.put("name", name(comparison, round));
    metadata.put("namespace", comparison.getMetadata().getNamespace());
    ObjectNode labels = metadata.putObject("labels");
    labels.put(COMPARISON, comparison.getMetadata().getName());
    labels.put(VARIANT, round.variant());
    metadata.putObject("annotations").put(Children.SPEC_HASH, JsonHash.of(spec));
    metadata
        .putArray("ownerReferences")
        .add(
            ApiJson.serialization()
                .convertValue(
                    new OwnerReferenceBuilder()
                        .withApiVersion(comparison.getApiVersion())
                        .withKind(comparison.getKind())
                        .withName(comparison.getMetadata().getName())
                        .withUid(comparison.getMetadata().getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build(),
                    JsonNode.class));
    run.set("spec", spec);
    return run;
  }

  /** The same, as a client writes it. Nothing of it is read, so nothing is lost. */
  public static GenericKubernetesResource resource(BenchmarkComparison comparison, Round round) {
    return ApiJson.serialization()
        .convertValue(of(comparison, round), GenericKubernetesResource.class);
  }

  private static JsonNode merged(BenchmarkComparison comparison, String variant) {
    JsonNode patch =
        comparison.getSpec().variants.stream()
            .filter(one -> one.name.equals(variant))
            .findFirst()
            .map((Variant one) -> one.patch)
            .orElse(null);
    return MergePatch.apply(comparison.getSpec().template, patch);
  }
}
