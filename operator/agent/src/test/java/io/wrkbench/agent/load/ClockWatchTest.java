package io.wrkbench.agent.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.background.Background;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.use.OwnUse;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A clock that is set while a load is sent. */
@Timeout(60)
class ClockWatchTest {

  private static final long MILLISECOND = 1_000_000;
  private static final GoDuration SECOND = GoDuration.ofSeconds(1);
  private static final Log NO_LOG =
      new Log(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));

  @ParameterizedTest
  @CsvSource({
    "0, 30000,",
    "50, 30000,",
    "-50, 1,",
    "51, 30000, forward by 0.051 s",
    "5000, 30000, forward by 5.000 s",
    "-51, 3600000, back by 0.051 s",
    "-3600000, 10, back by 3600.000 s",
  })
  void onlyAStepIsToldOf(long step, long lasts, String told) {
    AtomicLong monotonic = new AtomicLong();
    AtomicLong wall = new AtomicLong(1_700_000_000_000L * MILLISECOND);
    ClockWatch watch = ClockWatch.begin(new Clocks(monotonic::get, wall::get));
    monotonic.addAndGet(lasts * MILLISECOND);
    wall.addAndGet((lasts + step) * MILLISECOND);
    assertThat(watch.failure().map(LoadFailure::reason).orElse(null))
        .isEqualTo(told == null ? null : FailureReason.ClockStepped);
    assertThat(watch.failure().map(Throwable::getMessage).orElse("was set " + told))
        .contains("was set " + told);
    Sent sent = new Sent(null, null, "what wrk printed");
    assertThat(watch.check(sent).output()).isEqualTo(sent.output());
    assertThat(watch.check(sent).failure() == null).isEqualTo(told == null);
  }

  /** Where the pod is starved of CPU, much time may pass from one read to the next. */
  @Test
  void aPauseBetweenTheReadsIsNoStep() {
    AtomicLong time = new AtomicLong();
    AtomicLong reads = new AtomicLong();
    ClockWatch watch =
        ClockWatch.begin(
            new Clocks(
                time::get,
                () ->
                    reads.incrementAndGet() % 5 == 2
                        ? time.get()
                        : time.addAndGet(100 * MILLISECOND)));
    assertThat(watch.failure()).isEmpty();
  }

  @Test
  void theMachinesOwnClocksStandStill() throws Exception {
    ClockWatch watch = ClockWatch.begin(Clocks.OF_MACHINE);
    Thread.sleep(100);
    assertThat(watch.failure()).isEmpty();
  }

  /** The machine's clocks, of which the wall clock is set forward by a second with each read. */
  private static Clocks jumping() {
    AtomicLong steps = new AtomicLong();
    return new Clocks(
        System::nanoTime,
        () -> Clocks.OF_MACHINE.wall().getAsLong() + 1000 * MILLISECOND * steps.incrementAndGet());
  }

  private static LoadTools tools(LoadPlan.Tool tool, StubServer server) throws Exception {
    LoadPlan plan = new LoadPlan(Plans.GET, Plans.OK, tool);
    Target target = Target.parse(server.url());
    return new LoadTools(
        plan,
        target,
        PreparedRequest.of(plan.request(), target, Map.of()),
        Duration.ofSeconds(5),
        jumping());
  }

  @Test
  void noLoadIsMeasuredByIt() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadTools tools = tools(new LoadPlan.ConstantRate(50, 2, SECOND, SECOND), server);
      LoadResult result =
          new Attempt(tools, Signal.NONE, NO_LOG, OwnUse.warmUp(), true, false).run();
      assertThat(result.reason()).isEqualTo("ClockStepped");
      assertThat(result.requests()).as("its figures are wrong").isNull();
      assertThat(result.output()).contains("50 sent");
      assertThat(result.singleConnection().missing())
          .startsWith("on a connection alone: the clock of the load pod's node was set forward");
    }
  }

  @Test
  @Tag("wrk")
  void noBackgroundLoadIsMeasuredByIt() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadTools tools = tools(new LoadPlan.Wrk(1, 2, null, SECOND, 1), server);
      Background background = new Background(tools, Signal.NONE, NO_LOG, false, false);
      background.interrupt();
      assertThat(background.run().reason()).isEqualTo("ClockStepped");
    }
  }
}
