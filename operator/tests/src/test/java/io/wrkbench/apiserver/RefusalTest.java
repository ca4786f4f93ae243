package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
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

/** What is wrong by shape: the API server refuses it, names the field and says what is allowed. */
@Tag("apiserver")
class RefusalTest {
  private static final String WRK = "spec.load.wrk";
  private static final String SERVER = "spec.target.server";
  private static final String WHOLE_SECONDS = "must be a Go duration of whole seconds above zero";
  private static final String TIMEOUT =
      "timeout must be a Go duration of whole seconds from 1s to 60s";
  private static final String MULTIPLE = "connections must be a multiple of threads";
  private static final String ONE_TARGET =
      "target must have exactly one of server, service and url";

  private static final String ONE_CASSANDRA =
      "cassandra must have exactly one of datacenter and external";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("refusals");

  private final Api api = new Api(NAMESPACE.name());

  @Test
  void whatTheOthersAreMadeFromIsTaken() {
    assertThatCode(() -> api.tryToCreate(Examples.server())).doesNotThrowAnyException();
    assertThatCode(() -> api.tryToCreate(Examples.service())).doesNotThrowAnyException();
    assertThatCode(() -> api.tryToCreate(Examples.curl())).doesNotThrowAnyException();
    assertThatCode(() -> api.tryToCreate(Examples.constantRate())).doesNotThrowAnyException();
    assertThatCode(() -> api.tryToCreate(Examples.smallest())).doesNotThrowAnyException();
    assertThatCode(() -> api.tryToCreate(Examples.externalCassandra())).doesNotThrowAnyException();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({
    "missing",
    "targets",
    "tls",
    "cassandras",
    "numbers",
    "durations",
    "requests",
    "headers",
    "objectives",
    "places",
    "quantities",
    "servers",
    "templates",
    "times"
  })
  void isRefused(String what, Manifest manifest, String field, String message) {
    Api.assertRefused(() -> api.tryToCreate(manifest), field, message);
  }

  static Stream<Arguments> missing() {
    return Stream.of(
            "spec.target",
            "spec.load",
            "spec.target.server.image",
            "spec.target.server.port",
            "spec.request.headers.0.name",
            "spec.request.headers.1.valueFrom.secretKeyRef",
            "spec.request.headers.1.valueFrom.secretKeyRef.name",
            "spec.request.headers.1.valueFrom.secretKeyRef.key",
            "spec.load.wrk.script.configMapKeyRef",
            "spec.load.wrk.script.configMapKeyRef.key",
            "spec.objectives.0.metric")
        .map(
            path ->
                arguments(
                    "no " + path,
                    Examples.server().without(path),
                    path.replaceAll("[.](\\d)[.]", "[$1]."),
                    "Required value"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "port"})
  void aServiceWithoutItIsRefused(String field) {
    String path = "spec.target.service." + field;
    Api.assertRefused(
        () -> api.tryToCreate(Examples.service().without(path)), path, "Required value");
  }

  static Stream<Arguments> targets() {
    Manifest server = Examples.server();
    Manifest small = Examples.smallest();
    return Stream.of(
        arguments("no target", server.without(SERVER), "spec.target", ONE_TARGET),
        arguments(
            "two targets",
            server.withYaml("spec.target.service", "{name: checkout, port: 80}"),
            "spec.target",
            ONE_TARGET),
        arguments(
            "three targets",
            server
                .withYaml("spec.target.service", "{name: checkout, port: 80}")
                .with("spec.target.url", "http://10.0.0.7"),
            "spec.target",
            ONE_TARGET),
        arguments("port 0", server.with(SERVER + ".port", 0), SERVER + ".port", "greater than"),
        arguments(
            "port 65536", server.with(SERVER + ".port", 65536), SERVER + ".port", "less than"),
        arguments(
            "a port's name",
            server.with(SERVER + ".port", "http"),
            SERVER + ".port",
            "must be of type integer"),
        arguments(
            "an image with a space",
            server.with(SERVER + ".image", "a b"),
            SERVER + ".image",
            "should match"),
        arguments("no image", server.with(SERVER + ".image", ""), SERVER + ".image", "at least 1"),
        arguments(
            "a ready path without a slash",
            server.with(SERVER + ".readyPath", "ready"),
            SERVER + ".readyPath",
            "should match"),
        arguments(
            "a Service's bad port",
            Examples.service().with("spec.target.service.port", -1),
            "spec.target.service.port",
            "greater than"),
        arguments(
            "a Service's bad name",
            Examples.service().with("spec.target.service.name", "Check_out"),
            "spec.target.service.name",
            "should match"),
        url(small, "a URL without a scheme", "10.0.0.7:8080"),
        url(small, "a URL of another scheme", "ftp://10.0.0.7"),
        url(small, "a URL with a path", "http://10.0.0.7/health"),
        url(small, "a URL with a query", "http://10.0.0.7?x=1"),
        url(small, "a URL with a user", "http://me@10.0.0.7"),
        url(small, "a URL with a space", "http://10.0.0.7 :80"),
        url(small, "a URL with a fragment", "http://10.0.0.7#a"),
        url(small, "a URL with half an address", "http://[::1"),
        url(small, "a URL with a wrong IPv6 address", "http://[::zz]:80"),
        url(small, "a URL with an IPv6 address without brackets", "http://::1"),
        url(small, "a URL with a wrong IPv4 address", "http://10.0.0.256"),
        url(small, "a URL with three quarters of an address", "http://10.0.0"),
        url(small, "a URL with a host that Java doesn't take for one", "http://a_b"),
        url(small, "a URL with port 99999", "http://host:99999"),
        url(small, "a URL with port 65536", "http://host:65536"),
        url(small, "a URL with port 0", "http://host:0"),
        url(small, "a URL with a port's name", "http://10.0.0.7:http"));
  }

  private static Arguments url(Manifest base, String what, String url) {
    return arguments(
        what, base.with("spec.target.url", url), "spec.target.url", "url must be http(s)://HOST");
  }

  static Stream<Arguments> tls() {
    return Stream.of(
        arguments(
            "TLS settings for plain HTTP",
            Examples.smallest().with("spec.target.tls.insecureSkipVerify", true),
            "spec.target.tls",
            "target.tls needs an https url"),
        arguments(
            "an authority that isn't asked",
            Examples.service().with("spec.target.tls.insecureSkipVerify", true),
            "spec.target.tls",
            "tls must not have both caFrom and insecureSkipVerify"));
  }

  static Stream<Arguments> cassandras() {
    String datacenter = "spec.cassandra.datacenter";
    String external = "spec.cassandra.external";
    Manifest own = Examples.server();
    Manifest others = Examples.externalCassandra();
    return Stream.of(
        arguments(
            "no Cassandra", own.withYaml("spec.cassandra", "{}"), "spec.cassandra", ONE_CASSANDRA),
        arguments(
            "two Cassandras",
            own.with(external, others.at(external)),
            "spec.cassandra",
            ONE_CASSANDRA),
        arguments(
            "Cassandra for a Service",
            Examples.service().withYaml("spec.cassandra", "datacenter: {}"),
            "spec.cassandra",
            "cassandra needs target.server"),
        arguments(
            "Cassandra for a URL",
            Examples.smallest().withYaml("spec.cassandra", "datacenter: {}"),
            "spec.cassandra",
            "cassandra needs target.server"),
        arguments(
            "a datacenter without nodes",
            own.with(datacenter + ".size", 0),
            datacenter + ".size",
            "greater than or equal to 1"),
        arguments(
            "Cassandra 3",
            own.with(datacenter + ".serverVersion", "3.11.11"),
            datacenter + ".serverVersion",
            "should match"),
        arguments(
            "a heap as Kubernetes would write it",
            own.with(datacenter + ".heap", "512Mi"),
            datacenter + ".heap",
            "should match"),
        arguments(
            "no storage",
            own.with(datacenter + ".storage", "0Gi"),
            datacenter + ".storage",
            "should match"),
        arguments(
            "a heap beside heap",
            own.withYaml(datacenter + ".config", "{jvm-server-options: {max_heap_size: 1G}}"),
            datacenter + ".config.jvm-server-options",
            "set cassandra.datacenter.heap"),
        arguments(
            "a Cassandra without logins",
            own.withYaml(
                datacenter + ".config", "{cassandra-yaml: {authenticator: AllowAllAuthenticator}}"),
            datacenter + ".config.cassandra-yaml",
            "authenticator can't be set"),
        arguments(
            "a configuration that is no object",
            own.with(datacenter + ".config", "commitlog_sync: batch"),
            datacenter + ".config",
            "must be of type object"),
        arguments(
            "no contact points",
            others.withYaml(external + ".contactPoints", "[]"),
            external + ".contactPoints",
            "should have at least 1 items"),
        arguments(
            "a URL for a contact point",
            others.withYaml(external + ".contactPoints", "['http://db:9042']"),
            external + ".contactPoints[0]",
            "should match"),
        arguments(
            "a contact point with two in it",
            others.withYaml(external + ".contactPoints", "['db1,db2']"),
            external + ".contactPoints[0]",
            "should match"),
        arguments(
            "no datacenter of the contact points",
            others.without(external + ".localDatacenter"),
            external + ".localDatacenter",
            "Required value"));
  }

  static Stream<Arguments> numbers() {
    Manifest ok = Examples.server();
    return Stream.of(
        arguments("no threads", ok.with(WRK + ".threads", 0), WRK + ".threads", "greater than"),
        arguments("-1 threads", ok.with(WRK + ".threads", -1), WRK + ".threads", "greater than"),
        arguments(
            "1.5 threads", ok.with(WRK + ".threads", 1.5), WRK + ".threads", "must be of type"),
        arguments(
            "no connections",
            ok.with(WRK + ".connections", 0),
            WRK + ".connections",
            "greater than"),
        arguments(
            "fewer connections than threads",
            ok.with(WRK + ".connections", 2),
            WRK + ".connections",
            MULTIPLE),
        arguments(
            "connections not a multiple of threads",
            ok.with(WRK + ".connections", 31),
            WRK + ".connections",
            MULTIPLE),
        arguments(
            "connections not a multiple of the threads that are the default",
            Examples.smallest().with(WRK + ".connections", 33),
            WRK + ".connections",
            MULTIPLE),
        arguments(
            "no pipelining at all",
            ok.with(WRK + ".pipeline", 0),
            WRK + ".pipeline",
            "greater than"),
        arguments(
            "no replicas", ok.with(SERVER + ".replicas", 0), SERVER + ".replicas", "greater than"),
        arguments(
            "no generators",
            ok.with("spec.load.generators", 0),
            "spec.load.generators",
            "greater than"),
        arguments("no attempts", ok.with("spec.attempts", 0), "spec.attempts", "greater than"),
        arguments(
            "-1 discarded",
            ok.with("spec.discardAttempts", -1),
            "spec.discardAttempts",
            "greater than"),
        arguments(
            "a number that needs more than 32 bits",
            ok.with(SERVER + ".port", 99_999_999_999L),
            SERVER + ".port",
            "less than"),
        arguments(
            "all attempts discarded",
            ok.with("spec.discardAttempts", 5),
            "spec.discardAttempts",
            "discardAttempts must be less than attempts"),
        arguments(
            "more discarded than the attempts that are the default",
            Examples.smallest().with("spec.discardAttempts", 3),
            "spec.discardAttempts",
            "discardAttempts must be less than attempts"));
  }

  static Stream<Arguments> durations() {
    return Stream.of(
            durations(
                WRK + ".duration", "duration " + WHOLE_SECONDS, "0s", "1500ms", "1.5s", "1ms"),
            durations(WRK + ".timeout", TIMEOUT, "0s", "2500ms", "0.5s", "1us"),
            durations(WRK + ".timeout", TIMEOUT, "61s", "1m1s", "2m", "1h"),
            durations(
                "spec.warmup.duration",
                "duration must be a Go duration of whole seconds, such as 10s, or 0s for none",
                "500ms",
                "1.5s"),
            durations("spec.timeout", "timeout must be a Go duration above zero", "0s", "0h0m0s"),
            durations("spec.timeout", "at most 24h", "24h1s", "1441m", "8760h", "99999999h"),
            durations(
                "spec.ttlAfterFinished",
                "ttlAfterFinished must be a Go duration from 0s to 8760h",
                "8761h",
                "99999999h",
                "99999h99999h99999h99999h99999h"))
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> durations(String field, String message, String... wrong) {
    Stream<String> notOne =
        Stream.of("-1s", "10", "ten seconds", "10 s", "1d", "s", "10s\n", "1e3s");
    return Stream.concat(Stream.of(wrong), notOne)
        .map(
            text ->
                arguments(
                    field + " " + text.strip(),
                    Examples.server().with(field, text),
                    field,
                    message));
  }

  static Stream<Arguments> requests() {
    Manifest ok = Examples.server();
    return Stream.of(
        arguments(
            "a method in small letters",
            ok.with("spec.request.method", "get"),
            "spec.request.method",
            "should match"),
        arguments(
            "a method with a space",
            ok.with("spec.request.method", "GET /"),
            "spec.request.method",
            "should match"),
        arguments(
            "a method with a line break",
            ok.with("spec.request.method", "GET\n"),
            "spec.request.method",
            "should match"),
        arguments(
            "a method with a digit",
            ok.with("spec.request.method", "GET1"),
            "spec.request.method",
            "should match"),
        arguments(
            "a method that ends in a hyphen",
            ok.with("spec.request.method", "GET-"),
            "spec.request.method",
            "should match"),
        arguments(
            "an empty method", ok.with("spec.request.method", ""), "spec.request.method", "match"),
        arguments(
            "a path without a slash",
            ok.with("spec.request.path", "scoring"),
            "spec.request.path",
            "should match"),
        arguments(
            "a path with a space",
            ok.with("spec.request.path", "/a b"),
            "spec.request.path",
            "should match"),
        arguments(
            "a path with a line break",
            ok.with("spec.request.path", "/a\r\nX: 1"),
            "spec.request.path",
            "should match"),
        arguments(
            "a path that ends in a line break",
            ok.with("spec.request.path", "/a\n"),
            "spec.request.path",
            "should match"),
        arguments(
            "a body of 128 KiB and a byte",
            ok.with("spec.request.body", "x".repeat(131073)),
            "spec.request.body",
            "131072"),
        arguments(
            "a body of 128 KiB and a byte in two-byte characters",
            ok.with("spec.request.body", "é".repeat(65536) + "x"),
            "spec.request.body",
            "body must not be larger than 128 KiB"),
        arguments(
            "two bodies",
            ok.withYaml(
                "spec.request.bodyFrom", "configMapKeyRef: {name: bodies, key: score.json}"),
            "spec.request.bodyFrom",
            "request must not have both body and bodyFrom"),
        arguments(
            "a status that is none",
            ok.with("spec.request.expect.status", 99),
            "spec.request.expect.status",
            "greater than"));
  }

  static Stream<Arguments> headers() {
    Manifest ok = Examples.server();
    String header = "spec.request.headers.0";
    String headerField = "spec.request.headers[0]";
    String oneValue = "a header must have exactly one of value and valueFrom";
    return Stream.of(
        arguments("a header without a value", ok.without(header + ".value"), headerField, oneValue),
        arguments(
            "a header with two values",
            ok.withYaml(header + ".valueFrom", "secretKeyRef: {name: tokens, key: mine}"),
            headerField,
            oneValue),
        arguments(
            "LF in a header",
            ok.with(header + ".value", "a\nX-Other: b"),
            headerField + ".value",
            "should match"),
        arguments(
            "CR in a header",
            ok.with(header + ".value", "a\rb"),
            headerField + ".value",
            "should match"),
        arguments(
            "LF at the end of a header",
            ok.with(header + ".value", "a\n"),
            headerField + ".value",
            "should match"),
        arguments(
            "LF in a header's name",
            ok.with(header + ".name", "X\nY"),
            headerField + ".name",
            "should match"),
        arguments(
            "CR in a header's name",
            ok.with(header + ".name", "X\rY"),
            headerField + ".name",
            "should match"),
        arguments(
            "a colon in a header's name",
            ok.with(header + ".name", "X: Y"),
            headerField + ".name",
            "should match"),
        arguments(
            "a length that isn't the body's",
            ok.with(header + ".name", "content-Length"),
            headerField + ".name",
            "Content-Length and Transfer-Encoding are derived from the body"),
        arguments(
            "a body in pieces",
            ok.with(header + ".name", "Transfer-Encoding"),
            headerField + ".name",
            "remove the header"),
        arguments(
            "a request that awaits 100 Continue",
            ok.with(header + ".name", "expect"),
            headerField + ".name",
            "remove the header"),
        arguments(
            "headers of more than 32768 characters",
            ok.withYaml(
                "spec.request.headers",
                "[" + ("{name: A, value: " + "x".repeat(8192) + "}, ").repeat(4) + "]"),
            "spec.request.headers",
            "headers must not have more than 32768 characters in total"),
        arguments(
            "a header without a name",
            ok.with(header + ".name", ""),
            headerField + ".name",
            "at least 1"));
  }

  static Stream<Arguments> objectives() {
    Manifest ok = Examples.server();
    String latency = "spec.objectives.0";
    String field = "spec.objectives[0]";
    return Stream.of(
        arguments(
            "an objective for an unknown figure",
            ok.with(latency + ".metric", "latency.p42"),
            field + ".metric",
            "should match"),
        arguments(
            "an objective without bounds",
            ok.without(latency + ".max"),
            field,
            "an objective needs min or max"),
        arguments(
            "a latency objective that is no duration",
            ok.with(latency + ".max", "10"),
            field,
            "min and max must be Go durations such as 10ms for latency.*"),
        arguments(
            "a latency longer than Go's durations",
            ok.with(latency + ".max", "99999999h"),
            field,
            "min and max must be Go durations such as 10ms for latency.*"),
        arguments(
            "a latency between bounds that leave none",
            ok.with(latency + ".min", "10.1ms"),
            field + ".min",
            "min must not be greater than max"),
        arguments(
            "a throughput between bounds that leave none",
            ok.with("spec.objectives.1.max", "999"),
            "spec.objectives[1].min",
            "min must not be greater than max"),
        arguments(
            "an error ratio that is a duration",
            ok.with(latency + ".metric", "errorRatio"),
            field,
            "decimal numbers such as \"0.001\" for other metrics"));
  }

  static Stream<Arguments> places() {
    return Stream.of(
        arguments(
            "an unknown placement",
            Examples.server().with("spec.placement.load", "Elsewhere"),
            "spec.placement.load",
            "supported values: \"Anywhere\", \"SameNode\", \"SeparateNode\""),
        arguments(
            "a URL on the same node",
            Examples.smallest().with("spec.placement.load", "SameNode"),
            "spec.placement",
            "placement.load must be Anywhere for target.url"),
        arguments(
            "a URL on a separate node",
            Examples.smallest().with("spec.placement.load", "SeparateNode"),
            "spec.placement",
            "placement.load must be Anywhere for target.url"));
  }

  static Stream<Arguments> quantities() {
    return Stream.of(SERVER + ".resources", "spec.cassandra.datacenter.resources")
        .flatMap(
            resources ->
                Stream.concat(
                    Stream.of(
                            "1e3m", "", "1K", "1e", "1 Gi", "-1", "+1", "1.5.5", "1h", "1e1.5",
                            "0x10", "1e100", "١")
                        .map(
                            text ->
                                arguments(
                                    resources + " " + text,
                                    Examples.server()
                                        .without(resources + ".limits")
                                        .with(resources + ".limits.cpu", text),
                                    resources + ".limits.cpu",
                                    "should match")),
                    Stream.of(
                        arguments(
                            resources + " below zero",
                            Examples.server().with(resources + ".requests.cpu", -1),
                            resources + ".requests.cpu",
                            "greater than or equal to 0"),
                        arguments(
                            resources + " of half a core without quotes",
                            Examples.server().with(resources + ".requests.cpu", 0.5),
                            resources + ".requests.cpu",
                            "must be of type"),
                        arguments(
                            resources + " that are requested beyond their limit",
                            Examples.server()
                                .withYaml(resources, "{limits: {cpu: 1}, requests: {cpu: 1001m}}"),
                            resources,
                            "requests must not be greater than limits"))));
  }

  static Stream<Arguments> servers() {
    Manifest ok = Examples.server();
    return Stream.of(
        arguments(
            "a Service that is kept",
            Examples.service().with("spec.keepTarget", true),
            "spec.keepTarget",
            "keepTarget needs target.server"),
        arguments(
            "an argument that is null",
            ok.withYaml(SERVER + ".args", "[null]"),
            SERVER + ".args[0]",
            "must be of type string"),
        arguments(
            "a variable that is null",
            ok.withYaml(SERVER + ".env", "[null]"),
            SERVER + ".env[0]",
            "must be of type object"),
        arguments(
            "a variable without a name",
            ok.withYaml(SERVER + ".env", "[{value: a}]"),
            SERVER + ".env[0]",
            "a variable needs a name"),
        arguments(
            "a variable with two values",
            ok.withYaml(
                SERVER + ".env",
                "[{name: A, value: a, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]"),
            SERVER + ".env[0]",
            "must not have both value and valueFrom"),
        arguments(
            "a divisor that is no quantity",
            ok.withYaml(
                SERVER + ".env",
                "[{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1e3m}}}]"),
            SERVER + ".env[0].valueFrom.resourceFieldRef.divisor",
            "should match"),
        arguments(
            "arguments of more than 64 KiB",
            ok.withYaml(SERVER + ".args", "[" + ("x".repeat(16384) + ", ").repeat(5) + "]"),
            SERVER + ".args",
            "args must not have more than 65536 characters in total"),
        arguments(
            "a label's value that is none",
            ok.withYaml("spec.placement.targetNodeSelector", "{disk: very fast}"),
            "spec.placement.targetNodeSelector.disk",
            "should match"));
  }

  static Stream<Arguments> templates() {
    return Stream.of(SERVER + ".podTemplate", "spec.load.podTemplate")
        .flatMap(
            template ->
                Stream.of(
                    arguments(
                        "one toleration in " + template,
                        Examples.server().withYaml(template, "{spec: {tolerations: {key: a}}}"),
                        template + ".spec.tolerations",
                        "must be of type array"),
                    arguments(
                        "one container in " + template,
                        Examples.server().withYaml(template, "{spec: {containers: {name: a}}}"),
                        template + ".spec.containers",
                        "must be of type array"),
                    arguments(
                        "a container without a name in " + template,
                        Examples.server().withYaml(template, "{spec: {containers: [{image: a}]}}"),
                        template + ".spec.containers[0]",
                        "it needs a name"),
                    arguments(
                        "a template that is a text in " + template,
                        Examples.server().with(template, "spec"),
                        template,
                        "must be of type object")));
  }

  static Stream<Arguments> times() {
    Manifest ok = Examples.smallest();
    String message = "timeout must be longer than the warm-up plus attempts";
    return Stream.of(
        arguments(
            "a timeout that ends within the attempts that are the default",
            ok.with("spec.timeout", "100s"),
            "spec.timeout",
            message),
        arguments(
            "attempts beyond the timeout that is the default",
            ok.with("spec.attempts", 60),
            "spec.timeout",
            message),
        arguments(
            "a warm-up beyond the timeout",
            ok.with("spec.attempts", 59).with("spec.warmup.duration", "30s"),
            "spec.timeout",
            message),
        arguments(
            "a primer beyond the timeout",
            ok.with("spec.attempts", 59)
                .withYaml("spec.warmup", "{duration: 20s, primer: {duration: 10s}}"),
            "spec.timeout",
            message),
        arguments(
            "a warm-up that can't become steady before the timeout",
            ok.with("spec.attempts", 1)
                .withYaml("spec.warmup", "{untilSteady: {limit: 1h}}")
                .with("spec.timeout", "55s"),
            "spec.timeout",
            message),
        arguments(
            "ramp-ups beyond the timeout",
            Examples.server()
                .with("spec.attempts", 3)
                .with("spec.timeout", "30m")
                .withYaml(
                    "spec.background",
                    "[{name: slow, rampUp: 10s, wrk: {}}, {name: slower, rampUp: 10m, wrk: {}}]"),
            "spec.timeout",
            "the rampUp of a background"),
        arguments(
            "curl beyond the timeout",
            ok.withYaml("spec.load", "{curl: {duration: 10m}}"),
            "spec.timeout",
            message),
        arguments(
            "a constant rate beyond the timeout",
            ok.withYaml("spec.load", "{constantRate: {rate: 1, duration: 10m}}"),
            "spec.timeout",
            message),
        arguments(
            "ab with a warm-up beyond the timeout",
            ok.withYaml("spec.load", "{ab: {}}").with("spec.timeout", "10s"),
            "spec.timeout",
            message),
        arguments(
            "attempts until it is precise beyond the timeout",
            ok.withYaml("spec.untilPrecise", "{maxAttempts: 58}").with("spec.discardAttempts", 2),
            "spec.timeout",
            message),
        arguments(
            "a number of attempts beside untilPrecise",
            ok.with("spec.attempts", 3).withYaml("spec.untilPrecise", "{}"),
            "spec.untilPrecise",
            "instead of attempts"),
        arguments(
            "more attempts than a status holds",
            ok.withYaml("spec.untilPrecise", "{maxAttempts: 100}")
                .with("spec.discardAttempts", 1)
                .with("spec.timeout", "24h"),
            "spec.untilPrecise",
            "together must not be more than 100"),
        arguments(
            "too few attempts to be precise",
            ok.withYaml("spec.untilPrecise", "{maxAttempts: 4}"),
            "spec.untilPrecise.maxAttempts",
            "greater than or equal to 5"),
        precision("0%"),
        precision("0.05%"),
        precision("50.1%"),
        precision("99%"),
        precision("100%"),
        precision("3"),
        precision("3 %"),
        precision("-3%"),
        precision("3.25%"),
        arguments(
            "more figures than a status holds if it takes as many attempts as it may",
            Examples.server()
                .without("spec.attempts")
                .withYaml("spec.untilPrecise", "{maxAttempts: 66}")
                .with("spec.timeout", "1h")
                .withYaml("spec.background", backgrounds(3)),
            "spec.background",
            "must not be more than 200"),
        arguments(
            "more figures than a status holds",
            Examples.server()
                .with("spec.attempts", 100)
                .withYaml("spec.background", backgrounds(3)),
            "spec.background",
            "must not be more than 200"),
        arguments(
            "long bodies in the background",
            Examples.smallest()
                .withYaml("spec.background", backgrounds(2))
                .with("spec.background.0.request.body", "x".repeat(131072))
                .with("spec.background.1.request.body", "x"),
            "spec.background",
            "keep them in a ConfigMap"));
  }

  private static Arguments precision(String within) {
    return arguments(
        "a precision of " + within,
        Examples.smallest().with("spec.untilPrecise.within", within),
        "spec.untilPrecise.within",
        "from 0.1% to 50%");
  }

  private static String backgrounds(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{name: b" + i + "}")
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** A rule over several fields is asked although another field is malformed already. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "timeout | x",
        "load | {wrk: {duration: 1x}}",
        "load | {wrk: {threads: 0}}",
        "load | {curl: {duration: 99999999h}}",
        "load | {constantRate: {rate: 1, duration: -1s}}",
        "warmup | {duration: soon}",
        "warmup | {duration: soon, primer: {duration: later}}",
        "warmup | {untilSteady: {limit: never}}",
        "untilPrecise | {within: soon, maxAttempts: -1}",
        "objectives | [{metric: requestsPerSecond, min: ../.., max: 'null'}]",
        "objectives | [{metric: latency.p99, min: '1', max: '2'}]"
      })
  void noRuleEndsInAnErrorOfItsOwn(String field, String yaml) {
    Manifest manifest = Examples.smallest().withYaml("spec." + field, yaml);
    assertThatThrownBy(() -> api.tryToCreate(manifest))
        .hasMessageContaining("spec." + field)
        .hasMessageNotContainingAny("type conversion error", "modulus by zero");
  }

  /** Rules calculate with numbers of attempts, and are evaluated beside the error of a number. */
  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE})
  void noRuleOverflows(long number) {
    Manifest run = Examples.smallest().withYaml("spec.background", backgrounds(2));
    List<Manifest> refused =
        List.of(
            run.with("spec.attempts", number),
            run.with("spec.discardAttempts", number),
            run.withYaml("spec.untilPrecise", "{maxAttempts: %d}".formatted(number))
                .without("spec.attempts")
                .with("spec.discardAttempts", number));
    for (Manifest manifest : refused) {
      assertThatThrownBy(() -> api.tryToCreate(manifest))
          .hasMessageContaining("ttempts")
          .hasMessageNotContaining("overflow");
    }
  }

