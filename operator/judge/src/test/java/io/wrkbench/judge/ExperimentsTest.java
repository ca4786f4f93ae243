package io.wrkbench.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.judge.limit.Bottleneck;
import io.wrkbench.judge.limit.Limit;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.validity.Validity;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * The five reference experiments. Throughputs are the published ones, and latencies too, except for
 * those that wrk has corrected for coordinated omission: they are c/X here. CPU, single-connection
 * latency and sockets were not published: they are as such a machine would give them.
 */
class ExperimentsTest {

  private static Sample attempts(double... throughputs) {
    Sample sample = Sample.of(throughputs.length);
    for (int i = 0; i < throughputs.length; i++) {
      double throughput = throughputs[i];
      sample.in(i + 1, t -> t.throughput = throughput);
    }
    return sample.each(t -> t.duration = 30);
  }

  private static void allConnectionsWait(Sample sample) {
    sample.each(t -> t.latency(0.99 * sample.connections * sample.pipeline / t.throughput));
  }

  private static Bottleneck limit(Sample sample) {
    return Bottleneck.of(sample.build());
  }

  private static Validity.Status validity(Sample sample) {
    return Validity.of(sample.build()).status();
  }

  private static Sample json() {
    Sample json = attempts(52_196, 48_293).single(0.000_12);
    allConnectionsWait(json);
    return json;
  }

  @Test
  void e1JsonOnOneMachineSharesItsCpu() {
    Sample json = json().together(0.52, 1.42).set(Signal.LOAD_BUSIEST_THREAD, 0.6);
    assertThat(limit(json).limit()).isEqualTo(Limit.SharedCpu);
    assertThat(limit(json).message())
        .contains("the load took 0.52")
        .contains("the target took 1.42");
    assertThat(validity(json)).isEqualTo(Validity.Status.True);
  }

  @Test
  void e1JsonOnAMachineOfItsOwnIsLimitedByIt() {
    Sample json = json().set(Signal.TARGET_CORES, 1.93);
    assertThat(limit(json).limit()).isEqualTo(Limit.TargetCpu);
  }

  @Test
  void e1CassandraWritesOneEventAtATime() {
    // A request takes 1.25 ms alone, of which 1 ms is the write.
    Sample cassandra = writing(attempts(992, 1_122).single(0.001_25), 0.45, 0.35);
    cassandra.in(1, t -> t.latency(0.101_55)).in(2, t -> t.latency(0.088_92));
    assertThat(limit(cassandra).limit()).isEqualTo(Limit.SerialRoundTrip);
    assertThat(limit(cassandra).workers()).hasValue(1);
    assertThat(limit(cassandra).lacking()).isEmpty();
    assertThat(validity(cassandra)).isEqualTo(Validity.Status.True);
  }

  /** As measured: with the write, a request takes 0.56 ms, and alone 1.12 ms; k is 2.01. */
  @Test
  void e1CassandraComputesBesideTheWrite() {
    Sample cassandra = writing(attempts(1_774, 1_849, 1_794).single(0.001_122), 0.78, 0.47);
    cassandra.in(1, t -> t.latency(0.055_9)).in(2, t -> t.latency(0.053_7));
    cassandra.in(3, t -> t.latency(0.054_7));
    assertThat(limit(cassandra).limit()).isEqualTo(Limit.SerialRoundTrip);
    assertThat(limit(cassandra).workers()).hasValue(1);
  }

  /** Load, target and Cassandra on one machine; what the last two use of it. */
  private static Sample writing(Sample sample, double target, double cassandra) {
    double load = 0.1;
    double busy = load + target + cassandra + 0.1;
    sample.withCassandra();
    sample.each(
        t ->
            t.noMachine()
                .machine(
                    "all",
                    busy,
                    Map.of(Part.LOAD, load, Part.TARGET, target, Part.CASSANDRA, cassandra)));
    return sample
        .set(Signal.TARGET_CORES, target)
        .set(Signal.TARGET_AVAILABLE, target + 2 - busy)
        .set(Signal.CASSANDRA_CORES, cassandra)
        .set(Signal.CASSANDRA_AVAILABLE, cassandra + 2 - busy)
        .set(Signal.TARGET_BUSIEST_THREAD, 0.36);
  }

  private static Sample curl(double... throughputs) {
    Sample curl = attempts(throughputs).single(0.002);
    curl.tool = Tool.CURL;
    curl.connections = 30;
    curl.newConnections = true;
    curl.threads = OptionalInt.empty();
    return curl.unset(Signal.LOAD_BUSIEST_THREAD)
        .set(Signal.TARGET_CORES, 0.15)
        .set(Signal.TARGET_BUSIEST_THREAD, 0.1)
        .each(t -> t.latency(0.004).duration = 300);
  }

  @Test
  void e2OnOneMachineRunsOutOfPorts() {
    Sample curl = curl(538.2).set(Signal.LOAD_PORTS, 28_232).set(Signal.LOAD_TIME_WAIT, 28_140);
    curl.each(t -> t.errors = new Errors(0, 0, 0, 0, 0, OptionalLong.of(120_000)));
    assertThat(limit(curl).limit()).isEqualTo(Limit.PortsExhausted);
    assertThat(limit(curl).message())
        .isEqualTo(
            "120,000 connections found no free port: of the load pod's 28,232 ports 28,140 were in"
                + " TIME_WAIT");
  }

