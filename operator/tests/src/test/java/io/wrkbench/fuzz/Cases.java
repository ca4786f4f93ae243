package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * All cases of a seed: half of them keep the schema, the others are changed in some places. One in
 * eight is a comparison.
 */
final class Cases {
  /** A timeout after which a run ends by itself soon enough. */
  private static final Pattern SHORT =
      Pattern.compile("[1-9][0-9]{0,3}ms|[12]?[0-9](\\.5)?s|0\\.1m|30s");

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final double COMPARISONS = 1.0 / 8;

  private final long seed;
  private final Specs specs;
  private final Mutations mutations;
  private final Comparisons comparisons;

  /** The cases of a seed for the schemas of the {@code spec} of runs and comparisons. */
  Cases(Schema run, Schema comparison, long seed) {
    this.seed = seed;
    this.specs = new Specs(run);
    this.mutations = new Mutations(run);
    this.comparisons = new Comparisons(run, comparison);
  }

  /** The case of this number. */
  Case get(long index) {
    Dice dice = new Dice(seed, index);
    OurKind kind = dice.chance(COMPARISONS) ? OurKind.COMPARISON : OurKind.RUN;
    ObjectNode spec = kind == OurKind.COMPARISON ? comparisons.spec(dice) : run(dice);
    ObjectNode manifest = JSON.objectNode();
    manifest.put("apiVersion", "wrkbench.io/v1alpha1");
    manifest.put("kind", kind.kind());
    manifest.set("metadata", metadata(index, dice));
    manifest.set("spec", spec);
    Case.Room room = dice.oneOf(Case.Room.values());
    List<Step> steps = steps(kind, spec, dice);
    boolean plainName = manifest.at("/metadata/name").asText().equals("f" + index);
    Way way = plainName ? Way.any(kind, dice) : Way.CREATE;
    return new Case(index, room, way, manifest, steps);
  }

  private ObjectNode run(Dice dice) {
    ObjectNode spec = specs.spec(dice);
    if (dice.chance(0.5)) {
      for (int i = dice.between(1, 2); i > 0; i--) {
        mutations.change(spec, dice);
      }
    }
    return spec;
  }

  private static ObjectNode metadata(long index, Dice dice) {
    ObjectNode metadata = JSON.objectNode();
    String name = "f" + index;
    metadata.put(
        "name",
        dice.chance(0.95)
            ? name
            : dice.oneOf(
                name + ".a-b.c",
                name + "-" + "a".repeat(253 - name.length() - 1),
                name + "-" + "a".repeat(60 - name.length()),
                name + "-" + "a".repeat(253 - name.length()),
                name + "_",
                name + "é"));
    if (dice.chance(0.03)) {
      metadata.set(
          "labels",
          dice.oneOf(
              JSON.objectNode().put("wrkbench.io/run", "forged"),
              JSON.objectNode().put("a", "x".repeat(64)),
              JSON.objectNode().put("a", 1),
              JSON.arrayNode()));
    }
    if (dice.chance(0.03)) {
      metadata.set(
          "annotations",
          dice.oneOf(
              JSON.objectNode().put("wrkbench.io/run-name", "forged"),
              JSON.objectNode().put("a", "x".repeat(200_000)),
              JSON.objectNode().put("a", "x".repeat(270_000)),
              JSON.textNode("a")));
    }
    return metadata;
  }

  private static List<Step> steps(OurKind kind, JsonNode spec, Dice dice) {
    List<Step> steps = new ArrayList<>();
    if (dice.chance(0.25)) {
      for (int i = dice.between(1, 2); i > 0; i--) {
        steps.add(Step.any(kind, dice));
      }
    }
    JsonNode timeout = spec.path("timeout");
    boolean endsSoon = timeout.isTextual() && SHORT.matcher(timeout.asText()).matches();
    // One whose time may have been tampered with can't be waited for either.
    boolean tampered =
        steps.stream().anyMatch(step -> step.kind() == Step.Kind.STATUS && !step.ofChild());
    // Who takes it back cancels anew after that.
    boolean takenBack =
        steps.stream()
            .anyMatch(step -> step.patch() != null && step.patch().at("/spec").has("cancel"));
    if (tampered || takenBack) {
      steps.add(Step.cancel(Duration.ofMillis(dice.between(6_000, 7_000))));
    } else if (!endsSoon || dice.chance(0.45)) {
      steps.add(Step.cancel(Duration.ofMillis(dice.between(0, 4_000))));
    }
    steps.sort(Comparator.comparing(Step::after));
    return steps;
  }
}
