package io.wrkbench.judge.limit;

import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What requests wait for while CPUs are idle. */
class QueueRulesTest {
  private static final Signal CORES = Signal.TARGET_CORES;

  @TestFactory
  Stream<DynamicTest> network() {
    return new RuleTable(new Network())
        .yes("the answers lose 1.02 %", s -> s.set(Signal.TARGET_RETRANSMITTED, 0.0102))
        .no(
            "they do, but not on a line",
            s -> s.together(0.3, 0.5).set(Signal.TARGET_RETRANSMITTED, 0.0102))
        .yes("the requests lose 1.02 %", s -> s.set(Signal.LOAD_RETRANSMITTED, 0.0102))
        .no(
            "they lose 1 %",
            s -> s.set(Signal.LOAD_RETRANSMITTED, 0.01).set(Signal.TARGET_RETRANSMITTED, 0.01))
        .unknown(
            "nobody measured the answers",
            s -> s.unset(Signal.TARGET_RETRANSMITTED),
            "target.retransmitted")
        .no(
            "nor does it matter on one machine",
            s -> s.together(0.2, 0.3).unset(Signal.TARGET_RETRANSMITTED))
        .unknown(
            "load and target are on one machine once, and else nobody knows where the target is",
            s ->
                s.unset(Signal.TARGET_RETRANSMITTED)
                    .each(t -> t.noMachine().machine("load", 0.7, Map.of(Part.LOAD, 0.6)))
                    .in(1, t -> t.machine("load", 1, Map.of(Part.LOAD, 0.6, Part.TARGET, 0.3))),
            "target.retransmitted")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> threadPool() {
    return new RuleTable(new ThreadPool())
        .yes("24 at a time", s -> s.queue(24))
        .yes("79 of 100", s -> s.queue(79))
        .no("80 of 100", s -> s.queue(80))
        .yes("one at a time", s -> s.queue(1))
        .yes("0.5 at a time", s -> s.queue(0.5).each(t -> t.duration = 100))
        .no("0.49 at a time", s -> s.queue(0.49).each(t -> t.duration = 100))
        .yes("the target's CPU at 69 %", s -> s.queue(24).set(Signal.TARGET_CORES, 1.34))
        .no("the target's CPU at 70 %", s -> s.queue(24).set(Signal.TARGET_CORES, 1.366))
        .yes(
            "the target's machine at 89 %",
            s -> s.queue(24).each(t -> t.machine("target", 1.78, Map.of(Part.TARGET, 0.4))))
        .no(
            "the target's machine at 90 %",
            s -> s.queue(24).each(t -> t.machine("target", 1.8, Map.of(Part.TARGET, 0.4))))
        .yes(
            "20 at a time, alike",
            s -> s.queue(20).in(1, t -> t.throughput = 2_280).in(2, t -> t.throughput = 1_720))
        .no(
            "20 at a time, not alike",
            s -> s.queue(20).in(1, t -> t.throughput = 2_286).in(2, t -> t.throughput = 1_714))
        .yes(
            "one attempt is alike itself",
            s -> s.queue(20).change(x -> x.trials.subList(1, 5).clear()))
        .no("no request waits", s -> s.queue(79).each(t -> t.latency(0.012)))
        .no(
            "a few long requests lengthen the mean alone",
            s -> s.queue(20).each(t -> t.latency(0.049, 0.0119)))
        .no("connections don't wait for the target", s -> s.queue(20).each(t -> t.latency(0.035)))
        .yes(
            "each of 100 connections has one more request under way than the 70 that waited",
            s ->
                s.queue(20)
                    .single(1)
                    .each(
                        t -> {
                          t.throughput = 20;
                          t.latency(3.5);
                        }))
        .yes(
            "those of the background count",
            s ->
                s.queue(1)
                    .backgroundLoad("slow", 500, 1.0)
                    .each(t -> t.background.put("slow", 199.0)))
        .unknown(
            "a background without a result",
            s -> s.queue(1).backgroundLoad("slow", 500, 1.0),
            "background.slow.throughput")
        .no("an open loop that keeps up", s -> s.queue(24).rate(1000, 1000))
        .yes("an open loop that doesn't", s -> s.queue(24).rate(3000, 2400))
        .unknown(
            "S is unknown",
            s -> s.queue(24).change(x -> x.single = Optional.empty()),
            "singleConnection")
        .unknown(
            "no probe",
            s -> s.queue(24).unset(Signal.TARGET_CORES).unset(Signal.TARGET_AVAILABLE),
            "target.cores",
            "target.available")
        .unknown(
            "no place of the target",
            s -> s.queue(24).each(t -> t.noMachine().machine("load", 0.7, Map.of(Part.LOAD, 0.6))),
            "machines")
        .unknown(
            "not all machines of the target are listed",
            s -> s.queue(24).in(2, t -> t.unlisted = Set.of(Part.TARGET)),
            "machines that aren't listed")
        .no(
            "not all are listed, but the one that is has no core left",
            s ->
                s.queue(24)
                    .each(t -> t.machine("target", 1.8, Map.of(Part.TARGET, 0.4)))
                    .in(2, t -> t.unlisted = Set.of(Part.TARGET)))
        .yes(
            "not all machines of the load are listed",
            s -> s.queue(24).in(2, t -> t.unlisted = Set.of(Part.LOAD)))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> serialRoundTrip() {
    return new RuleTable(new SerialRoundTrip())
        .no("one at a time, without a database", s -> s.queue(1))
        .yes("one at a time", s -> s.queue(1).withCassandra())
        .yes("a third of S isn't serial", s -> s.queue(1.49).withCassandra().set(CORES, 0))
        .no("1.5 at a time", s -> s.queue(1.5).withCassandra().set(CORES, 0))
        .yes("the target computes beside it", s -> s.queue(2.01).withCassandra().set(CORES, 0.78))
        .no("two at a time beside it", s -> s.queue(2.3).withCassandra().set(CORES, 0.78))
        .no("two cores may be two workers", s -> s.queue(2.5).withCassandra().set(CORES, 1.3))
        .unknown(
            "S is unknown",
            s -> s.queue(1).withCassandra().change(x -> x.single = Optional.empty()),
            "singleConnection")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> offeredLoad() {
    return new RuleTable(new OfferedLoad())
        .yes("R = 1.2 S", s -> s.single(0.0198 / 1.2))
        .no("R = 1.21 S", s -> s.single(0.0198 / 1.21))
        .no(
            "the mean says so, the median doesn't",
            s -> s.single(0.0198).each(t -> t.latency(0.0198, 0.025)))
        .no(
            "the median says so, the mean doesn't",
            s -> s.single(0.0198).each(t -> t.latency(0.025, 0.0198)))
        .yes("the rate was held", s -> s.rate(1000, 990))
        .no("the rate wasn't held", s -> s.rate(1000, 989))
        .unknown("S is unknown", s -> s.single = Optional.empty(), "singleConnection")
        .unknown(
            "R is unknown",
            s -> s.each(t -> t.latency = Optional.empty()),
            "latency.mean",
            "latency.p50")
        .unknown(
            "the rate is unknown",
            s -> s.rate(1000, 990).each(t -> t.rate = null),
            "rate.reached",
            "rate.asked")
        .tests();
  }
}