  /** At the edge of what the rules over several fields allow. */
  @Test
  void whatJustFitsIsTaken() {
    List<Manifest> fitting =
        List.of(
            Examples.smallest().with("spec.timeout", "101s"),
            Examples.smallest()
                .withYaml("spec.untilPrecise", "{within: 50%, maxAttempts: 57}")
                .with("spec.discardAttempts", 2),
            Examples.smallest()
                .withYaml("spec.untilPrecise", "{within: 0.1%, maxAttempts: 5}")
                .with("spec.discardAttempts", 5),
            Examples.smallest().with("spec.timeout", "24h"),
            Examples.smallest().with("spec.ttlAfterFinished", "8760h"),
            Examples.smallest()
                .withYaml("spec.load", "{ab: {}}")
                .with("spec.warmup.duration", "0s")
                .with("spec.timeout", "500ms"),
            Examples.server()
                .with("spec.timeout", "15m")
                .with("spec.attempts", 100)
                .withYaml("spec.background", backgrounds(2)),
            Examples.server()
                .with("spec.attempts", 2)
                .with("spec.timeout", "30m")
                .withYaml("spec.background", "[{name: slow, rampUp: 10m, wrk: {}}]"),
            Examples.server()
                .withYaml(
                    SERVER + ".resources",
                    "{limits: {cpu: 1, memory: '1e9', pods: '.5'}, requests: {cpu: 1000m, memory: 1M}}"),
            Examples.smallest().with("spec.target.url", "https://[2001:db8::1]:65535"),
            Examples.smallest().with("spec.target.url", "http://a-b.example.:1"),
            Examples.smallest().with("spec.request.method", "M-SEARCH"));
    for (Manifest manifest : fitting) {
      assertThatCode(() -> api.tryToCreate(manifest))
          .as(manifest.json())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aBodyOf128KibIsTaken() {
    Manifest manifest = Examples.server().with("spec.request.body", "x".repeat(131072));
    assertThatCode(() -> api.tryToCreate(manifest)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.retries",
        "spec.target.ingress",
        "spec.target.server.command",
        "spec.request.verb",
        "spec.request.expect.header",
        "spec.load.jmeter",
        "spec.load.wrk.rate",
        "spec.warmup.attempts",
        "spec.cassandra.datacenter.racks",
        "spec.placement.zone"
      })
  void anUnknownFieldIsRefusedByKubectl(String field) {
    assertUnknown(NAMESPACE.name(), Examples.server(), field, field);
  }

  /** Asserts that kubectl refuses the manifest with this field, and names it. */
  static void assertUnknown(String namespace, Manifest manifest, String field, String named) {
    Command.Result result =
        Kubectl.run(
            manifest.with(field, 1).json(),
            "create",
            "--dry-run=server",
            "--namespace",
            namespace,
            "--filename",
            "-");
    assertThat(result.exitCode()).as(result.output()).isNotZero();
    assertThat(result.output()).contains("unknown field \"" + named + "\"");
  }

  @Test
  void whatKubectlPrintsNamesFieldAndRemedy() {
    Command.Result result =
        Kubectl.run(
            Examples.server().with(WRK + ".connections", 31).json(),
            "apply",
            "--dry-run=server",
            "--namespace",
            NAMESPACE.name(),
            "--filename",
            "-");
    assertThat(result.exitCode()).isNotZero();
    assertThat(result.output()).contains(WRK + ".connections", MULTIPLE);
  }
}
