package io.wrkbench.judge.limit;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.Trial;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** When the load tool is the limit. */
class LoadGeneratorTest {

  /** The target may have been on the load's machine as well. */
  private static void withTarget(Trial trial) {
    Set<Part> both = Set.of(Part.LOAD, Part.TARGET);
    trial.machine("load", both, Map.of(Part.LOAD, 1.9), 2, 2, 0);
  }

  @TestFactory
  Stream<DynamicTest> loadGenerator() {
    Consumer<Sample> thinks = s -> s.each(t -> t.latency(0.0155)); // 77.7 of 100 wait
    Consumer<Sample> slow = s -> s.rate(1000, 900);
    return new RuleTable(new LoadGenerator())
        .no("it has much left", s -> {})
        .yes("a thread at 95 %", s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.95))
        .no("a thread at 94 %", s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.94))
        .yes("its pods at 90 %", s -> s.set(Signal.LOAD_CORES, 1.72))
        .no("its pods at 89 %", s -> s.set(Signal.LOAD_CORES, 1.7))
        .yes("its own limit", s -> s.set(Signal.LOAD_THROTTLED, 0.3))
        .yes(
            "connections think, and a thread is busy",
            thinks.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.8)))
        .no(
            "connections think, and a thread is at 79 %",
            thinks.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.79)))
        .no(
            "a thread is busy, and 81 % of the connections wait",
            s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.9).each(t -> t.latency(0.0162)))
        .no(
            "batches of 16 count as one",
            s -> {
              s.pipeline = 16;
              s.set(Signal.LOAD_BUSIEST_THREAD, 0.9).each(t -> t.latency(0.0198 * 16));
            })
        .yes(
            "a rate isn't held by a busy generator",
            slow.andThen(s -> s.set(Signal.LOAD_CORES, 1.6)))
        .no("a rate isn't held by an idle one: the target lets all connections wait", slow)
        .no(
            "a rate isn't held by a busy one, but the target is saturated",
            slow.andThen(s -> s.set(Signal.LOAD_CORES, 1.6).set(Signal.TARGET_CORES, 1.9)))
        .no("a rate is held by a busy one", s -> s.rate(1000, 991).set(Signal.LOAD_CORES, 1.6))
        .no(
            "a thread waits since the target has the machine",
            s -> s.together(0.3, 1.7).set(Signal.LOAD_BUSIEST_THREAD, 0.97))
        .yes(
            "a thread waits on a machine that it has itself",
            s -> s.together(1.7, 0.3).set(Signal.LOAD_BUSIEST_THREAD, 0.97))
        .unknown(
            "its threads are unknown",
            s -> s.unset(Signal.LOAD_BUSIEST_THREAD),
            "load.busiestThread")
        .yes(
            "its threads are unknown, but its limit tells",
            s -> s.unset(Signal.LOAD_BUSIEST_THREAD).set(Signal.LOAD_THROTTLED, 0.3))
        .unknown(
            "a thread is saturated, and a stranger may have the machine",
            s ->
                s.set(Signal.LOAD_BUSIEST_THREAD, 1)
                    .each(t -> t.noMachine().machine("load", 2, Map.of(Part.LOAD, 1.9))),
            "machines")
        .yes(
            "a thread is saturated, and in two attempts the target may have been beside it",
            s ->
                s.set(Signal.LOAD_BUSIEST_THREAD, 1)
                    .each(t -> t.machine("load", 2, Map.of(Part.LOAD, 1.9)))
                    .in(1, LoadGeneratorTest::withTarget)
                    .in(2, LoadGeneratorTest::withTarget))
        .unknown(
            "a thread is saturated, and in three it may",
            s ->
                s.set(Signal.LOAD_BUSIEST_THREAD, 1)
                    .each(t -> t.machine("load", 2, Map.of(Part.LOAD, 1.9)))
                    .in(1, LoadGeneratorTest::withTarget)
                    .in(2, LoadGeneratorTest::withTarget)
                    .in(3, LoadGeneratorTest::withTarget),
            "machines[load].target")
        .yes(
            "a thread is saturated, and the target has more machines than are listed",
            s -> s.set(Signal.LOAD_BUSIEST_THREAD, 1).each(t -> t.unlisted = Set.of(Part.TARGET)))
        .unknown(
            "a thread is saturated, and the load has",
            s -> s.set(Signal.LOAD_BUSIEST_THREAD, 1).each(t -> t.unlisted = Set.of(Part.LOAD)),
            "machines that aren't listed")
        .no(
            "a thread waits since the target has the machine, whatever others there are",
            s ->
                s.together(0.3, 1.7)
                    .set(Signal.LOAD_BUSIEST_THREAD, 0.97)
                    .each(t -> t.unlisted = Set.of(Part.LOAD)))
        .tests();
  }
}
