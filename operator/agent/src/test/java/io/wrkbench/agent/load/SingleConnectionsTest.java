package io.wrkbench.agent.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.SingleConnection;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long a request takes on a connection alone, by the real tools. */
@Timeout(60)
@Tag("wrk")
class SingleConnectionsTest {

  private static final GoDuration TWO_SECONDS = GoDuration.ofSeconds(2);
  private static final int TAKES_MILLIS = 20;

  /** Seconds that a request takes under load, where the server answers one after the other. */
  private static final double OF_EIGHT_IN_TURN = 8 * TAKES_MILLIS / 1e3;

  @TempDir Path directory;

  static Stream<LoadPlan.Tool> tools() {
    return Stream.of(
        new LoadPlan.Wrk(2, 8, GoDuration.ofSeconds(1), TWO_SECONDS, 1),
        new LoadPlan.Ab(200, 8, true, TWO_SECONDS),
        new LoadPlan.Curl(8, GoDuration.ofSeconds(1), TWO_SECONDS),
        new LoadPlan.ConstantRate(40, 8, GoDuration.ofSeconds(1), TWO_SECONDS));
  }

  /** It serves one request at a time, so that under load each waits for the others. */
  private static StubServer oneAtATime() throws Exception {
    Semaphore one = new Semaphore(1, true);
    return new StubServer(
        (number, request) -> {
          one.acquire();
          try {
            Thread.sleep(TAKES_MILLIS);
            return StubServer.ok("fine");
          } finally {
            one.release();
          }
        });
  }

  @ParameterizedTest
  @MethodSource("tools")
  void aConnectionAloneWaitsForNoOther(LoadPlan.Tool tool) throws Exception {
    try (StubServer server = oneAtATime()) {
      LoadResult result =
          new Loads(directory)
              .withSingleConnection()
              .run(new LoadPlan(Plans.GET, Plans.OK, tool), server.url(), Mode.ATTEMPT);
      SingleConnection alone = result.singleConnection();
      assertThat(alone.missing()).as("%s", result).isNull();
      long most = tool instanceof LoadPlan.Wrk ? 55 : 20;
      // A busy machine takes its time to start a curl, and to wake the server up.
      assertThat(alone.requests()).isBetween(1L, most);
      assertThat(alone.p50().toSeconds()).isBetween(0.019, OF_EIGHT_IN_TURN / 2);
      assertThat(alone.mean().toSeconds()).isBetween(0.019, OF_EIGHT_IN_TURN * 3 / 4);
      // All that the server got is accounted for, but for what was in flight at the ends.
      assertThat(result.requests() + alone.requests() + result.errors().total())
          .isBetween((long) server.received() - 10, (long) server.received());
    }
  }

  @Test
  void ofSeveralGeneratorsTheFirstMeasuresIt() throws Exception {
    try (StubServer server = new StubServer((number, request) -> StubServer.ok("fine"))) {
      LoadPlan plan = Plans.of(Plans.GET);
      Loads loads = new Loads(directory).withSingleConnection();
      assertThat(loads.run(plan, server.url(), Map.of("JOB_COMPLETION_INDEX", "0")))
          .extracting(LoadResult::singleConnection)
          .isNotNull();
      assertThat(loads.run(plan, server.url(), Map.of("JOB_COMPLETION_INDEX", "1")))
          .extracting(LoadResult::singleConnection)
          .isNull();
    }
  }

  @Test
  void anUnexpectedAnswerLeavesNoLatencyButAReason() throws Exception {
    try (StubServer server = new StubServer((number, request) -> StubServer.status(500, "no"))) {
      LoadResult result =
          new Loads(directory)
              .withSingleConnection()
              .run(Plans.of(Plans.GET), server.url(), Mode.ATTEMPT);
      assertThat(result.singleConnection().mean()).isNull();
      assertThat(result.singleConnection().missing()).contains("errors on a connection alone");
    }
  }

  @Test
  void itIsMeasuredBehindAWarmUp() throws Exception {
    try (StubServer server = new StubServer((number, request) -> StubServer.ok("fine"))) {
      LoadPlan plan =
          new LoadPlan(
              Plans.GET,
              Plans.OK,
              Plans.wrk(),
              null,
              new LoadPlan.Warmup(null, GoDuration.ofSeconds(1), null));
      LoadResult result =
          new Loads(directory).withSingleConnection().run(plan, server.url(), Mode.WARM_UP);
      assertThat(result.singleConnection().p50()).isNotNull();
    }
  }
}