  @Test
  void e2OnTwoMachinesIsLimitedByTheGenerator() {
    Sample curl = curl(149, 151, 148).set(Signal.LOAD_CORES, 1.85).set(Signal.LOAD_AVAILABLE, 1.9);
    assertThat(limit(curl).limit()).isEqualTo(Limit.LoadGenerator);
    assertThat(limit(curl).message())
        .isEqualTo(
            "the load generator was at its limit: it used 1.85 of the 1.9 cores that it could have,"
                + " 2 % of its connections waited for an answer");
    Sample twoNodesOfOneMachine = curl.together(1.75, 0.2);
    assertThat(limit(twoNodesOfOneMachine).limit()).isEqualTo(Limit.LoadGenerator);
  }

  @Test
  void e2ASmallKOfAGeneratorThatForksIsNoPool() {
    Sample curl =
        curl(149, 151, 148).unset(Signal.LOAD_CORES).unset(Signal.LOAD_THROTTLED).single(0.003);
    assertThat(limit(curl).limit()).isEqualTo(Limit.Unknown);
    assertThat(limit(curl).caveat().orElseThrow()).contains("LoadGenerator (");
  }

  private static Sample ab(double throughput, double latency, double targetCores) {
    Sample ab = attempts(throughput, 0.97 * throughput, 1.02 * throughput).single(0.0312);
    ab.tool = Tool.AB;
    ab.connections = 50;
    ab.newConnections = true;
    ab.each(t -> t.duration = 2_000 / t.throughput);
    return ab.together(0.25, targetCores)
        .set(Signal.LOAD_BUSIEST_THREAD, 0.25)
        .set(Signal.TARGET_BUSIEST_THREAD, 0.1)
        .each(t -> t.latency(latency));
  }

  @Test
  void e3BadWaitsForTheDefaultPool() {
    Sample bad = ab(769.39, 0.064_987, 0.7);
    assertThat(limit(bad).limit()).isEqualTo(Limit.ThreadPool);
    assertThat(limit(bad).workers()).hasValue(24);
    assertThat(validity(bad)).isEqualTo(Validity.Status.True);
  }

  @Test
  void e3GoodAnswersWhatItIsAsked() {
    Sample good = ab(1_451.72, 0.034_442, 1.1);
    assertThat(limit(good).limit()).isEqualTo(Limit.OfferedLoad);
    assertThat(limit(good).message()).contains("34.4 ms").contains("31.2 ms");
    assertThat(limit(ab(1_100, 0.045, 1.7)).limit())
        .as("on two cores that can't do it")
        .isEqualTo(Limit.TargetCpu);
  }

  private static Sample plaintext(double throughput, double user, double switches) {
    Sample plaintext = attempts(throughput, throughput, throughput).single(0.000_3);
    plaintext.connections = 256;
    plaintext.pipeline = 16;
    plaintext.threads = OptionalInt.of(4);
    plaintext.each(t -> t.duration = 15.06);
    allConnectionsWait(plaintext);
    return plaintext
        .set(Signal.TARGET_CORES, 1.92)
        .set(Signal.TARGET_USER, 1.92 * user)
        .set(Signal.TARGET_SYSTEM, 1.92 * (1 - user))
        .set(Signal.TARGET_SWITCHES, switches);
  }

  @Test
  void e4IsLimitedByItsCpuAndSaysWhereItGoes() {
    Sample h2o = plaintext(508_095, 0.34, 0.015);
    assertThat(limit(h2o).limit()).isEqualTo(Limit.TargetCpu);
    assertThat(limit(h2o).message())
        .contains("34 % of it in user code, 66 % in the kernel, with 0.015 context switches");
    Sample akka = plaintext(229_654, 0.77, 0.2).set(Signal.TARGET_GC, 0.13);
    assertThat(limit(akka).limit()).isEqualTo(Limit.TargetCpu);
    assertThat(limit(akka).message())
        .contains("77 % of it in user code, 23 % in the kernel, 13 % in garbage collection");
    assertThat(limit(akka.together(0.5, 1.45)).limit())
        .as("without cores of its own")
        .isEqualTo(Limit.SharedCpu);
  }

  @Test
  void e5SyncWaitsForJettysPool() {
    Sample sync = attempts(33, 32.2, 33.5).single(0.001).backgroundLoad("slow", 500, 1.002);
    sync.connections = 50;
    sync.each(t -> t.latency(1.4).duration = 10);
    sync.each(t -> t.background.put("slow", 198.0));
    sync.together(0.1, 0.2).set(Signal.TARGET_BUSIEST_THREAD, 0.05);
    sync.set(Signal.LOAD_BUSIEST_THREAD, 0.05);
    assertThat(limit(sync).limit()).isEqualTo(Limit.ThreadPool);
    assertThat(limit(sync).workers().orElseThrow()).isCloseTo(200, within(5));
    assertThat(validity(sync)).isEqualTo(Validity.Status.True);
  }

  @Test
  void e5AsyncIsLimitedByCpu() {
    Sample async = attempts(18_715, 18_400, 18_900).single(0.000_2);
    async.backgroundLoad("slow", 500, 1.001).connections = 50;
    async.each(t -> t.background.put("slow", 496.0));
    allConnectionsWait(async);
    assertThat(limit(async.together(0.45, 1.5)).limit()).isEqualTo(Limit.SharedCpu);
    assertThat(limit(async.together(0.3, 1.65)).limit()).isEqualTo(Limit.TargetCpu);
  }
}
