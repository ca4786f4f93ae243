package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is wrong by shape in the loads other than wrk's own settings: the tool, what is in the
 * background, the warm-up. As in {@link RefusalTest} the field is named and what is allowed is
 * said.
 */
@Tag("apiserver")
class LoadRefusalTest {
  private static final String AB = "spec.load.ab";
  private static final String CURL = "spec.load.curl";
  private static final String RATE = "spec.load.constantRate";
  private static final String ONE_TOOL =
      "load must have exactly one of wrk, ab, curl and constantRate";
  private static final String ONE_WARM_UP =
      "warmup must have exactly one of duration and untilSteady";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("load-refusals");

  private final Api api = new Api(NAMESPACE.name());

  @ParameterizedTest(name = "{0}")
  @MethodSource({"tools", "head", "errors", "ab", "curl", "constantRate", "background", "warmup"})
  void isRefused(String what, Manifest manifest, String field, String message) {
    Api.assertRefused(() -> api.tryToCreate(manifest), field, message);
  }

  private static Manifest tool(String yaml) {
    return Examples.smallest().withYaml("spec.load", yaml);
  }

  static Stream<Arguments> tools() {
    return Stream.of(
        arguments("no tool", tool("{generators: 2}"), "spec.load", ONE_TOOL),
        arguments("two tools", tool("{wrk: {}, ab: {}}"), "spec.load", ONE_TOOL),
        arguments(
            "all tools",
            tool("{wrk: {}, ab: {}, curl: {}, constantRate: {rate: 1}}"),
            "spec.load",
            ONE_TOOL));
  }

  static Stream<Arguments> head() {
    Manifest head = Examples.smallest().with("spec.request.method", "HEAD");
    String refused = "wrk and warmup.primer can't measure HEAD";
    return Stream.of(
        arguments("HEAD by wrk", head.withYaml("spec.load", "{wrk: {}}"), "spec.request", refused),
        arguments(
            "HEAD by ab with a primer",
            head.withYaml("spec.load", "{ab: {}}")
                .withYaml("spec.warmup", "{duration: 1s, primer: {duration: 1s}}"),
            "spec.request",
            refused),
        arguments(
            "HEAD in the background",
            Examples.smallest().withYaml("spec.background", "[{name: b, request: {method: HEAD}}]"),
            "spec.background[0].request",
            "background loads are sent by wrk"));
  }

