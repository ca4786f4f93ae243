package io.wrkbench.judge;

import static io.wrkbench.judge.SimulatedServer.constant;
import static io.wrkbench.judge.SimulatedServer.exponential;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.judge.SimulatedServer.Answers;
import io.wrkbench.judge.limit.Bottleneck;
import io.wrkbench.judge.limit.Limit;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Rate;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.validity.Validity;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of known truth, simulated: the law that finds a queue finds this one and no other. */
class KnownTruthTest {
  private final SplittableRandom random = new SplittableRandom(12);

  /** A target that hardly uses its CPU. */
  private static Sample idle(int attempts, int connections) {
    Sample sample =
        Sample.of(attempts)
            .set(Signal.TARGET_CORES, 0.3)
            .set(Signal.TARGET_BUSIEST_THREAD, 0.2)
            .each(t -> t.machine("target", 0.4, Map.of(Part.TARGET, 0.3)));
    sample.connections = connections;
    return sample;
  }

  private static Sample closedLoop(SimulatedServer server, int connections, double think) {
    Sample sample = idle(5, connections);
    sample.single = Optional.of(server.closedLoop(1, think, 20).latency());
    return sample.each(t -> answered(t, server.closedLoop(connections, think, 10)));
  }

  private static void answered(Trial trial, Answers answers) {
    trial.throughput = answers.throughput();
    trial.latency = Optional.of(answers.latency());
  }

  @ParameterizedTest
  @CsvSource({
    // workers, milliseconds in them, milliseconds beside, connections
    "1, 1, 0, 25",
    "1, 1, 0.2, 100",
    "2, 5, 0.2, 30",
    "5, 30, 1, 100",
    "24, 30, 1.2, 50",
    "24, 10, 1, 100",
    "200, 1000, 2, 550",
  })
  void aPoolIsFoundWithItsWorkers(int workers, double in, double beside, int connections) {
    for (boolean varies : new boolean[] {false, true}) {
      SimulatedServer server =
          new SimulatedServer(
              workers, varies ? exponential(in / 1e3, random) : constant(in / 1e3), beside / 1e3);
      // One request at a time is more than S if not all of S is serial.
      double k = workers * (1 + beside / in);
      Sample sample = closedLoop(server, connections, 0);
      Bottleneck bottleneck = Bottleneck.of(sample.build());
      assertThat(bottleneck.limit()).as(bottleneck::toString).isEqualTo(Limit.ThreadPool);
      assertThat((double) bottleneck.workers().orElseThrow())
          .isCloseTo(k, within(Math.max(0.5, 0.15 * k)));
    }
  }

  /**
   * If a median stood in for the mean of S, those whose requests vary would be pools of 0.69·c:
   * that is the median of an exponential distribution ÷ its mean.
   */
  @ParameterizedTest
  @CsvSource({"1, 10", "2, 10", "50, 10", "500, 100"})
  void aServerWithAWorkerForEachConnectionAnswersWhatItIsAsked(
      int connections, double milliseconds) {
    for (boolean varies : new boolean[] {false, true}) {
      double seconds = milliseconds / 1e3;
      SimulatedServer server =
          new SimulatedServer(
              connections, varies ? exponential(seconds, random) : constant(seconds), 0);
      Bottleneck bottleneck = Bottleneck.of(closedLoop(server, connections, 0).build());
      assertThat(bottleneck.limit()).as(bottleneck::toString).isEqualTo(Limit.OfferedLoad);
    }
  }

  @Test
  void aGeneratorThatIsSlowBetweenRequestsIsNoPool() {
    SimulatedServer server = new SimulatedServer(30, constant(0.001), 0);
    Sample slow = closedLoop(server, 30, 0.1);
    slow.each(t -> t.latency(0.0013)).set(Signal.LOAD_BUSIEST_THREAD, 0.85);
    assertThat(Bottleneck.of(slow.build()).limit()).isEqualTo(Limit.LoadGenerator);
    assertThat(Validity.of(slow.build()).status()).isEqualTo(Validity.Status.True);
    slow.unset(Signal.LOAD_BUSIEST_THREAD);
    assertThat(Bottleneck.of(slow.build()).limit()).isEqualTo(Limit.Unknown);
  }

  @Test
  void aRateThatAPoolCannotServeIsNotTheGeneratorsFault() {
    SimulatedServer server = new SimulatedServer(10, constant(0.1), 0);
    Sample sample = idle(5, 100);
    sample.tool = Tool.CONSTANT_RATE;
    sample.single = Optional.of(server.closedLoop(1, 0, 20).latency());
    sample.each(
        t -> {
          answered(t, server.openLoop(200, 100, t.duration));
          t.rate = new Rate(200, t.throughput);
        });
    Bottleneck bottleneck = Bottleneck.of(sample.build());
    assertThat(bottleneck.limit()).isEqualTo(Limit.ThreadPool);
    assertThat(bottleneck.workers()).hasValue(10);
    assertThat(Validity.of(sample.build()).status()).isEqualTo(Validity.Status.False);
  }

  @Test
  void aRateThatAPoolServesIsTheLoadOffered() {
    SimulatedServer server = new SimulatedServer(10, constant(0.1), 0);
    Sample sample = idle(5, 100);
    sample.tool = Tool.CONSTANT_RATE;
    sample.each(
        t -> {
          answered(t, server.openLoop(80, 100, t.duration));
          t.rate = new Rate(80, 80);
        });
    assertThat(Bottleneck.of(sample.build()).limit()).isEqualTo(Limit.OfferedLoad);
  }
}
