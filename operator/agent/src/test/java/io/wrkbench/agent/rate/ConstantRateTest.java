package io.wrkbench.agent.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadOptions;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads at a constant rate, against servers that keep up and servers that don't. */
@Isolated("holds rates and latencies to narrow bounds")
@Timeout(60)
@Tag("wrk")
class ConstantRateTest {

  private static final GoDuration SECOND = GoDuration.ofSeconds(1);

  @TempDir Path directory;

  private LoadResult run(LoadPlan.Tool tool, String url) throws Exception {
    return new Loads(directory).attempt(Plans.GET, tool, url);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20000, 0",
    "1, 20000, 50000",
    "19999, 20000, 999950000",
    "20000, 20000, 1000000000",
    "1, 3, 333333333",
    "3000000, 3, 1000000000000000",
    "86400000000, 1000000, 86400000000000",
  })
  void requestsAreDueAtEvenDistances(long number, int rate, long nanos) {
    assertThat(ConstantRateRun.dueAfter(number, rate)).isEqualTo(nanos);
  }

  @Test
  void everyRequestThatIsDueIsSentOnce() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadPlan.Tool tool = new LoadPlan.ConstantRate(500, 20, SECOND, SECOND);
      LoadResult result = run(tool, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests()).isEqualTo(500);
      assertThat(server.received()).isEqualTo(500);
      assertThat(result.errors().total()).isZero();
      assertThat(result.recordedHistogram().count()).isEqualTo(500);
      assertThat(result.bytes()).isEqualTo(500L * StubServer.ok("fine").length);
      assertThat(result.duration()).isGreaterThanOrEqualTo(SECOND);
      assertThat(result.rate().asked()).isEqualTo(500);
      assertThat(result.rate().reached()).isCloseTo(500, Offset.offset(100.0));
      assertThat(result.rate().generatorCores()).isBetween(0.001, 1.0);
      assertThat(result.timeline().step()).isEqualTo(1);
      assertThat(result.timeline().requests().stream().mapToLong(n -> n).sum()).isEqualTo(500);
      assertThat(result.corrected()).isNull();
      assertThat(result.generator().tool()).isEqualTo("constantRate");
    }
  }

  @Test
  void answersThatAreCompressedForTheirTransferFollowOneAnother() throws Exception {
    byte[] answer =
        StubServer.gzipped(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "Hello, World!");
    try (StubServer server = new StubServer((n, request) -> answer)) {
      LoadResult result = run(new LoadPlan.ConstantRate(100, 2, SECOND, SECOND), server.url());
      assertThat(result.requests()).isEqualTo(100);
      assertThat(result.errors().total()).isZero();
      assertThat(result.bytes()).isEqualTo(100L * answer.length);
      assertThat(server.connections())
          .as("the same two from beginning to end")
          .isLessThanOrEqualTo(2);
    }
  }

  /** Stops for 200 ms at the beginning of each second. */
  private static StubServer stalling() throws Exception {
    long begin = System.nanoTime();
    return new StubServer(
        (n, request) -> {
          long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin) % 1000;
          if (millis < 200) {
            Thread.sleep(200 - millis);
          }
          return StubServer.ok("fine");
        });
  }

  @Test
  void aStalledTargetCannotHideAsItDoesFromAClosedLoop() throws Exception {
    try (StubServer server = stalling()) {
      LoadPlan.Tool open =
          new LoadPlan.ConstantRate(200, 100, GoDuration.ofSeconds(4), GoDuration.ofSeconds(2));
      LoadResult atRate = run(open, server.url());
      // A fifth of the requests is due in a stall, and waits 0 to 200 ms: the median of these.
      assertThat(atRate.recorded().p90())
          .isBetween(GoDuration.ofMillis(80), GoDuration.ofMillis(130));
      assertThat(atRate.recorded().p75()).isLessThan(GoDuration.ofMillis(40));
      assertThat(atRate.requests()).isEqualTo(800);

      LoadResult closedLoop = run(Plans.wrk(4, 1), server.url());
      assertThat(closedLoop.recorded().p90()).isLessThan(GoDuration.ofMillis(40));
      assertThat(closedLoop.recorded().max()).isGreaterThan(GoDuration.ofMillis(150));
    }
  }

  @Test
  void whatTheTargetCannotTakeIsATimeoutAndTheRateIsNotHeld() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(50);
              return StubServer.ok("fine");
            })) {
      // Two connections take 40 a second: 80 until a second after the last was due.
      LoadPlan.Tool tool = new LoadPlan.ConstantRate(100, 2, SECOND, SECOND);
      LoadResult result = run(tool, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests() + result.errors().timeout()).isEqualTo(100);
      assertThat(result.errors().timeout()).isGreaterThanOrEqualTo(20);
      assertThat(result.rate().held()).isFalse();
      assertThat(result.rate().reached()).isLessThan(50);
      assertThat(result.recorded().max()).isGreaterThan(GoDuration.ofMillis(500));
      assertThat(result.duration()).isGreaterThan(GoDuration.ofMillis(1500));
      assertThat(result.output()).contains("not held");
    }
  }

  /** The last request waits until one of the ten before it, which are slow, is answered. */
  @Test
  void oneRequestThatIsSentLateDoesNotMakeTheLoadLonger() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(n >= 390 && n < 400 ? 800 : 0);
              return StubServer.ok("fine");
            })) {
      GoDuration planned = GoDuration.ofSeconds(4);
      LoadResult result = run(new LoadPlan.ConstantRate(100, 10, planned, SECOND), server.url());
      assertThat(result.requests()).isEqualTo(400);
      assertThat(result.duration()).isEqualTo(planned);
      assertThat(result.rate().reached()).isEqualTo(100);
      assertThat(result.rate().held()).isTrue();
    }
  }

  @Test
  void withoutAnyAnswerAllAreTimeouts() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              never.await();
              return null;
            })) {
      LoadPlan.Tool tool = new LoadPlan.ConstantRate(50, 4, SECOND, GoDuration.ofMillis(300));
      LoadResult result = run(tool, server.url());
      assertThat(result.reason()).isEqualTo("NothingAnswered");
      assertThat(result.errors().timeout()).isEqualTo(50);
      assertThat(result.errors().total()).isEqualTo(50);
      assertThat(result.recorded()).isNull();
    }
  }

  @Test
  void connectionsThatTheTargetClosesWhileTheyAreIdleAreNoErrors() throws Exception {
    StubServer closing = new StubServer((n, request) -> StubServer.ok("fine")).closingIdle(1200);
    try (closing) {
      // Each of the connections is used every 1.5 s.
      LoadPlan.Tool tool = new LoadPlan.ConstantRate(2, 3, GoDuration.ofSeconds(5), SECOND);
      LoadResult result = run(tool, closing.url());
      assertThat(result.errors().total()).isZero();
      assertThat(result.requests()).isEqualTo(10);
    }
  }

  @Test
  void connectionsThatBreakAndOtherAnswersAreCounted() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) ->
                n % 10 == 0 ? null : StubServer.status(n % 10 == 1 ? 503 : 200, "fine"))) {
      LoadPlan.Tool tool = new LoadPlan.ConstantRate(200, 5, SECOND, SECOND);
      LoadResult result = run(tool, server.url());
      assertThat(result.requests()).isEqualTo(180);
      assertThat(result.errors().read()).isEqualTo(20);
      assertThat(result.errors().status()).isEqualTo(20);
      assertThat(result.errors().total()).isEqualTo(40);
    }
  }

  @Test
  void aTargetThatIsNotThereIsUnreachable() throws Exception {
    LoadPlan.Tool tool = new LoadPlan.ConstantRate(50, 4, SECOND, SECOND);
    LoadResult result = run(tool, "http://127.0.0.1:" + StubServer.unusedPort());
    assertThat(result.reason()).isEqualTo("TargetUnreachable");
    assertThat(result.message()).contains("Connection refused");
  }

  @Test
  void aTargetThatGoesAwayGivesConnectErrors() throws Exception {
    StubServer server = new StubServer((n, request) -> StubServer.ok("fine"));
    LoadPlan plan =
        new LoadPlan(
            Plans.GET,
            Plans.OK,
            new LoadPlan.ConstantRate(100, 4, GoDuration.ofSeconds(2), SECOND));
    CompletableFuture<LoadResult> running =
        Loads.start(
            new Loads(directory)
                .command(plan, server.url(), LoadOptions.Mode.ATTEMPT, Signal.NONE, Map.of()));
    while (server.received() < 50) {
      assertThat(running.isDone()).isFalse();
      TimeUnit.MILLISECONDS.sleep(10);
    }
    server.close();
    LoadResult result = running.get(20, TimeUnit.SECONDS);
    assertThat(result.isSucceeded()).as("%s", result).isTrue();
    assertThat(result.errors().connect()).isPositive();
    assertThat(result.requests() + result.errors().total()).isEqualTo(200);
  }
}
