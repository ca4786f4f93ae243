package io.wrkbench.judge.limit;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What takes CPU or memory from requests. */
class CpuRulesTest {

  @TestFactory
  Stream<DynamicTest> cpuLimit() {
    return new RuleTable(new CpuLimit())
        .yes("26 % throttled", s -> s.set(Signal.TARGET_THROTTLED, 0.26))
        .no("25 % throttled", s -> s.set(Signal.TARGET_THROTTLED, 0.25))
        .unknown("unknown", s -> s.unset(Signal.TARGET_THROTTLED), "target.throttled")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> sharedCpu() {
    Map<Part, Double> half = Map.of(Part.LOAD, 0.95, Part.TARGET, 0.95);
    return new RuleTable(new SharedCpu())
        .no("on two machines", s -> {})
        .yes("on a full one", s -> s.together(0.6, 1.35))
        .yes("79 % of it is the target's", s -> s.together(0.42, 1.58))
        .no("80 % of it is the target's", s -> s.together(0.4, 1.6))
        .no("80 % of it is the load's", s -> s.together(1.6, 0.4))
        .yes("95 % busy", s -> s.together(0.65, 1.2))
        .no("94 % busy", s -> s.together(0.63, 1.2))
        .yes(
            "82 % busy, and the target's threads queue",
            s -> s.together(0.4, 1.2).set(Signal.TARGET_RUN_QUEUE_WAIT, 2.4))
        .no(
            "82 % busy, and they wait no longer than chance has it",
            s -> s.together(0.4, 1.2).set(Signal.TARGET_RUN_QUEUE_WAIT, 2.3))
        .no(
            "they queue, but not for this machine's cores",
            s -> s.together(0.4, 1.1).set(Signal.TARGET_RUN_QUEUE_WAIT, 8))
        .unknown(
            "82 % busy, and whether they queue is unknown",
            s -> s.together(0.4, 1.2).unset(Signal.TARGET_RUN_QUEUE_WAIT), "target.runQueueWait")
        .yes(
            "what is stolen can't be idle",
            s ->
                s.together(0.6, 1.0)
                    .each(t -> t.machine("both", half.keySet(), half, 2, 1.8, 0.15)))
        .yes(
            "target and database on a full one",
            s ->
                s.withCassandra()
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 1.1, Part.CASSANDRA, 0.8))))
        .unknown(
            "who took how much is unknown",
            s ->
                s.each(
                    t ->
                        t.noMachine().machine("m", half.keySet(), Map.of(Part.LOAD, 0.5), 2, 2, 0)),
            "machines[m].target")
        .no(
            "it is unknown, but the machine isn't full",
            s ->
                s.each(
                    t ->
                        t.noMachine().machine("m", half.keySet(), Map.of(Part.LOAD, 0.5), 2, 1, 0)))
        .yes(
            "a database outside of the cluster is on none of its machines",
            s -> s.together(0.6, 1.35).change(x -> x.database = true))
        .unknown(
            "nobody knows where the target is",
            s -> s.each(t -> t.noMachine().machine("load", 2, Map.of(Part.LOAD, 1.0))),
            "machines")
        .unknown(
            "steal is unknown without the machine's figures",
            s -> s.each(t -> t.noMachine().unseenMachine("m", Part.LOAD, Part.TARGET)),
            "machines[m].busy",
            "machines[m].cores",
            "machines[m].steal",
            "machines[m].load",
            "machines[m].target")
        .unknown("no machine", s -> s.each(t -> t.noMachine()), "machines")
        .unknown(
            "several parts may be on a machine that isn't listed",
            s -> s.in(5, t -> t.unlisted = Set.of(Part.LOAD, Part.TARGET)),
            "machines that aren't listed")
        .yes(
            "they may, but one is shared anyway",
            s -> s.together(0.6, 1.35).in(5, t -> t.unlisted = Set.of(Part.LOAD, Part.TARGET)))
        .no(
            "the target alone is on machines that aren't listed",
            s -> s.in(5, t -> t.unlisted = Set.of(Part.TARGET)))
        .unknown(
            "so it is, and nobody knows where the load is",
            s ->
                s.each(t -> t.noMachine().machine("target", 1.7, Map.of(Part.TARGET, 1.6)))
                    .in(5, t -> t.unlisted = Set.of(Part.TARGET)),
            "machines that aren't listed")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> memory() {
    return new RuleTable(new Memory())
        .yes("20.2 % of 1.6 cores", s -> s.set(Signal.TARGET_GC, 0.202))
        .no("20 % of 1.6 cores", s -> s.set(Signal.TARGET_GC, 0.2))
        .no(
            "30 % of 0.3 cores is 9 % of the time",
            s -> s.set(Signal.TARGET_GC, 0.3).set(Signal.TARGET_CORES, 0.3))
        .yes("30 % of 0.4 cores", s -> s.set(Signal.TARGET_GC, 0.3).set(Signal.TARGET_CORES, 0.4))
        .yes("10.2 % pressure", s -> s.set(Signal.TARGET_MEMORY_PRESSURE, 0.102))
        .no("10 % pressure", s -> s.set(Signal.TARGET_MEMORY_PRESSURE, 0.1))
        .unknown("the collector is unknown", s -> s.unset(Signal.TARGET_GC), "target.gc")
        .unknown(
            "the pressure is unknown",
            s -> s.unset(Signal.TARGET_MEMORY_PRESSURE),
            "target.memoryPressure")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> targetCpu() {
    Consumer<Sample> thread = s -> s.set(Signal.TARGET_BUSIEST_THREAD, 0.95);
    return new RuleTable(new TargetCpu())
        .no("82 %", s -> {})
        .yes("90 %", s -> s.set(Signal.TARGET_CORES, 1.756))
        .no("89.9 %", s -> s.set(Signal.TARGET_CORES, 1.753))
        .yes("82 %, and its threads queue", s -> s.set(Signal.TARGET_RUN_QUEUE_WAIT, 3.2))
        .no(
            "82 %, and in an open loop they may queue by chance",
            s -> s.rate(5_000, 5_000).set(Signal.TARGET_RUN_QUEUE_WAIT, 3.2))
        .no(
            "79 %, and its threads queue",
            s -> s.set(Signal.TARGET_CORES, 1.54).set(Signal.TARGET_RUN_QUEUE_WAIT, 8))
        .yes("a thread at 95 %, and requests wait", thread)
        .no("a thread at 94 %", s -> s.set(Signal.TARGET_BUSIEST_THREAD, 0.94))
        .no("a thread spins, and no request waits", thread.andThen(s -> s.single(0.0198 / 1.2)))
        .unknown(
            "a thread, and S is unknown",
            thread.andThen(s -> s.single = Optional.empty()),
            "singleConnection")
        .yes(
            "S doesn't matter to all cores",
            s -> {
              s.set(Signal.TARGET_CORES, 1.9);
              s.single = Optional.empty();
            })
        .no(
            "the load has the machine",
            s -> s.together(1.7, 0.3).set(Signal.TARGET_BUSIEST_THREAD, 0.97))
        .yes("it has the machine itself", s -> s.together(0.3, 1.7))
        .unknown("cores unknown", s -> s.unset(Signal.TARGET_CORES), "target.cores")
        .yes(
            "known in three of five attempts",
            s ->
                s.set(Signal.TARGET_CORES, 1.9)
                    .in(1, t -> t.unset(Signal.TARGET_CORES))
                    .in(2, t -> t.unset(Signal.TARGET_CORES)))
        .unknown(
            "known in two of five attempts",
            s ->
                s.set(Signal.TARGET_CORES, 1.9)
                    .in(1, t -> t.unset(Signal.TARGET_CORES))
                    .in(2, t -> t.unset(Signal.TARGET_CORES))
                    .in(3, t -> t.unset(Signal.TARGET_AVAILABLE)),
            "target.cores",
            "target.available")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> database() {
    return new RuleTable(new Database())
        .no("there is none", s -> s.set(Signal.CASSANDRA_CORES, 2))
        .no("26 %", s -> s.withCassandra())
        .yes("85 %", s -> s.withCassandra().set(Signal.CASSANDRA_CORES, 1.616))
        .no("84.9 %", s -> s.withCassandra().set(Signal.CASSANDRA_CORES, 1.613))
        .yes(
            "it has the machine that the target is on",
            s ->
                s.withCassandra()
                    .set(Signal.CASSANDRA_CORES, 1.8)
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 0.2, Part.CASSANDRA, 1.8))))
        .no(
            "the target has it",
            s ->
                s.withCassandra()
                    .set(Signal.CASSANDRA_CORES, 0.2)
                    .set(Signal.CASSANDRA_AVAILABLE, 0.2)
                    .each(
                        t ->
                            t.noMachine()
                                .machine("load", 0.7, Map.of(Part.LOAD, 0.6))
                                .machine("two", 2, Map.of(Part.TARGET, 1.8, Part.CASSANDRA, 0.2))))
        .unknown(
            "it is outside of the cluster",
            s -> s.database = true,
            "cassandra.cores",
            "cassandra.available",
            "machines")
        .tests();
  }
}
