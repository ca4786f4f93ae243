package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Latency;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.PartUse;
import io.wrkbench.api.Resources;
import io.wrkbench.api.SingleConnectionStatus;
import io.wrkbench.judge.measured.Load;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.result.GoDuration;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunEvidencesTest {
  private static BenchmarkRun run(String load) {
    return TestRuns.run(
        """
        target: {url: "http://shop:8080"}
        load: %s
        """
            .formatted(load));
  }

  private static AttemptStatus attempt(int number) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = number;
    attempt.outcome = AttemptStatus.Outcome.Succeeded;
    attempt.discarded = number == 1;
    attempt.requests = 50_000L;
    attempt.duration = GoDuration.ofSeconds(10);
    attempt.latency = new Latency();
    attempt.latency.mean = GoDuration.ofMillis(18);
    attempt.latency.p50 = GoDuration.ofMillis(17);
    attempt.errors = new Errors();
    attempt.errors.connect = 3L;
    attempt.errors.noFreePort = 2L;
    attempt.errors.status = 7L;
    return attempt;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{wrk: {threads: 2, connections: 100}} | WRK | 100 | 1 | false | 2",
        "{wrk: {threads: 2, connections: 100, pipeline: 4}, generators: 3} | WRK | 300 | 4 | false | 6",
        "{ab: {concurrency: 50}} | AB | 50 | 1 | true | 1",
        "{ab: {concurrency: 50, keepAlive: true}} | AB | 50 | 1 | false | 1",
        "{curl: {clients: 30}} | CURL | 30 | 1 | true | -1",
        "{constantRate: {rate: 10, connections: 20}, generators: 2} | CONSTANT_RATE | 40 | 1 | false | -1",
      })
  void theLoadIsWhatTheSpecAsksFor(
      String spec, Tool tool, int connections, int pipeline, boolean newOnes, int threads) {
    BenchmarkRunStatus status = new BenchmarkRunStatus();
    Load load = RunEvidences.of(run(spec).getSpec(), status, false).load();
    assertThat(load.tool()).isEqualTo(tool);
    assertThat(load.connections()).isEqualTo(connections);
    assertThat(load.pipeline()).isEqualTo(pipeline);
    assertThat(load.newConnections()).isEqualTo(newOnes);
    assertThat(load.threads())
        .isEqualTo(threads < 0 ? OptionalInt.empty() : OptionalInt.of(threads));
    assertThat(load.singleConnection()).isEmpty();
  }

  @Test
  void anAttemptIsWhatItsStatusSays() {
    BenchmarkRunStatus status = new BenchmarkRunStatus();
    status.attempts.add(attempt(1));
    AttemptStatus second = attempt(2);
    second.machineSpeed = new BigDecimal("0.97");
    second.resources = new Resources();
    second.resources.load = new PartUse();
    second.resources.load.cores = new BigDecimal("0.7");
    second.resources.load.ports = 28_232;
    second.resources.target = new PartUse();
    second.resources.target.memory = "312Mi";
    MachineUse machine = new MachineUse();
    machine.bootId = "boot-1";
    machine.nodes = List.of("node1");
    machine.parts = List.of("load", "target");
    machine.used = new MachineUse.Used();
    machine.used.load = new BigDecimal("0.7");
    second.resources.machines.add(machine);
    second.resources.moreMachines = 2;
    status.attempts.add(second);
    AttemptStatus failed = attempt(3);
    failed.outcome = AttemptStatus.Outcome.Failed;
    status.attempts.add(failed);

    RunEvidence evidence =
        RunEvidences.of(run("{wrk: {threads: 2, connections: 100}}").getSpec(), status, false);
    assertThat(evidence.attempts()).hasSize(2);
    assertThat(evidence.counted()).hasSize(1);
    var counted = evidence.counted().get(0);
    assertThat(counted.throughput()).isEqualTo(5000);
    assertThat(counted.latency().orElseThrow().mean()).isEqualTo(0.018);
    assertThat(counted.errors().connect()).isEqualTo(1);
    assertThat(counted.errors().noFreePort()).hasValue(2);
    assertThat(counted.errors().status()).isEqualTo(7);
    assertThat(counted.signals().get(Signal.MACHINE_SPEED)).hasValue(0.97);
    assertThat(counted.signals().get(Signal.LOAD_CORES)).hasValue(0.7);
    assertThat(counted.signals().get(Signal.LOAD_PORTS)).hasValue(28_232);
    assertThat(counted.signals().get(Signal.TARGET_MEMORY)).hasValue(312.0 * (1 << 20));
    assertThat(counted.signals().get(Signal.TARGET_CORES)).isEmpty();
    assertThat(counted.machines().get(0).parts()).containsExactlyInAnyOrder(Part.LOAD, Part.TARGET);
    assertThat(counted.machines().get(0).used(Part.LOAD)).hasValue(0.7);
    assertThat(counted.machines().get(0).used(Part.TARGET)).isEmpty();
    assertThat(counted.unlisted()).as("an older operator didn't say").contains(Part.values());
    assertThat(evidence.attempts().get(0).unlisted()).isEmpty();
    second.resources.moreMachinesParts = List.of("target");
    assertThat(
            RunEvidences.of(run("{wrk: {threads: 2, connections: 100}}").getSpec(), status, false)
                .counted()
                .get(0)
                .unlisted())
        .containsExactly(Part.TARGET);
  }

  /** As where a target was that nobody knows the place of, and that would pass for them. */
  @Test
  void othersAreNotReckonedWhereTheStatusLeavesThemOut() {
    MachineUse machine = new MachineUse();
    machine.bootId = "boot-1";
    machine.nodes = List.of("node1");
    machine.parts = List.of("load");
    machine.used = new MachineUse.Used();
    machine.used.load = new BigDecimal("0.7");
    machine.cores = new BigDecimal("2");
    machine.busy = new BigDecimal("1.5");
    machine.interrupts = new BigDecimal("0.1");
    AttemptStatus attempt = attempt(2);
    attempt.resources = new Resources();
    attempt.resources.machines.add(machine);
    BenchmarkRunStatus status = new BenchmarkRunStatus();
    status.attempts.add(attempt);
    assertThat(othersIn(status)).isEmpty();
    machine.others = new BigDecimal("0.7");
    assertThat(othersIn(status)).hasValue(0.7);
  }

  private static OptionalDouble othersIn(BenchmarkRunStatus status) {
    return RunEvidences.of(run("{wrk: {threads: 2, connections: 100}}").getSpec(), status, false)
        .counted()
        .get(0)
        .machines()
        .get(0)
        .others();
  }

  @Test
  void whatAConnectionAloneGaveIsOfTheLoadOrOfABackgroundLoad() {
    BenchmarkRun run = TestRuns.withBackground(1, "0s", 1);
    BenchmarkRunStatus status = new BenchmarkRunStatus();
    SingleConnectionStatus own = new SingleConnectionStatus();
    own.mean = GoDuration.ofMillis(2);
    own.p50 = GoDuration.ofMillis(1);
    SingleConnectionStatus other = new SingleConnectionStatus();
    other.background = "bg-0";
    other.missing = "no answer came";
    status.singleConnection.addAll(List.of(own, other));
    RunEvidence evidence = RunEvidences.of(run.getSpec(), status, false);
    assertThat(evidence.load().singleConnection().orElseThrow().median()).isEqualTo(0.001);
    assertThat(evidence.background().get(0).load().singleConnection()).isEmpty();
    assertThat(RunEvidences.knowsAlone(status, null)).isTrue();
    assertThat(RunEvidences.knowsAlone(status, "bg-0")).as("and why it has none").isTrue();
    assertThat(RunEvidences.knowsAlone(status, "bg-1")).isFalse();
  }

  @Test
  void concurrencyIsByLittlesLaw() {
    var spec = run("{wrk: {threads: 2, connections: 100}}").getSpec();
    // 50,000 requests of 18 ms on 100 connections in 10 s.
    assertThat(RunEvidences.concurrency(spec, attempt(2)).orElseThrow())
        .isEqualByComparingTo("0.9");
    var rate = run("{constantRate: {rate: 10, connections: 20}}").getSpec();
    assertThat(RunEvidences.concurrency(rate, attempt(2))).isEmpty();
  }

  @Test
  void machineSpeedIsRelativeToTheMedianOfTheAttempts() {
    List<AttemptStatus> attempts = List.of(attempt(1), attempt(2), attempt(3), attempt(4));
    long[] micros = {1000, 1250, 1000};
    for (int i = 0; i < micros.length; i++) {
      MachineUse machine = new MachineUse();
      machine.bootId = "boot-1";
      machine.work = GoDuration.ofMicros(micros[i]);
      attempts.get(i).resources = new Resources();
      attempts.get(i).resources.machines.add(machine);
    }
    Judgements.addMachineSpeeds(attempts);
    assertThat(attempts.get(0).machineSpeed).isEqualByComparingTo("1");
    assertThat(attempts.get(1).machineSpeed).isEqualByComparingTo("0.8");
    assertThat(attempts.get(3).machineSpeed).as("nothing measured").isNull();
  }
}