  /** Statuses that a tool counts as errors. */
  static Stream<Arguments> errors() {
    Manifest expects404 = Examples.smallest().with("spec.request.expect.status", 404);
    String field = "spec.request.expect.status";
    String byWrk = "wrk and warmup.primer count every status above 399 as an error";
    return Stream.of(
        arguments("404 by wrk", expects404.withYaml("spec.load", "{wrk: {}}"), field, byWrk),
        arguments(
            "404 by curl with a primer",
            expects404
                .withYaml("spec.load", "{curl: {}}")
                .withYaml("spec.warmup", "{duration: 1s, primer: {duration: 1s}}"),
            field,
            byWrk),
        arguments(
            "302 by ab",
            Examples.smallest()
                .with("spec.request.expect.status", 302)
                .withYaml("spec.load", "{ab: {}}"),
            field,
            "ab counts every status but 2xx as an error"),
        arguments(
            "404 in the background",
            background("{name: slow, request: {expect: {status: 404}}}"),
            "spec.background[0].request.expect.status",
            "background loads are sent by wrk, which counts every status above 399"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{curl: {}}", "{constantRate: {rate: 1}}"})
  void anExpectedErrorIsTakenByTheOthers(String load) {
    Manifest manifest =
        Examples.smallest().with("spec.request.expect.status", 404).withYaml("spec.load", load);
    assertThatCode(() -> api.tryToCreate(manifest)).doesNotThrowAnyException();
  }

  static Stream<Arguments> ab() {
    String concurrency = "concurrency must not be greater than requests";
    return Stream.of(
        arguments(
            "more at a time than in all",
            tool("{ab: {requests: 10, concurrency: 11}}"),
            AB + ".concurrency",
            concurrency),
        arguments(
            "fewer requests than the concurrency that is the default",
            tool("{ab: {requests: 49}}"),
            AB + ".concurrency",
            concurrency),
        arguments("no requests", tool("{ab: {requests: 0}}"), AB + ".requests", "greater than"),
        arguments(
            "no concurrency", tool("{ab: {concurrency: 0}}"), AB + ".concurrency", "greater than"),
        arguments(
            "more at a time than ab can",
            tool("{ab: {requests: 30000, concurrency: 20001}}"),
            AB + ".concurrency",
            "less than"),
        arguments(
            "half a second until ab gives up",
            tool("{ab: {timeout: 500ms}}"),
            AB + ".timeout",
            "timeout must be a Go duration of whole seconds"),
        arguments(
            "a minute and a second until ab gives up",
            tool("{ab: {timeout: 61s}}"),
            AB + ".timeout",
            "from 1s to 60s"));
  }

  static Stream<Arguments> curl() {
    return Stream.of(
        arguments("no clients", tool("{curl: {clients: 0}}"), CURL + ".clients", "greater than"),
        arguments("many clients", tool("{curl: {clients: 1001}}"), CURL + ".clients", "less than"),
        arguments(
            "no time",
            tool("{curl: {duration: 0s}}"),
            CURL + ".duration",
            "duration must be a Go duration of whole seconds above zero"),
        arguments(
            "a timeout of none",
            tool("{curl: {timeout: 0s}}"),
            CURL + ".timeout",
            "timeout must be a Go duration of whole seconds from 1s"));
  }

  static Stream<Arguments> constantRate() {
    return Stream.of(
        arguments("no rate", tool("{constantRate: {}}"), RATE + ".rate", "Required value"),
        arguments("a rate of 0", tool("{constantRate: {rate: 0}}"), RATE + ".rate", "greater than"),
        arguments(
            "a rate of 0.5",
            tool("{constantRate: {rate: 0.5}}"),
            RATE + ".rate",
            "must be of type integer"),
        arguments(
            "no connections",
            tool("{constantRate: {rate: 5, connections: 0}}"),
            RATE + ".connections",
            "greater than"),
        arguments(
            "no time",
            tool("{constantRate: {rate: 5, duration: 0s}}"),
            RATE + ".duration",
            "duration must be a Go duration of whole seconds above zero"));
  }

  static Stream<Arguments> background() {
    return Stream.of(
        arguments(
            "a background without a name",
            background("{wrk: {}}"),
            "spec.background[0].name",
            "Required value"),
        arguments(
            "a name that can't be a key",
            background("{name: 'Slow one'}"),
            "spec.background[0].name",
            "should match"),
        arguments(
            "the same name twice",
            background("{name: slow}, {name: other}, {name: slow}"),
            "spec.background",
            "background must have a unique name for each of its loads"),
        arguments(
            "connections that aren't a multiple of threads",
            background("{name: slow, wrk: {threads: 5, connections: 501}}"),
            "spec.background[0].wrk.connections",
            "connections must be a multiple of threads"),
        arguments(
            "a timeout of more than a minute",
            background("{name: slow, wrk: {timeout: 61s}}"),
            "spec.background[0].wrk.timeout",
            "from 1s to 60s"),
        arguments(
            "a ramp-up of half a second",
            background("{name: slow, rampUp: 500ms}"),
            "spec.background[0].rampUp",
            "rampUp must be a Go duration of whole seconds"),
        arguments(
            "a ramp-up of more than ten minutes",
            background("{name: slow, rampUp: 601s}"),
            "spec.background[0].rampUp",
            "from 0s to 10m"),
        arguments(
            "a request with a bad path",
            background("{name: slow, request: {path: data}}"),
            "spec.background[0].request.path",
            "should match"),
        arguments(
            "eleven of them",
            background(
                String.join(
                    ", ",
                    IntStream.rangeClosed(1, 11).mapToObj(i -> "{name: b" + i + "}").toList())),
            "spec.background",
            "must have at most 10 items"));
  }

  private static Manifest background(String items) {
    return Examples.smallest().withYaml("spec.background", "[" + items + "]");
  }

  static Stream<Arguments> warmup() {
    String limit = "spec.warmup.untilSteady.limit";
    return Stream.of(
        arguments("a warm-up of nothing", warmup("{}"), "spec.warmup", ONE_WARM_UP),
        arguments(
            "a warm-up for a time and until steady",
            warmup("{duration: 5s, untilSteady: {}}"),
            "spec.warmup",
            ONE_WARM_UP),
        arguments("a primer alone", warmup("{primer: {}}"), "spec.warmup", ONE_WARM_UP),
        arguments(
            "a primer before nothing",
            warmup("{duration: 0s, primer: {}}"),
            "spec.warmup.primer",
            "a primer needs a warm-up after it"),
        arguments(
            "a primer of half a second",
            warmup("{duration: 5s, primer: {duration: 500ms}}"),
            "spec.warmup.primer.duration",
            "duration must be a Go duration of whole seconds"),
        arguments(
            "a primer without connections",
            warmup("{duration: 5s, primer: {connections: 0}}"),
            "spec.warmup.primer.connections",
            "greater than"),
        arguments("steady at once", warmup("{untilSteady: {limit: 0s}}"), limit, "from 5s to 1h"),
        arguments(
            "steady within less than a window",
            warmup("{untilSteady: {limit: 4s}}"),
            limit,
            "from 5s to 1h"),
        arguments(
            "steady within more than an hour",
            warmup("{untilSteady: {limit: 61m}}"),
            limit,
            "from 5s to 1h"));
  }

  private static Manifest warmup(String yaml) {
    return Examples.smallest().withYaml("spec.warmup", yaml);
  }

  @Test
  void asManyAtATimeAsInAllAreTaken() {
    assertThatCode(() -> api.tryToCreate(tool("{ab: {requests: 10, concurrency: 10}}")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"duration", "pipeline", "script"})
  void whatOnlyWrkHasIsUnknownToTheBackground(String field) {
    RefusalTest.assertUnknown(
        NAMESPACE.name(),
        Examples.smallest().withYaml("spec.background", "[{name: slow}]"),
        "spec.background.0.wrk." + field,
        "spec.background[0].wrk." + field);
  }

  @Test
  void whatOnlyWrkHasIsUnknownToOtherTools() {
    for (String tool : List.of("ab", "curl", "constantRate")) {
      for (String field : List.of("threads", "pipeline", "script")) {
        String path = "spec.load." + tool + "." + field;
        RefusalTest.assertUnknown(NAMESPACE.name(), Examples.smallest(), path, path);
      }
    }
  }
}
