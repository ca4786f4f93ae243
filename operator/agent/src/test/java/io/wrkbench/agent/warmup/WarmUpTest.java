package io.wrkbench.agent.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Primer;
import io.wrkbench.result.LoadPlan.UntilSteady;
import io.wrkbench.result.LoadPlan.Warmup;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.result.WarmupResult.Steady;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Warm-ups by real tools. */
@Isolated("a rate has to be steady")
@Timeout(60)
@Tag("wrk")
class WarmUpTest {

  private static final GoDuration SECOND = GoDuration.ofSeconds(1);
  private static final LoadPlan.Tool HUNDRED_A_SECOND =
      new LoadPlan.ConstantRate(100, 10, SECOND, SECOND);

  @TempDir Path directory;

  private Loads loads;

  @BeforeEach
  void noLoadYet() {
    loads = new Loads(directory);
  }

  private LoadResult run(LoadPlan.Tool tool, Warmup warmup, String url) throws Exception {
    return loads.run(new LoadPlan(Plans.GET, Plans.OK, tool, null, warmup), url, Mode.WARM_UP);
  }

  @Test
  void windowsFollowUntilTheLimitAndTheStatusSaysSo() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("x"))) {
      Warmup warmup =
          new Warmup(new Primer(SECOND, 3), null, new UntilSteady(GoDuration.ofSeconds(2), SECOND));
      LoadResult result = run(Plans.wrk(9, 1), warmup, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.warmup().steady()).isEqualTo(Steady.NotReached);
      assertThat(result.warmup().windows()).hasSize(2).allMatch(perSecond -> perSecond > 0);
      assertThat(result.duration()).isBetween(GoDuration.ofSeconds(2), GoDuration.ofSeconds(4));
      assertThat((long) server.received())
          .as("the primer's requests are not in the result")
          .isGreaterThan(result.requests() + 3);
      assertThat(loads.log())
          .contains("wrk --threads=1 --connections=3 --duration=1s --timeout=2s")
          .contains("wrk --threads=2 --connections=8 --duration=1s --timeout=2s")
          .doesNotContain("--duration=9s")
          .contains("not steady after 2 windows of 1s");
    }
  }

  /** What is sent at a constant rate is answered at one, as far as the machine goes along. */
  @Test
  void itEndsAsSoonAsItIsSteady() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("x"))) {
      Warmup warmup = new Warmup(null, null, new UntilSteady(GoDuration.ofSeconds(45), SECOND));
      LoadResult result = run(HUNDRED_A_SECOND, warmup, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.warmup().steady()).isEqualTo(Steady.Reached);
      List<Double> windows = result.warmup().windows();
      assertThat(windows).hasSizeBetween(5, 44);
      assertThat(windows.get(windows.size() - 1)).isCloseTo(100, Offset.offset(10.0));
      assertThat(result.requests()).isEqualTo(100L * windows.size());
      assertThat(result.generator().tool()).isEqualTo("constantRate");
    }
  }

  /** As long as the answer to its only request takes: twice as long as it should. */
  @Test
  void noWindowBeginsAfterTheLimitHoweverLongEachTakes() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(2000);
              return StubServer.ok("x");
            })) {
      Warmup warmup = new Warmup(null, null, new UntilSteady(GoDuration.ofSeconds(3), SECOND));
      LoadPlan.Curl curl = new LoadPlan.Curl(1, SECOND, GoDuration.ofSeconds(8));
      LoadResult result = run(curl, warmup, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.warmup().steady()).isEqualTo(Steady.NotReached);
      assertThat(result.warmup().windows()).hasSize(2);
    }
  }

  @Test
  void everyToolWarmsUpForATime() throws Exception {
    List<LoadPlan.Tool> tools =
        List.of(
            Plans.wrk(9, 1),
            new LoadPlan.Ab(1_000_000, 5, true, SECOND),
            new LoadPlan.Curl(2, GoDuration.ofSeconds(9), SECOND),
            new LoadPlan.ConstantRate(100, 10, GoDuration.ofSeconds(9), SECOND));
    for (LoadPlan.Tool tool : tools) {
      try (StubServer server = new StubServer((n, request) -> StubServer.ok("x"))) {
        LoadResult result = run(tool, new Warmup(null, SECOND, null), server.url());
        assertThat(result.isSucceeded()).as("%s", result).isTrue();
        assertThat(result.warmup()).isEqualTo(new WarmupResult(null, List.of()));
        assertThat(result.requests()).as("%s", tool).isPositive();
        assertThat(result.duration())
            .as("%s", tool)
            .isBetween(GoDuration.ofMillis(990), GoDuration.ofSeconds(4));
      }
    }
  }

  @Test
  void aWindowWithoutAnyAnswerFailsIt() throws Exception {
    try (StubServer server = new StubServer((n, request) -> n > 150 ? null : StubServer.ok("x"))) {
      Warmup warmup = new Warmup(null, null, new UntilSteady(GoDuration.ofSeconds(9), SECOND));
      LoadResult result = run(HUNDRED_A_SECOND, warmup, server.url());
      assertThat(result.reason()).isEqualTo("NothingAnswered");
      assertThat(result.warmup().steady()).isEqualTo(Steady.NotReached);
      assertThat(result.warmup().windows()).hasSize(2);
    }
  }

  @Test
  void aPlanWithoutAWarmUpIsRefused() throws Exception {
    LoadResult result = run(HUNDRED_A_SECOND, null, "http://127.0.0.1:1");
    assertThat(result.reason()).isEqualTo("InvalidPlan");
    assertThat(result.message()).contains("warmup is missing");
  }
}
