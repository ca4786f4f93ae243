package io.wrkbench.agent.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One rule for all tools: without a single answer as expected nothing was measured. */
@Timeout(60)
class JudgementTest {

  private static final GoDuration SECOND = GoDuration.ofSeconds(1);

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, NothingAnswered",
    "0, 99, 0, NothingAnswered",
    "1, 99, 1, NothingAsExpected",
    "100, 0, 100, NothingAsExpected",
    "100, 7, 99, ",
    "1, 99, 0, ",
  })
  void oneAnswerAsExpectedIsEnough(long answered, long broken, long unexpected, String reason) {
    LoadResult result =
        Judgement.of(
            new Measurement(
                Instant.EPOCH,
                SECOND,
                answered,
                0,
                new LoadErrors(0, broken, 0, 0, unexpected),
                LatencyHistogram.empty(),
                null));
    assertThat(result.reason()).isEqualTo(reason);
    assertThat(result.requests()).as("figures stay").isEqualTo(answered);
  }

  static List<LoadPlan.Tool> tools() {
    return List.of(
        Plans.wrk(),
        new LoadPlan.Ab(40, 2, false, SECOND),
        new LoadPlan.Curl(2, GoDuration.ofMillis(300), SECOND),
        new LoadPlan.ConstantRate(50, 2, SECOND, SECOND));
  }

  @ParameterizedTest
  @MethodSource("tools")
  @Tag("wrk")
  void nothingButOtherStatusesIsAFailure(LoadPlan.Tool tool) throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.status(503, "busy"))) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, tool, server.url());
      assertThat(result.reason()).as("%s", result).isEqualTo("NothingAsExpected");
      assertThat(result.message()).contains("no answer was as expected");
      assertThat(result.requests()).isPositive().isEqualTo(result.errors().status());
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  @Tag("wrk")
  void nothingButBrokenConnectionsAndOneOtherStatusIsAFailure(LoadPlan.Tool tool) throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> n == 1 ? StubServer.status(500, "oops") : StubServer.RESET)) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, tool, server.url());
      assertThat(result.reason()).as("%s", result).isEqualTo("NothingAsExpected");
      assertThat(result.requests()).isEqualTo(1);
      assertThat(result.errors().total()).isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  @Tag("wrk")
  void oneAnswerAmongErrorsIsEnough(LoadPlan.Tool tool) throws Exception {
    try (StubServer server =
        new StubServer((n, request) -> n == 3 ? StubServer.ok("x") : StubServer.status(500, ""))) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, tool, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests() - result.errors().status()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  @Tag("wrk")
  void anErrorThatIsExpectedIsNone(LoadPlan.Tool tool) throws Exception {
    LoadPlan plan = new LoadPlan(Plans.GET, new LoadPlan.Expectation(404, null), tool);
    try (StubServer server = new StubServer((n, request) -> StubServer.status(404, "none"))) {
      LoadResult result = new Loads(directory).run(plan, server.url(), Mode.ATTEMPT);
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.errors().total()).isZero();
    }
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadResult result = new Loads(directory).run(plan, server.url(), Mode.ATTEMPT);
      assertThat(result.reason()).as("%s", result).isEqualTo("NothingAsExpected");
    }
  }

  @Test
  @Tag("wrk")
  void connectionsThatAreClosedWithoutAnyAnswerAreNone() throws Exception {
    for (LoadPlan.Tool tool : tools()) {
      try (StubServer server = new StubServer((n, request) -> null)) {
        LoadResult result = new Loads(directory).attempt(Plans.GET, tool, server.url());
        assertThat(result.reason()).as("%s", result).isEqualTo("NothingAnswered");
      }
    }
  }
}
