package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The generator, on the CRDs that are in the repository; needs no cluster. */
@Tag("fuzz")
class CasesTest {
  private static final int MANY = 4_000;

  private final Schema schema = schema(OurKind.RUN);
  private final Schema comparison = schema(OurKind.COMPARISON);

  @Test
  void theSameSeedAndIndexGiveTheSameCase() {
    for (long index = 0; index < 200; index++) {
      assertThat(new Cases(schema, comparison, 7).get(index))
          .isEqualTo(new Cases(schema, comparison, 7).get(index));
    }
    assertThat(new Cases(schema, comparison, 8).get(0))
        .isNotEqualTo(new Cases(schema, comparison, 7).get(0));
  }

  @Test
  void everyFieldOfTheSchemaIsThere() {
    Set<String> missing = new HashSet<>();
    schema.all().forEach(field -> missing.add(field.path()));
    cases(OurKind.RUN).forEach(one -> seen(schema, one.manifest().get("spec"), missing));
    assertThat(missing).isEmpty();
  }

  @Test
  void everyFieldOfAComparisonIsThere() {
    Schema own = Comparisons.withoutTemplate(comparison);
    Set<String> missing = new HashSet<>();
    own.all().forEach(field -> missing.add(field.path()));
    cases(OurKind.COMPARISON).forEach(one -> seen(own, one.manifest().get("spec"), missing));
    assertThat(missing).isEmpty();
  }

  @Test
  void oneInEightIsAComparison() {
    assertThat(cases(OurKind.COMPARISON).count()).isBetween(MANY / 10L, MANY / 6L);
  }

  /** Comparisons most of all: their patches have nulls, which some ways lose. */
  @Test
  void eachKindComesOnEachWay() {
    for (OurKind kind : OurKind.values()) {
      assertThat(cases(kind).map(Case::way).distinct())
          .as(kind.kind())
          .containsExactlyInAnyOrder(Way.values());
    }
    assertThat(cases(OurKind.COMPARISON).filter(one -> one.way() != Way.CREATE).count())
        .isGreaterThan(cases(OurKind.COMPARISON).count() / 4);
  }

  /** What a patch does, and what must not do any harm; the largest is one in 500. */
  @Test
  void patchesRemoveReplaceAndAreNonsense() {
    List<JsonNode> patches =
        cases(4 * MANY)
            .filter(one -> one.kind() == OurKind.COMPARISON)
            .flatMap(one -> one.manifest().at("/spec/variants").findValues("patch").stream())
            .toList();
    assertThat(patches)
        .anyMatch(patch -> patch.isObject() && patch.isEmpty())
        .anyMatch(patch -> patch.toString().contains(":null"))
        .anyMatch(patch -> patch.toString().length() > 800_000)
        .anyMatch(patch -> patch.toString().contains("}".repeat(70)))
        .anyMatch(patch -> !patch.isObject());
  }

  @Test
  void numbersReachTheirBoundsAndPassThem() {
    assertThat(schema.all())
        .filteredOn(field -> field.type().equals("integer") && field.json().has("maximum"))
        .isNotEmpty()
        .allSatisfy(
            field ->
                assertThat(values(field).filter(JsonNode::isNumber).map(JsonNode::asLong).toList())
                    .as(field.path())
                    .contains(
                        (long) field.bound("minimum", 0),
                        field.bound("minimum", 0) - 1L,
                        (long) field.bound("maximum", 0),
                        field.bound("maximum", 0) + 1L));
  }

  @Test
  void textsReachTheirLengthAndPassIt() {
    assertThat(schema.all())
        .filteredOn(field -> field.type().equals("string") && field.json().has("maxLength"))
        .isNotEmpty()
        .allSatisfy(
            field ->
                assertThat(
                        values(field)
                            .filter(JsonNode::isTextual)
                            .map(text -> text.asText().length())
                            .toList())
                    .as(field.path())
                    .contains(field.bound("maxLength", 0), field.bound("maxLength", 0) + 1));
  }

  @Test
  void aboutHalfOfTheRunsAreCancelled() {
    long cancelled =
        cases()
            .filter(one -> one.steps().stream().anyMatch(step -> step.kind() == Step.Kind.CANCEL))
            .count();
    assertThat(cancelled).isBetween(MANY * 4L / 10, MANY * 7L / 10);
  }

  private Stream<Case> cases() {
    return cases(MANY);
  }

  private Stream<Case> cases(int count) {
    Cases cases = new Cases(schema, comparison, 1);
    return LongStream.range(0, count).mapToObj(cases::get);
  }

  private Stream<Case> cases(OurKind kind) {
    return cases().filter(one -> one.kind() == kind);
  }

  private static void seen(Schema field, JsonNode value, Set<String> missing) {
    missing.remove(field.path());
    field
        .properties()
        .forEach(
            (name, property) -> {
              if (value.has(name)) {
                seen(property, value.get(name), missing);
              }
            });
    field
        .items()
        .filter(item -> value.isArray())
        .ifPresent(item -> value.forEach(v -> seen(item, v, missing)));
    field
        .values()
        .filter(item -> value.isObject())
        .ifPresent(item -> value.forEach(v -> seen(item, v, missing)));
  }

  private Stream<JsonNode> values(Schema field) {
    Mutations mutations = new Mutations(schema);
    Dice dice = new Dice(1, 1);
    return Stream.generate(() -> mutations.beyond(field, NullNode.getInstance(), dice)).limit(200);
  }

  private static Schema schema(OurKind kind) {
    Path crd = Path.of("../../crds/%s.wrkbench.io-v1.yml".formatted(kind.plural()));
    try {
      return Schema.ofSpec(new ObjectMapper(new YAMLFactory()).readTree(Files.readString(crd)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
