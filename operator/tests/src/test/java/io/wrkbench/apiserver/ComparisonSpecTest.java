package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A comparison's spec: what is filled in, what is refused, and what can be changed. Those that are
 * created are cancelled, so that an operator has nothing to do with them.
 */
@Tag("apiserver")
class ComparisonSpecTest {
  private static final String OWN_NAME = "each variant must have a name of its own";
  private static final String NOT_THE_BASELINE = "must name a variant that isn't the baseline";
  private static final String TOGETHER = "within and sameWithin must be set together, or neither";
  private static final String NARROW = "within must be at most 0.6 × sameWithin";
  private static final String ONE_BOUND = "exactly one of atLeast and atMost";
  private static final String UNCHANGEABLE =
      "only cancel and ttlAfterFinished can be changed once created";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("comparisons");

  private final Api api = new Api(NAMESPACE.name());

  @ParameterizedTest
  @CsvSource({"rounds.min, 6", "rounds.max, 20", "cancel, false"})
  void aMissingFieldIsFilledIn(String field, String value) {
    JsonNode created = api.tryToCreate(Examples.smallestComparison());
    assertThat(created.at("/spec/" + field.replace('.', '/')).asText()).isEqualTo(value);
  }

  @Test
  void aMissingTimeoutIsFilledIn() {
    JsonNode created = api.tryToCreate(Examples.smallestComparison());
    assertThat(GoDuration.parse(created.at("/spec/timeout").asText()).toDuration())
        .isEqualTo(Duration.ofHours(6));
  }

  @Test
  void aPartOfRoundsLeavesTheOtherDefault() {
    JsonNode created =
        api.tryToCreate(Examples.smallestComparison().withYaml("spec.rounds", "{max: 8}"));
    assertThat(created.at("/spec/rounds/min").asInt()).isEqualTo(6);
  }

  /** A default would look like a value of the user, and a patch couldn't take its place. */
  @Test
  void nothingIsWrittenIntoTemplateOrPatches() {
    for (Manifest manifest : List.of(Examples.smallestComparison(), sparse())) {
      JsonNode created = api.tryToCreate(manifest);
      assertThat(created.at("/spec/template")).isEqualTo(manifest.at("spec.template"));
      assertThat(created.at("/spec/variants")).isEqualTo(manifest.at("spec.variants"));
    }
  }

  /** Each object of the template is there, with nothing in it. */
  private static Manifest sparse() {
    return Examples.smallestComparison()
        .withYaml(
            "spec.template",
            """
            target: {server: {resources: {}, podTemplate: {}}, tls: {}}
            cassandra: {datacenter: {}, external: {}}
            request: {headers: [{}], expect: {}, bodyFrom: {}}
            load: {wrk: {script: {}}, ab: {}, curl: {}, constantRate: {}, podTemplate: {}}
            background: [{request: {}, wrk: {}}]
            warmup: {untilSteady: {}, primer: {}}
            placement: {}
            """)
        .withYaml("spec.variants.1.patch", "{load: {wrk: null}, request: {}}");
  }

