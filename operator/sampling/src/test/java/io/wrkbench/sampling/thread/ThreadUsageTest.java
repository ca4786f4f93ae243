package io.wrkbench.sampling.thread;

import static io.wrkbench.sampling.thread.ThreadCounters.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.sampling.Moment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadUsageTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final Offset<Double> EXACT = within(1e-9);

  /** A thread that was there from the machine's start; milliseconds of run and wait. */
  private static ThreadCounters thread(int id, String name, double at, long run, long queued) {
    return started(id, 0, name, at, run, queued);
  }

  private static ThreadCounters started(
      int id, long ticks, String name, double at, long run, long queued) {
    return new ThreadCounters(
        id, ticks, name, (long) (at * SECOND), run * MILLI, queued * MILLI, run, queued);
  }

  /**
   * Of one process, at so many seconds after the machine's start; it has used what its threads did.
   */
  private static ThreadReading at(double seconds, ThreadCounters... threads) {
    long run = Arrays.stream(threads).mapToLong(ThreadCounters::run).sum();
    return reading(seconds, process(1, seconds, run, threads));
  }

  private static ProcessCounters process(int id, double at, long run, ThreadCounters... threads) {
    return new ProcessCounters(id, 0, "java", (long) (at * SECOND), run, List.of(threads), true);
  }

  private static ThreadReading reading(double seconds, ProcessCounters... processes) {
    Moment moment = new Moment((long) (seconds * SECOND), Instant.EPOCH);
    return new ThreadReading(moment, (long) (100 * seconds), List.of(processes), List.of());
  }

  @Test
  void theBusiestThreadIsTheOneThatRunsOrWaitsMost() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(10, thread(1, "one", 10, 0, 0), thread(2, "two", 10, 500, 100)),
            at(20, thread(1, "one", 20, 6000, 1000), thread(2, "two", 20, 5500, 4600)));
    BusyThread busiest = usage.busiest().orElseThrow();
    assertThat(busiest.name()).isEqualTo("two");
    assertThat(busiest.run()).isCloseTo(0.5, EXACT);
    assertThat(busiest.queued().orElseThrow()).isCloseTo(0.45, EXACT);
    assertThat(busiest.busy()).isCloseTo(0.95, EXACT);
    assertThat(usage.run().orElseThrow()).isCloseTo(1.1, EXACT);
    assertThat(usage.queued().orElseThrow()).isCloseTo(0.55, EXACT);
    assertThat(usage.voluntarySwitches().orElseThrow()).isCloseTo(1100, EXACT);
    assertThat(usage.involuntarySwitches().orElseThrow()).isCloseTo(550, EXACT);
    assertThat(usage.busiestProcess().orElseThrow().run()).isCloseTo(1.1, EXACT);
    assertThat(usage.collecting()).hasValue(0);
    assertThat(usage.missing()).isEmpty();
    assertThat(usage.partly()).isEmpty();
  }

  /** Reading thousands takes a while: the last of them ran for longer. */
  @Test
  void aShareIsOfTheThreadsOwnTime() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(10, thread(1, "a", 10, 0, 0)), at(20, thread(1, "a", 21, 11_000, 0)));
    assertThat(usage.busiest().orElseThrow().run()).isCloseTo(1, EXACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GC Thread#0", "GC task thread#", "G1 Main Marker", "G1 Conc#0", "G1 Refine#0",
        "ZWorkerYoung#0", "ZWorker#3", "ZDriverMajor", "Shenandoah GC T", "VM Thread"
      })
  void collectorsAreKnownByTheirNames(String name) {
    ThreadUsage usage =
        ThreadUsage.between(
            at(0, thread(1, "main", 0, 0, 0), thread(2, name, 0, 0, 0)),
            at(10, thread(1, "main", 10, 5000, 0), thread(2, name, 10, 1500, 0)));
    assertThat(usage.collecting().orElseThrow()).isCloseTo(0.15, EXACT);
  }

  @Test
  void besideCollectorsOfTheirOwnTheVmThreadIsNone() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(0, thread(1, "VM Thread", 0, 0, 0), thread(2, "G1 Service", 0, 0, 0)),
            at(10, thread(1, "VM Thread", 10, 5000, 0), thread(2, "G1 Service", 10, 100, 0)));
    assertThat(usage.collecting().orElseThrow()).isCloseTo(0.01, EXACT);
  }

  @Test
  void aThreadThatCameCountsFromItsStart() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(10, thread(1, "old", 10, 0, 0)),
            at(20, thread(1, "old", 20, 1000, 0), started(2, 1200, "new", 20, 7600, 0)));
    assertThat(usage.busiest().orElseThrow().name()).isEqualTo("new");
    assertThat(usage.busiest().orElseThrow().run()).isCloseTo(0.95, EXACT);
    assertThat(usage.run().orElseThrow()).isCloseTo(0.86, EXACT);
  }

  @Test
  void aThreadThatCameLateIsNotTheBusiest() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(10, thread(1, "old", 10, 0, 0)),
            at(20, thread(1, "old", 20, 1000, 0), started(2, 1900, "late", 20, 1000, 0)));
    assertThat(usage.busiest().orElseThrow().name()).isEqualTo("old");
    assertThat(usage.run().orElseThrow()).isCloseTo(0.2, EXACT);
  }

  /** Its number was given to another thread. */
  @Test
  void aThreadOfTheSameNumberIsAnother() {
    ThreadUsage usage =
        ThreadUsage.between(
            at(10, thread(2, "old", 10, 100, 0)), at(20, started(2, 1500, "new", 20, 3000, 0)));
    assertThat(usage.busiest().orElseThrow().run()).isCloseTo(0.6, EXACT);
  }

  @Test
  void ifThreadsThatEndedDidMuchTheSumsAreNotKnown() {
    ThreadCounters before = thread(1, "a", 0, 0, 0);
    ThreadCounters after = thread(1, "a", 10, 5000, 0);
    ThreadUsage little =
        ThreadUsage.between(
            reading(0, process(1, 0, 0, before, thread(2, "ended", 0, 0, 0))),
            reading(10, process(1, 10, 5200 * MILLI, after)));
    assertThat(little.run().orElseThrow()).isCloseTo(0.5, EXACT);
    ThreadUsage much =
        ThreadUsage.between(
            reading(0, process(1, 0, 0, before, thread(2, "ended", 0, 0, 0))),
            reading(10, process(1, 10, 6000 * MILLI, after)));
    assertThat(much.run()).isEmpty();
    assertThat(much.voluntarySwitches()).isEmpty();
    assertThat(much.busiest().orElseThrow().run()).isCloseTo(0.5, EXACT);
    assertThat(much.busiestProcess().orElseThrow().run()).isCloseTo(0.6, EXACT);
    assertThat(much.missing())
        .containsEntry("run", "threads of process 1 that ended used more than 5 % of its CPU time")
        .doesNotContainKey("busiest");
  }

  @Test
  void ofAProcessThatEndedItIsNotKnownWhatItDid() {
    ThreadUsage usage =
        ThreadUsage.between(
            reading(
                0,
                process(1, 0, 0, thread(1, "a", 0, 0, 0)),
                process(2, 0, 0, thread(2, "b", 0, 0, 0))),
            reading(10, process(1, 10, 0, thread(1, "a", 10, 0, 0))));
    assertThat(usage.run()).isEmpty();
    assertThat(usage.missing().get("run")).contains("1 processes that ended");
    assertThat(usage.busiest()).isPresent();
  }

  @Test
  void whatTheKernelDoesNotCountIsAbsent() {
    List<ThreadReading> readings = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ThreadCounters one =
          new ThreadCounters(1, 0, "a", 10 * i * SECOND, 8 * i * SECOND, UNKNOWN, UNKNOWN, UNKNOWN);
      readings.add(at(10 * i, one));
    }
    ThreadUsage usage = ThreadUsage.between(readings.get(0), readings.get(1));
    BusyThread busiest = usage.busiest().orElseThrow();
    assertThat(busiest.queued()).isEqualTo(OptionalDouble.empty());
    assertThat(busiest.busy()).isCloseTo(0.8, EXACT);
    assertThat(usage.run().orElseThrow()).isCloseTo(0.8, EXACT);
    assertThat(usage.missing())
        .containsOnlyKeys("queued", "voluntarySwitches", "involuntarySwitches");
  }

  /** Its schedstat is "0 0 0", as on a kernel that doesn't count. */
  @Test
  void aThreadThatHadNotRunYetHadNotWaited() {
    ThreadCounters notYet = new ThreadCounters(1, 0, "a", 0, 0, UNKNOWN, 0, 0);
    ThreadUsage usage = ThreadUsage.between(at(0, notYet), at(10, thread(1, "a", 10, 5000, 4000)));
    assertThat(usage.busiest().orElseThrow().busy()).isCloseTo(0.9, EXACT);
    assertThat(usage.missing()).isEmpty();
  }

  @Test
  void withoutThreadsNothingIsKnown() {
    ThreadReading none = reading(1);
    ThreadReading some = at(2, thread(1, "a", 2, 0, 0));
    for (ThreadUsage usage :
        List.of(
            ThreadUsage.between(none, some),
            ThreadUsage.between(some, none),
            ThreadUsage.between(some, some))) {
      assertThat(usage.busiest()).isEmpty();
      assertThat(usage.run()).isEmpty();
      assertThat(usage.missing()).hasSize(7);
    }
  }
}
