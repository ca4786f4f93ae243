package io.wrkbench.judge.limit;

import static io.wrkbench.judge.claim.Truth.NO;
import static io.wrkbench.judge.claim.Truth.UNKNOWN;
import static io.wrkbench.judge.claim.Truth.YES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Truth;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.measured.Verification;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule by itself: it holds, it just doesn't hold, it lacks evidence. */
class LimitRulesTest {

  private static Arguments row(
      LimitRule rule, String when, Truth expected, Consumer<Sample> change, String... missing) {
    return arguments(rule, when, expected, change, List.of(missing));
  }

  private static Errors timeouts(long n) {
    return new Errors(0, 0, 0, n, 0, OptionalLong.of(0));
  }

  /** The tool that gives these can't tell a free port's absence from a refused connection. */
  private static Errors untold(long connect, long timeout) {
    return new Errors(connect, 0, 0, timeout, 0, OptionalLong.empty());
  }

  private static Errors noPort(long n) {
    return new Errors(0, 0, 0, 0, 0, OptionalLong.of(n));
  }

  static Stream<Arguments> invalid() {
    LimitRule rule = new Invalid();
    return Stream.of(
        row(rule, "nothing is wrong", NO, s -> {}),
        row(rule, "verification failed", YES, s -> s.verification = Verification.FAILED),
        row(rule, "verification wasn't asked", NO, s -> s.verification = Verification.NOT_ASKED),
        row(rule, "nothing answered", YES, s -> s.each(t -> t.throughput = 0)),
        row(rule, "0.102 % timeouts", YES, s -> s.each(t -> t.errors = timeouts(51))),
        row(rule, "0.098 % timeouts", NO, s -> s.each(t -> t.errors = timeouts(49))),
        row(
            rule,
            "all of 5 attempts count together",
            YES,
            s -> s.in(1, t -> t.errors = timeouts(300))),
        row(rule, "only ports were missing", NO, s -> s.each(t -> t.errors = noPort(10_000))),
        row(
            rule,
            "connections fail, and the tool can't tell why",
            UNKNOWN,
            s -> s.each(t -> t.errors = untold(100, 0)),
            "errors.noFreePort"),
        row(
            rule,
            "few fail, and the tool can't tell why",
            NO,
            s -> s.each(t -> t.errors = untold(10, 0))),
        row(
            rule,
            "timeouts are enough, whatever the others are",
            YES,
            s -> s.each(t -> t.errors = untold(100, 60))),
        row(rule, "no attempt", UNKNOWN, s -> s.trials.clear(), "requests"));
  }

  static Stream<Arguments> portsExhausted() {
    LimitRule rule = new PortsExhausted();
    Consumer<Sample> curl =
        s -> {
          s.tool = Tool.CURL;
          s.newConnections = true;
          s.each(t -> t.errors = noPort(500));
        };
    Consumer<Sample> minutes =
        curl.andThen(s -> s.unset(Signal.LOAD_TIME_WAIT).each(t -> t.duration = 300));
    return Stream.of(
        row(rule, "no port is missing", NO, s -> s.set(Signal.LOAD_TIME_WAIT, 28_232)),
        row(
            rule,
            "TIME_WAIT at 90 %",
            YES,
            curl.andThen(s -> s.set(Signal.LOAD_TIME_WAIT, 0.9 * 28_232 + 1))),
        row(
            rule,
            "TIME_WAIT below",
            NO,
            curl.andThen(s -> s.set(Signal.LOAD_TIME_WAIT, 0.9 * 28_232 - 1))),
        row(
            rule,
            "as many requests a minute as ports",
            YES,
            minutes.andThen(s -> s.each(t -> t.throughput = 28_232 / 60.0))),
        row(
            rule,
            "six bursts in five minutes",
            YES,
            minutes.andThen(s -> s.each(t -> t.throughput = 6 * 28_232 / 300.0))),
        row(
            rule,
            "seven bursts don't fit in",
            UNKNOWN,
            minutes.andThen(s -> s.each(t -> t.throughput = 7 * 28_232 / 300.0)),
            "load.timeWait"),
        row(
            rule,
            "seven bursts, and few in TIME_WAIT",
            NO,
            minutes.andThen(
                s ->
                    s.set(Signal.LOAD_TIME_WAIT, 99).each(t -> t.throughput = 7 * 28_232 / 300.0))),
        row(
            rule,
            "far fewer requests than ports",
            NO,
            minutes.andThen(s -> s.set(Signal.LOAD_TIME_WAIT, 99).each(t -> t.throughput = 400))),
        row(
            rule,
            "a short attempt can't tell by its requests",
            UNKNOWN,
            minutes.andThen(s -> s.each(t -> t.duration = 10).each(t -> t.throughput = 470)),
            "load.timeWait"),
        row(
            rule,
            "no TIME_WAIT, no ports",
            UNKNOWN,
            minutes.andThen(s -> s.unset(Signal.LOAD_PORTS)),
            "load.timeWait",
            "load.ports"),
        row(
            rule,
            "connections fail, and the tool can't tell why",
            UNKNOWN,
            s -> s.set(Signal.LOAD_TIME_WAIT, 28_000).each(t -> t.errors = untold(9, 0)),
            "errors.noFreePort"));
  }