  @Test
  void aFieldThatIsSetStays() {
    Manifest manifest = Examples.comparison();
    assertThat(api.tryToCreate(manifest).at("/spec")).isEqualTo(manifest.at("spec"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"variants", "metrics", "rounds", "objectives", "names", "others"})
  void isRefused(String what, Manifest manifest, String field, String message) {
    Api.assertRefused(() -> api.tryToCreate(manifest), field, message);
  }

  static Stream<Arguments> variants() {
    return Stream.of(
        yaml("no variants", "variants", "[]", "at least 2"),
        yaml("one variant", "variants", "[{name: a}]", "at least 2"),
        arguments("nine variants", withVariants(9), "spec.variants", "at most 8"),
        yaml("two of one name", "variants", "[{name: a}, {name: b}, {name: a}]", OWN_NAME),
        arguments(
            "one without a name",
            Examples.smallestComparison().withYaml("spec.variants.0", "{patch: {}}"),
            "spec.variants[0].name",
            "Required value"),
        name("an empty name", "", "at least 1"),
        name("a name in capitals", "Tuned", "should match"),
        name("a name with a dot", "a.b", "should match"),
        name("a name that ends in a hyphen", "a-", "should match"),
        name("a name of 21 characters", "a".repeat(21), "20"),
        patch("a list", "[{op: remove, path: /request}]"),
        patch("a text", "'{}'"),
        patch("a number", "1"),
        yaml("an unknown baseline", "baseline", "c", "baseline must be the name of a variant"));
  }

  static Stream<Arguments> metrics() {
    return Stream.of(
        yaml("no metric", "metrics", "[]", "at least 1"),
        yaml(
            "a metric twice",
            "metrics",
            "[{name: latency.p99}, {name: latency.p99}]",
            "each metric must be there once"),
        metric("an unknown metric", "{name: latency.p42}", "name", "should match"),
        metric("a metric without a name", "{}", "name", "Required value"),
        metric("within alone", "{name: latency.p99, within: 5%}", "within", TOGETHER),
        metric("sameWithin alone", "{name: latency.p99, sameWithin: 5%}", "within", TOGETHER),
        metric("one that can't be Same", width("3.1%", "5%"), "within", NARROW),
        metric("as wide as Same", width("5%", "5%"), "within", NARROW),
        metric("within nothing", width("0%", "5%"), "within", "from 0.1% to 50%"),
        metric("within a share", width("0.03", "5%"), "within", "from 0.1% to 50%"),
        metric("the same within 51%", width("3%", "51%"), "sameWithin", "from 0.1% to 50%"),
        metric("two decimals", width("2.55%", "5%"), "within", "from 0.1% to 50%"));
  }

  private static String width(String within, String sameWithin) {
    return "{name: requestsPerSecond, within: '%s', sameWithin: '%s'}"
        .formatted(within, sameWithin);
  }

  static Stream<Arguments> rounds() {
    return Stream.of(
        rounds("an odd min", "{min: 7}", "min", "min must be even"),
        rounds("an odd max", "{max: 19}", "max", "max must be even"),
        rounds("min above max", "{min: 10, max: 8}", "min", "min must not be greater than max"),
        rounds("min above the usual max", "{min: 22}", "min", "min must not be greater than max"),
        rounds("four rounds", "{min: 4}", "min", "greater than or equal to 6"),
        rounds("62 rounds", "{max: 62}", "max", "less than or equal to 60"));
  }

  static Stream<Arguments> objectives() {
    return Stream.of(
        objective("an unknown variant", "{metric: latency.p99, variant: c, atMost: '1'}"),
        objective("the first one", "{metric: latency.p99, variant: a, atMost: '1'}"),
        arguments(
            "the baseline",
            Examples.comparison()
                .withYaml(
                    "spec.objectives",
                    "[{metric: latency.p999, variant: defaults, atMost: '1.2'}]"),
            "spec.objectives",
            NOT_THE_BASELINE),
        yaml(
            "a metric that isn't compared",
            "objectives",
            "[{metric: latency.p50, variant: b, atMost: '1.2'}]",
            "each objective must be on a metric of metrics"),
        arguments(
            "a usual metric that isn't compared",
            Examples.comparison()
                .withYaml(
                    "spec.objectives", "[{metric: latency.p99, variant: tuned, atMost: '1.2'}]"),
            "spec.objectives",
            "each objective must be on a metric of metrics"),
        bound("both bounds", "atLeast: '1', atMost: '2'", "", ONE_BOUND),
        bound("no bound", "", "", ONE_BOUND),
        bound("a percentage", "atLeast: 97%", ".atLeast", "should match"),
        bound("a number", "atLeast: 0.97", ".atLeast", "must be of type string"),
        bound("a negative ratio", "atMost: '-1'", ".atMost", "should match"));
  }

  static Stream<Arguments> names() {
    return Stream.of(
        arguments(
            "a name of 64 characters",
            Examples.smallestComparison().named("a".repeat(64)),
            "<nil>",
            "the name must have at most 63 characters"));
  }

  static Stream<Arguments> others() {
    return Stream.of(
        arguments(
            "no template",
            Examples.smallestComparison().without("spec.template"),
            "spec.template",
            "Required value"),
        arguments(
            "no variants at all",
            Examples.smallestComparison().without("spec.variants"),
            "spec.variants",
            "Required value"),
        arguments(
            "a template of another type",
            Examples.smallestComparison().with("spec.template", List.of()),
            "spec.template",
            "must be of type object"),
        arguments(
            "a field of another type in the template",
            Examples.smallestComparison().with("spec.template.load.wrk.threads", "two"),
            "spec.template.load.wrk.threads",
            "must be of type integer"),
        arguments(
            "a bad value in the template",
            Examples.smallestComparison().with("spec.template.request.path", "b"),
            "spec.template.request.path",
            "should match"),
        yaml("no time", "timeout", "0s", "timeout must be a Go duration above zero"),
        yaml("more than a day", "timeout", "24h1s", "at most 24h"),
        yaml("a timeout of no duration", "timeout", "soon", "must be a Go duration"),
        kept("no duration", "soon"),
        kept("a negative time", "-1s"),
        kept("more than a year", "8760h1s"));
  }

  private static Arguments yaml(String what, String field, String yaml, String message) {
    return arguments(
        what,
        Examples.smallestComparison().withYaml("spec." + field, yaml),
        "spec." + field,
        message);
  }

  private static Arguments kept(String what, String value) {
    return yaml(
        "a time to live of " + what,
        "ttlAfterFinished",
        value,
        "ttlAfterFinished must be a Go duration from 0s to 8760h");
  }

  private static Arguments name(String what, String name, String message) {
    return arguments(
        what,
        Examples.smallestComparison().with("spec.variants.0.name", name),
        "spec.variants[0].name",
        message);
  }

  private static Arguments patch(String what, String yaml) {
    return arguments(
        "a patch that is " + what,
        Examples.smallestComparison().withYaml("spec.variants.1.patch", yaml),
        "spec.variants[1].patch",
        "must be of type object");
  }

  private static Arguments metric(String what, String yaml, String field, String message) {
    return arguments(
        what,
        Examples.smallestComparison().withYaml("spec.metrics", "[" + yaml + "]"),
        "spec.metrics[0]." + field,
        message);
  }

  private static Arguments rounds(String what, String yaml, String field, String message) {
    return arguments(
        what,
        Examples.smallestComparison().withYaml("spec.rounds", yaml),
        "spec.rounds." + field,
        message);
  }

  private static Arguments objective(String what, String yaml) {
    return yaml("an objective on " + what, "objectives", "[" + yaml + "]", NOT_THE_BASELINE);
  }

  private static Arguments bound(String what, String bound, String field, String message) {
    return arguments(
        "an objective with " + what,
        Examples.smallestComparison()
            .withYaml(
                "spec.objectives", "[{metric: latency.p99, variant: b, %s}]".formatted(bound)),
        "spec.objectives[0]" + field,
        message);
  }

  private static Manifest withVariants(int count) {
    return Examples.smallestComparison()
        .withYaml(
            "spec.variants",
            IntStream.range(0, count)
                .mapToObj(i -> "{name: v" + i + "}")
                .collect(Collectors.joining(", ", "[", "]")));
  }

  /** A run's fields that the comparison decides itself, and misspelt ones. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "attempts",
        "discardAttempts",
        "untilPrecise",
        "objectives",
        "keepTarget",
        "profile",
        "cancel",
        "ttlAfterFinished",
        "retries"
      })
  void anotherFieldOfTheTemplateIsRefusedByKubectl(String field) {
    String path = "spec.template." + field;
    RefusalTest.assertUnknown(NAMESPACE.name(), Examples.smallestComparison(), path, path);
  }

  @Test
  void whatJustFitsIsTaken() {
    for (Manifest fitting :
        List.of(
            Examples.comparison(),
            withVariants(8),
            Examples.smallestComparison().named("a".repeat(63)),
            Examples.smallestComparison().with("spec.variants.0.name", "a".repeat(20)),
            Examples.smallestComparison().withYaml("spec.variants.1.patch", "{}"),
            Examples.smallestComparison().withYaml("spec.template", "{}"),
            Examples.smallestComparison().with("spec.baseline", "b"),
            Examples.smallestComparison().with("spec.ttlAfterFinished", "0"),
            Examples.smallestComparison().with("spec.ttlAfterFinished", "8760h"),
            Examples.smallestComparison().withYaml("spec.rounds", "{min: 60, max: 60}"),
            Examples.smallestComparison()
                .withYaml("spec.metrics", "[" + width("30%", "50%") + "]")
                .with("spec.timeout", "24h"),
            Examples.smallestComparison()
                .withYaml("spec.metrics", "[" + width("0.6%", "1%") + "]")
                .withYaml(
                    "spec.objectives",
                    "[{metric: requestsPerSecond, variant: b, atLeast: '999.999999'}]"))) {
      assertThatCode(() -> api.tryToCreate(fitting)).as(fitting.json()).doesNotThrowAnyException();
    }
  }

  /** A rule over several fields is asked although another field is malformed already. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "timeout | x",
        "ttlAfterFinished | x",
        "metrics | [{name: latency.p99, within: '%', sameWithin: 5%}]",
        "metrics | [{name: latency.p99, within: 1e9%, sameWithin: '5'}]",
        "metrics | [{name: x, within: '', sameWithin: ''}]",
        "rounds | {min: -1, max: 9223372036854775807}",
        "variants | [{name: ''}, {name: ''}]",
        "objectives | [{metric: x, variant: b, atLeast: x, atMost: x}]"
      })
  void noRuleEndsInAnErrorOfItsOwn(String field, String yaml) {
    Manifest manifest = Examples.smallestComparison().withYaml("spec." + field, yaml);
    assertThatThrownBy(() -> api.tryToCreate(manifest))
        .hasMessageContaining("spec." + field)
        .hasMessageNotContainingAny("conversion error", "modulus by zero", "overflow", "no such");
  }

  static Stream<Arguments> changes() {
    Manifest whole = whole();
    return Stream.of(
        arguments("template.request.path", whole.with("spec.template.request.path", "/other")),
        arguments("template's part", whole.without("spec.template.warmup")),
        arguments(
            "template's free form",
            whole.withYaml("spec.template.load.podTemplate", "{spec: {priorityClassName: low}}")),
        arguments("patch", whole.with("spec.variants.0.patch.request.path", "/other")),
        arguments("null in a patch", whole.without("spec.variants.0.patch.request.body")),
        arguments("whole patch", whole.without("spec.variants.0.patch")),
        arguments("new patch", whole.withYaml("spec.variants.1.patch", "{}")),
        arguments("variant's name", whole.with("spec.variants.0.name", "other")),
        arguments(
            "number of variants",
            whole.withYaml("spec.variants", "[{name: tuned}, {name: defaults}, {name: third}]")),
        arguments("baseline", whole.with("spec.baseline", "tuned")),
        arguments("no baseline", whole.without("spec.baseline")),
        arguments("metrics", whole.without("spec.metrics.0")),
        arguments("within", whole.with("spec.metrics.1.within", "2%")),
        arguments("no metrics", whole.without("spec.metrics")),
        arguments("rounds", whole.with("spec.rounds.max", 58)),
        arguments("no rounds", whole.without("spec.rounds")),
        arguments("objectives", whole.with("spec.objectives.0.atLeast", "0.98")),
        arguments("no objectives", whole.without("spec.objectives")),
        arguments("timeout", whole.with("spec.timeout", "23h")),
        arguments("no timeout", whole.without("spec.timeout")));
  }

  @Test
  void onlyCancelAndTtlAfterFinishedCanBeChanged() {
    api.create(whole());
    changes()
        .forEach(
            change -> {
              Manifest changed = (Manifest) change.get()[1];
              assertThat(Api.causes(() -> api.tryToUpdate(changed)))
                  .as((String) change.get()[0])
                  .anySatisfy(cause -> assertThat(cause.getMessage()).contains(UNCHANGEABLE));
            });
    for (Manifest same :
        List.of(
            whole(),
            whole().with("spec.cancel", false),
            whole().without("spec.cancel"),
            whole().with("spec.ttlAfterFinished", "8760h"),
            whole().without("spec.ttlAfterFinished"))) {
      assertThatCode(() -> api.tryToUpdate(same)).doesNotThrowAnyException();
    }
  }

  @Test
  void onlyCancelAndTtlAfterFinishedCanBeAdded() {
    Manifest smallest = Examples.smallestComparison().named("additions").with("spec.cancel", true);
    api.create(smallest);
    for (String field : List.of("baseline", "metrics", "objectives", "timeout", "rounds")) {
      Manifest with =
          smallest
              .with("spec.variants", whole().at("spec.variants"))
              .with("spec." + field, whole().at("spec." + field));
      assertThat(Api.causes(() -> api.tryToUpdate(with)))
          .as(field)
          .anySatisfy(cause -> assertThat(cause.getMessage()).contains(UNCHANGEABLE));
    }
    assertThatCode(() -> api.tryToUpdate(smallest.with("spec.ttlAfterFinished", "8760h")))
        .doesNotThrowAnyException();
  }

  private static Manifest whole() {
    return Examples.comparison().named("whole");
  }

  @Test
  void kubectlPatchCancels() {
    // Its target isn't there, so it doesn't measure.
    api.create(
        Examples.smallestComparison()
            .named("patched")
            .withYaml("spec.template.target", "{service: {name: nothere, port: 80}}"));
    Kubectl.output(
        "patch",
        "bmc/patched",
        "--namespace=" + NAMESPACE,
        "--type=merge",
        "--patch={\"spec\":{\"cancel\":true}}");
    assertThat(
            Kubectl.output(
                "get",
                "bmc/patched",
                "--namespace=" + NAMESPACE,
                "--output=jsonpath={.spec.cancel}"))
        .isEqualTo("true");
  }
}
