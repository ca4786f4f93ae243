package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Verification;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the status reports is what the server counted. Not to the last request: wrk stops in the
 * middle of things, so on each connection one request may be on its way that the server still
 * counts and wrk doesn't. That bounds the difference by connections × attempts, for each generator.
 */
@EndToEnd
class RequestCountTest {
  private static final int ATTEMPTS = 2;
  private static final int CONNECTIONS = 8;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("count");

  private static OwnServer server;

  @BeforeAll
  static void start() {
    server = OwnServer.start(NAMESPACE.name(), "json");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theServerCountedWhatTheStatusReports(int generators) {
    long before = counted();
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.service("count-" + generators, server.service())
                .with("spec.load.generators", generators)
                .with("spec.attempts", ATTEMPTS)
                .with("spec.load.wrk.connections", CONNECTIONS)
                .withYaml(
                    "spec.request",
                    """
                    method: POST
                    path: /scoring
                    headers:
                    - {name: Content-Type, value: application/json}
                    body: '{"score": 10}'
                    expect: {bodyContains: averageScore}
                    """));
    BenchmarkRunStatus status = run.awaitSuccess();

    long reported = status.attempts.stream().mapToLong(attempt -> attempt.requests).sum();
    long checked = 10L * generators;
    assertThat(status.checks.verification).isEqualTo(checked);
    assertThat(status.checks.singleConnection).isPositive();
    assertOnlyTheFirstAttemptChecked(run);
    long loaded = counted() - before - checked - status.checks.singleConnection;
    assertThat(status.attempts).extracting(a -> a.errors.total()).containsOnly(0L);
    assertThat(reported).isPositive();
    assertThat(loaded)
        .as("requests of the load that the server counted, and %d reported", reported)
        .isBetween(reported, reported + CONNECTIONS * ATTEMPTS * generators + 1);
  }

  private static long counted() {
    try {
      return new ObjectMapper().readTree(server.get("/scoring")).get("numberOfTrials").asLong();
    } catch (JsonProcessingException e) {
      throw new AssertionError("GET /scoring answered no JSON", e);
    }
  }

  private static void assertOnlyTheFirstAttemptChecked(Run run) {
    Map<Integer, LoadResult> results = Children.results(run);
    Verification first = results.get(1).verification();
    assertThat(first.matched()).isEqualTo(first.sent());
    assertThat(results.get(1).singleConnection().missing()).isNull();
    assertThat(results.get(2).verification()).isNull();
    assertThat(results.get(2).singleConnection()).isNull();
  }
}