  static Stream<Arguments> cpuLimit() {
    LimitRule rule = new CpuLimit();
    return Stream.of(
        row(rule, "26 % throttled", YES, s -> s.set(Signal.TARGET_THROTTLED, 0.26)),
        row(rule, "25 % throttled", NO, s -> s.set(Signal.TARGET_THROTTLED, 0.25)),
        row(rule, "unknown", UNKNOWN, s -> s.unset(Signal.TARGET_THROTTLED), "target.throttled"));
  }

  static Stream<Arguments> sharedCpu() {
    LimitRule rule = new SharedCpu();
    Map<Part, Double> half = Map.of(Part.LOAD, 0.95, Part.TARGET, 0.95);
    return Stream.of(
        row(rule, "on two machines", NO, s -> {}),
        row(rule, "on a full one", YES, s -> s.together(0.6, 1.35)),
        row(rule, "79 % of it is the target's", YES, s -> s.together(0.42, 1.58)),
        row(rule, "80 % of it is the target's", NO, s -> s.together(0.4, 1.6)),
        row(rule, "80 % of it is the load's", NO, s -> s.together(1.6, 0.4)),
        row(rule, "95 % busy", YES, s -> s.together(0.65, 1.2)),
        row(rule, "94 % busy", NO, s -> s.together(0.63, 1.2)),
        row(
            rule,
            "what is stolen can't be idle",
            YES,
            s ->
                s.together(0.6, 1.0)
                    .each(t -> t.machine("both", half.keySet(), half, 2, 1.8, 0.15))),
        row(
            rule,
            "target and database on a full one",
            YES,
            s ->
                s.withCassandra()
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 1.1, Part.CASSANDRA, 0.8)))),
        row(
            rule,
            "who took how much is unknown",
            UNKNOWN,
            s ->
                s.each(
                    t ->
                        t.noMachine().machine("m", half.keySet(), Map.of(Part.LOAD, 0.5), 2, 2, 0)),
            "machines[m].target"),
        row(
            rule,
            "it is unknown, but the machine isn't full",
            NO,
            s ->
                s.each(
                    t ->
                        t.noMachine()
                            .machine("m", half.keySet(), Map.of(Part.LOAD, 0.5), 2, 1, 0))),
        row(
            rule,
            "a database outside of the cluster is on none of its machines",
            YES,
            s -> s.together(0.6, 1.35).change(x -> x.database = true)),
        row(
            rule,
            "nobody knows where the target is",
            UNKNOWN,
            s -> s.each(t -> t.noMachine().machine("load", 2, Map.of(Part.LOAD, 1.0))),
            "machines"),
        row(
            rule,
            "steal is unknown without the machine's figures",
            UNKNOWN,
            s -> s.each(t -> t.noMachine().unseenMachine("m", Part.LOAD, Part.TARGET)),
            "machines[m].busy",
            "machines[m].cores",
            "machines[m].steal",
            "machines[m].load",
            "machines[m].target"),
        row(rule, "no machine", UNKNOWN, s -> s.each(t -> t.noMachine()), "machines"));
  }

  static Stream<Arguments> loadGenerator() {
    LimitRule rule = new LoadGenerator();
    Consumer<Sample> thinks = s -> s.each(t -> t.latency(0.0155)); // 77.7 of 100 wait
    Consumer<Sample> slow = s -> s.rate(1000, 900);
    return Stream.of(
        row(rule, "it has much left", NO, s -> {}),
        row(rule, "a thread at 95 %", YES, s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.95)),
        row(rule, "a thread at 94 %", NO, s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.94)),
        row(rule, "its pods at 90 %", YES, s -> s.set(Signal.LOAD_CORES, 1.72)),
        row(rule, "its pods at 89 %", NO, s -> s.set(Signal.LOAD_CORES, 1.7)),
        row(rule, "its own limit", YES, s -> s.set(Signal.LOAD_THROTTLED, 0.3)),
        row(
            rule,
            "connections think, and a thread is busy",
            YES,
            thinks.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.8))),
        row(
            rule,
            "connections think, and a thread is at 79 %",
            NO,
            thinks.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.79))),
        row(
            rule,
            "a thread is busy, and 81 % of the connections wait",
            NO,
            s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.9).each(t -> t.latency(0.0162))),
        row(
            rule,
            "batches of 16 count as one",
            NO,
            s -> {
              s.pipeline = 16;
              s.set(Signal.LOAD_BUSIEST_THREAD, 0.9).each(t -> t.latency(0.0198 * 16));
            }),
        row(
            rule,
            "a rate isn't held by a busy generator",
            YES,
            slow.andThen(s -> s.set(Signal.LOAD_CORES, 1.6))),
        row(
            rule,
            "a rate isn't held by an idle one: the target lets all connections wait",
            NO,
            slow),
        row(
            rule,
            "a rate isn't held by a busy one, but the target is saturated",
            NO,
            slow.andThen(s -> s.set(Signal.LOAD_CORES, 1.6).set(Signal.TARGET_CORES, 1.9))),
        row(
            rule,
            "a rate is held by a busy one",
            NO,
            s -> s.rate(1000, 991).set(Signal.LOAD_CORES, 1.6)),
        row(
            rule,
            "a thread waits since the target has the machine",
            NO,
            s -> s.together(0.3, 1.7).set(Signal.LOAD_BUSIEST_THREAD, 0.97)),
        row(
            rule,
            "a thread waits on a machine that it has itself",
            YES,
            s -> s.together(1.7, 0.3).set(Signal.LOAD_BUSIEST_THREAD, 0.97)),
        row(
            rule,
            "its threads are unknown",
            UNKNOWN,
            s -> s.unset(Signal.LOAD_BUSIEST_THREAD),
            "load.busiestThread"),
        row(
            rule,
            "its threads are unknown, but its limit tells",
            YES,
            s -> s.unset(Signal.LOAD_BUSIEST_THREAD).set(Signal.LOAD_THROTTLED, 0.3)),
        row(
            rule,
            "a thread is saturated, and a stranger may have the machine",
            UNKNOWN,
            s ->
                s.set(Signal.LOAD_BUSIEST_THREAD, 1)
                    .each(t -> t.noMachine().machine("load", 2, Map.of(Part.LOAD, 1.9))),
            "machines"));
  }

  static Stream<Arguments> memory() {
    LimitRule rule = new Memory();
    return Stream.of(
        row(rule, "11 % of 1.6 cores", YES, s -> s.set(Signal.TARGET_GC, 0.11)),
        row(rule, "10 % of 1.6 cores", NO, s -> s.set(Signal.TARGET_GC, 0.1)),
        row(
            rule,
            "30 % of 0.3 cores is 9 % of the time",
            NO,
            s -> s.set(Signal.TARGET_GC, 0.3).set(Signal.TARGET_CORES, 0.3)),
        row(
            rule,
            "30 % of 0.4 cores",
            YES,
            s -> s.set(Signal.TARGET_GC, 0.3).set(Signal.TARGET_CORES, 0.4)),
        row(rule, "11 % pressure", YES, s -> s.set(Signal.TARGET_MEMORY_PRESSURE, 0.11)),
        row(rule, "10 % pressure", NO, s -> s.set(Signal.TARGET_MEMORY_PRESSURE, 0.1)),
        row(rule, "the collector is unknown", UNKNOWN, s -> s.unset(Signal.TARGET_GC), "target.gc"),
        row(
            rule,
            "the pressure is unknown",
            UNKNOWN,
            s -> s.unset(Signal.TARGET_MEMORY_PRESSURE),
            "target.memoryPressure"));
  }

  static Stream<Arguments> targetCpu() {
    LimitRule rule = new TargetCpu();
    Consumer<Sample> thread = s -> s.set(Signal.TARGET_BUSIEST_THREAD, 0.95);
    return Stream.of(
        row(rule, "82 %", NO, s -> {}),
        row(rule, "90 %", YES, s -> s.set(Signal.TARGET_CORES, 1.756)),
        row(rule, "89.9 %", NO, s -> s.set(Signal.TARGET_CORES, 1.753)),
        row(rule, "a thread at 95 %, and requests wait", YES, thread),
        row(rule, "a thread at 94 %", NO, s -> s.set(Signal.TARGET_BUSIEST_THREAD, 0.94)),
        row(
            rule,
            "a thread spins, and no request waits",
            NO,
            thread.andThen(s -> s.single(0.0198 / 1.2))),
        row(
            rule,
            "a thread, and S is unknown",
            UNKNOWN,
            thread.andThen(s -> s.single = Optional.empty()),
            "singleConnection"),
        row(
            rule,
            "S doesn't matter to all cores",
            YES,
            s -> {
              s.set(Signal.TARGET_CORES, 1.9);
              s.single = Optional.empty();
            }),
        row(
            rule,
            "the load has the machine",
            NO,
            s -> s.together(1.7, 0.3).set(Signal.TARGET_BUSIEST_THREAD, 0.97)),
        row(rule, "it has the machine itself", YES, s -> s.together(0.3, 1.7)),
        row(rule, "cores unknown", UNKNOWN, s -> s.unset(Signal.TARGET_CORES), "target.cores"),
        row(
            rule,
            "known in three of five attempts",
            YES,
            s ->
                s.set(Signal.TARGET_CORES, 1.9)
                    .in(1, t -> t.unset(Signal.TARGET_CORES))
                    .in(2, t -> t.unset(Signal.TARGET_CORES))),
        row(
            rule,
            "known in two of five attempts",
            UNKNOWN,
            s ->
                s.set(Signal.TARGET_CORES, 1.9)
                    .in(1, t -> t.unset(Signal.TARGET_CORES))
                    .in(2, t -> t.unset(Signal.TARGET_CORES))
                    .in(3, t -> t.unset(Signal.TARGET_AVAILABLE)),
            "target.cores",
            "target.available"));
  }

  static Stream<Arguments> database() {
    LimitRule rule = new Database();
    return Stream.of(
        row(rule, "there is none", NO, s -> s.set(Signal.CASSANDRA_CORES, 2)),
        row(rule, "26 %", NO, s -> s.withCassandra()),
        row(rule, "85 %", YES, s -> s.withCassandra().set(Signal.CASSANDRA_CORES, 1.616)),
        row(rule, "84.9 %", NO, s -> s.withCassandra().set(Signal.CASSANDRA_CORES, 1.613)),
        row(
            rule,
            "it has the machine that the target is on",
            YES,
            s ->
                s.withCassandra()
                    .set(Signal.CASSANDRA_CORES, 1.8)
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 0.2, Part.CASSANDRA, 1.8)))),
        row(
            rule,
            "the target has it",
            NO,
            s ->
                s.withCassandra()
                    .set(Signal.CASSANDRA_CORES, 0.2)
                    .set(Signal.CASSANDRA_AVAILABLE, 0.2)
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 1.8, Part.CASSANDRA, 0.2)))),
        row(
            rule,
            "it is outside of the cluster",
            UNKNOWN,
            s -> s.database = true,
            "cassandra.cores",
            "cassandra.available",
            "machines"));
  }

  static Stream<Arguments> network() {
    LimitRule rule = new Network();
    return Stream.of(
        row(rule, "90 % of the line", YES, s -> s.set(Signal.TARGET_BYTES, 112.5e6)),
        row(rule, "89 % of the line", NO, s -> s.set(Signal.TARGET_BYTES, 111e6)),
        row(rule, "the answers lose 1.1 %", YES, s -> s.set(Signal.TARGET_RETRANSMITTED, 0.011)),
        row(rule, "the requests lose 1.1 %", YES, s -> s.set(Signal.LOAD_RETRANSMITTED, 0.011)),
        row(
            rule,
            "they lose 1 %",
            NO,
            s -> s.set(Signal.LOAD_RETRANSMITTED, 0.01).set(Signal.TARGET_RETRANSMITTED, 0.01)),
        row(
            rule,
            "a virtual interface",
            UNKNOWN,
            s -> s.unset(Signal.TARGET_LINE_RATE),
            "target.lineRate"),
        row(
            rule,
            "within a machine there is no line",
            NO,
            s -> s.together(0.2, 0.3).unset(Signal.TARGET_LINE_RATE)));
  }

  static Stream<Arguments> threadPool() {
    LimitRule rule = new ThreadPool();
    return Stream.of(
        row(rule, "24 at a time", YES, s -> s.queue(24)),
        row(rule, "79 of 100", YES, s -> s.queue(79)),
        row(rule, "80 of 100", NO, s -> s.queue(80)),
        row(rule, "one at a time", YES, s -> s.queue(1)),
        row(rule, "0.5 at a time", YES, s -> s.queue(0.5).each(t -> t.duration = 100)),
        row(rule, "0.49 at a time", NO, s -> s.queue(0.49).each(t -> t.duration = 100)),
        row(rule, "the target's CPU at 69 %", YES, s -> s.queue(24).set(Signal.TARGET_CORES, 1.34)),
        row(rule, "the target's CPU at 70 %", NO, s -> s.queue(24).set(Signal.TARGET_CORES, 1.366)),
        row(
            rule,
            "the target's machine at 89 %",
            YES,
            s -> s.queue(24).each(t -> t.machine("target", 1.78, Map.of(Part.TARGET, 0.4)))),
        row(
            rule,
            "the target's machine at 90 %",
            NO,
            s -> s.queue(24).each(t -> t.machine("target", 1.8, Map.of(Part.TARGET, 0.4)))),
        row(
            rule,
            "20 at a time, alike",
            YES,
            s -> s.queue(20).in(1, t -> t.throughput = 2200).in(2, t -> t.throughput = 1800)),
        row(
            rule,
            "20 at a time, not alike",
            NO,
            s -> s.queue(20).in(1, t -> t.throughput = 2500).in(2, t -> t.throughput = 1800)),
        row(
            rule,
            "one attempt is alike itself",
            YES,
            s -> s.queue(20).change(x -> x.trials.subList(1, 5).clear())),
        row(rule, "no request waits", NO, s -> s.queue(79).each(t -> t.latency(0.012))),
        row(
            rule,
            "a few long requests lengthen the mean alone",
            NO,
            s -> s.queue(20).each(t -> t.latency(0.049, 0.0119))),
        row(
            rule,
            "connections don't wait for the target",
            NO,
            s -> s.queue(20).each(t -> t.latency(0.035))),
        row(
            rule,
            "cut-off requests have waited",
            YES,
            s ->
                s.queue(20)
                    .each(
                        t -> {
                          t.duration = 10;
                          t.throughput = 20;
                          t.latency(3.5); // 70 of 100 connections, but each has one more under way
                        })
                    .change(x -> x.single(1))),
        row(
            rule,
            "those of the background count",
            YES,
            s ->
                s.queue(1)
                    .backgroundLoad("slow", 500, 1.0)
                    .each(t -> t.background.put("slow", 199.0))),
        row(
            rule,
            "a background without a result",
            UNKNOWN,
            s -> s.queue(1).backgroundLoad("slow", 500, 1.0),
            "background.slow.throughput"),
        row(rule, "an open loop that keeps up", NO, s -> s.queue(24).rate(1000, 1000)),
        row(rule, "an open loop that doesn't", YES, s -> s.queue(24).rate(3000, 2400)),
        row(
            rule,
            "S is unknown",
            UNKNOWN,
            s -> s.queue(24).change(x -> x.single = Optional.empty()),
            "singleConnection"),
        row(
            rule,
            "no probe",
            UNKNOWN,
            s -> s.queue(24).unset(Signal.TARGET_CORES).unset(Signal.TARGET_AVAILABLE),
            "target.cores",
            "target.available"),
        row(
            rule,
            "no place of the target",
            UNKNOWN,
            s -> s.queue(24).each(t -> t.noMachine().machine("load", 0.7, Map.of(Part.LOAD, 0.6))),
            "machines"));
  }

  static Stream<Arguments> serialRoundTrip() {
    LimitRule rule = new SerialRoundTrip();
    return Stream.of(
        row(rule, "one at a time, without a database", NO, s -> s.queue(1)),
        row(rule, "one at a time", YES, s -> s.queue(1).withCassandra()),
        row(rule, "a third of S isn't serial", YES, s -> s.queue(1.49).withCassandra()),
        row(rule, "1.5 at a time", NO, s -> s.queue(1.5).withCassandra()),
        row(
            rule,
            "S is unknown",
            UNKNOWN,
            s -> s.queue(1).withCassandra().change(x -> x.single = Optional.empty()),
            "singleConnection"));
  }

  static Stream<Arguments> offeredLoad() {
    LimitRule rule = new OfferedLoad();
    return Stream.of(
        row(rule, "R = 1.2 S", YES, s -> s.single(0.0198 / 1.2)),
        row(rule, "R = 1.21 S", NO, s -> s.single(0.0198 / 1.21)),
        row(
            rule,
            "the mean says so, the median doesn't",
            NO,
            s -> s.single(0.0198).each(t -> t.latency(0.0198, 0.025))),
        row(
            rule,
            "the median says so, the mean doesn't",
            NO,
            s -> s.single(0.0198).each(t -> t.latency(0.025, 0.0198))),
        row(rule, "the rate was held", YES, s -> s.rate(1000, 990)),
        row(rule, "the rate wasn't held", NO, s -> s.rate(1000, 989)),
        row(rule, "S is unknown", UNKNOWN, s -> s.single = Optional.empty(), "singleConnection"),
        row(
            rule,
            "R is unknown",
            UNKNOWN,
            s -> s.each(t -> t.latency = Optional.empty()),
            "latency.mean",
            "latency.p50"),
        row(
            rule,
            "the rate is unknown",
            UNKNOWN,
            s -> s.rate(1000, 990).each(t -> t.rate = null),
            "rate.reached",
            "rate.asked"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource({
    "invalid",
    "portsExhausted",
    "cpuLimit",
    "sharedCpu",
    "loadGenerator",
    "memory",
    "targetCpu",
    "database",
    "network",
    "threadPool",
    "serialRoundTrip",
    "offeredLoad"
  })
  void aRuleHoldsOrNotOrLacksEvidence(
      LimitRule rule, String when, Truth expected, Consumer<Sample> change, List<String> missing) {
    Sample sample = Sample.of(5);
    change.accept(sample);
    Facts facts = new Facts(sample.build());

    Claim claim = rule.claim(facts);

    assertThat(claim.holds()).as("%s: %s%n%s", rule.limit(), when, claim).isEqualTo(expected);
    assertThat(claim.missing()).as(when).containsExactlyInAnyOrderElementsOf(missing);
    if (expected == YES) {
      assertThat(rule.message(facts)).as(when).matches("[^\\n]{10,400}").doesNotContain("  ");
    }
  }

  @Test
  void eachRuleHasAVerdictOfItsOwnAndOnlyUnknownHasNoRule() {
    assertThat(LimitRules.IN_ORDER)
        .extracting(LimitRule::limit)
        .doesNotHaveDuplicates()
        .containsExactlyElementsOf(
            Stream.of(Limit.values()).filter(limit -> limit != Limit.Unknown).toList());
    assertThat(Set.of(Limit.values())).hasSize(LimitRules.IN_ORDER.size() + 1);
  }
}
