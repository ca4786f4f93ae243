package io.wrkbench.agent.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.Counters;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a load pod tells of itself, on the machine that runs the test. */
@Timeout(60)
@Tag("wrk")
class OwnUseTest {

  @TempDir Path directory;

  private LoadResult load(LoadPlan.Tool tool) throws Exception {
    try (StubServer server = new StubServer((number, request) -> StubServer.ok("fine"))) {
      LoadResult result =
          new Loads(directory)
              .run(new LoadPlan(Plans.GET, Plans.OK, tool), server.url(), Mode.ATTEMPT);
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      return result;
    }
  }

  @Test
  void theWholeLoadIsSampled() throws Exception {
    PodUse use = load(Plans.wrk(4, 1)).podUses().get(0);
    assertThat(use.load().nanos() * 1e-9).isCloseTo(4, within(0.2));
    List<Reading> machine =
        Sample.unpack(use.samples()).stream().map(Sample::machine).map(Counters::reading).toList();
    Usage used = Usage.over(use.load().within(machine));
    assertThat(used.cores().orElseThrow()).isPositive();
    List<Reading> pod =
        Sample.unpack(use.samples()).stream()
            .map(sample -> sample.pods().get(Sample.OWN).reading())
            .toList();
    double seconds = Usage.over(use.load().within(pod)).measured(Quantity.CPU).toNanos() * 1e-9;
    assertThat(seconds).isBetween(2.5, 4.3);
    assertThat(use.workNanos()).isBetween(1e5, 1e8);
  }

  @Test
  void aBusyThreadIsNamed() throws Exception {
    assertThatTheBusyThreadIsNamed(busy -> {});
  }

  /**
   * A short load's tool may be gone so soon that the next reading still seems to be of the load.
   */
  @Test
  void whatIsReadAfterTheToolsEndSaysNothingOfItsThreads() throws Exception {
    assertThatTheBusyThreadIsNamed(busy -> busy.destroyForcibly().onExit().join());
  }

  /** Whatever becomes of it between the end of the load and the last reading. */
  private static void assertThatTheBusyThreadIsNamed(Consumer<Process> afterTheLoad)
      throws Exception {
    Process busy =
        new ProcessBuilder("yes").redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try (OwnUse use = new OwnUse(() -> List.of((int) busy.pid()))) {
      use.await();
      Instant start = Instant.now();
      use.begin();
      assertThat(busy.waitFor(3500, TimeUnit.MILLISECONDS)).isFalse();
      GoDuration duration = GoDuration.of(Duration.between(start, Instant.now()));
      afterTheLoad.accept(busy);
      use.end();
      Measurement load = new Measurement(start, duration, 1, 1, LoadErrors.NONE, null, null);
      ThreadUse threads = use.during(load).get(0).threads();
      assertThat(threads.busiest()).isEqualTo("yes");
      assertThat(threads.busiestRun() + threads.busiestQueued()).isBetween(0.8, 1.1);
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void curlsAreTooManyToWatch() throws Exception {
    LoadPlan.Curl curl = new LoadPlan.Curl(2, GoDuration.ofSeconds(1), GoDuration.ofSeconds(5));
    PodUse use = load(curl).podUses().get(0);
    assertThat(use.threads()).isNull();
    assertThat(use.samples()).isNotEmpty();
  }

  @Test
  void theBriefFormKeepsTheEnds() throws Exception {
    PodUse use = load(Plans.wrk(3, 1)).podUses().get(0);
    List<Sample> all =
        Sample.unpack(use.samples()).stream()
            .filter(sample -> use.load().holds(sample.machine().nanos()))
            .toList();
    assertThat(Sample.unpack(use.brief().samples()))
        .containsExactly(all.get(0), all.get(all.size() - 1));
  }
}
