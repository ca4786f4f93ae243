package io.wrkbench.judge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.Trial;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FactsTest {

  private static Facts facts(Sample sample) {
    return new Facts(sample.build());
  }

  @Test
  void aFigureIsTheMedianOfTheAttemptsThatKnowIt() {
    Sample sample = Sample.of(4).in(1, t -> t.set(Signal.LOAD_CORES, 9));
    assertThat(facts(sample).median(Signal.LOAD_CORES)).hasValue(0.6);
    sample.in(2, t -> t.set(Signal.LOAD_CORES, 5)).in(3, t -> t.set(Signal.LOAD_CORES, 7));
    assertThat(facts(sample).median(Signal.LOAD_CORES)).hasValue(6);
    sample.in(4, t -> t.unset(Signal.LOAD_CORES));
    assertThat(facts(sample).median(Signal.LOAD_CORES)).hasValue(7);
    sample.in(3, t -> t.unset(Signal.LOAD_CORES));
    assertThat(facts(sample).median(Signal.LOAD_CORES)).as("known in half of them").isEmpty();
  }

  @Test
  void aShareIsOfTheSameAttempts() {
    Sample sample =
        Sample.of(3)
            .in(1, t -> t.set(Signal.LOAD_CORES, 8).unset(Signal.LOAD_AVAILABLE))
            .in(2, t -> t.set(Signal.LOAD_CORES, 1).set(Signal.LOAD_AVAILABLE, 2))
            .in(3, t -> t.set(Signal.LOAD_CORES, 3).set(Signal.LOAD_AVAILABLE, 4));
    Figure share = facts(sample).share(Signal.LOAD_CORES, Signal.LOAD_AVAILABLE);
    assertThat(share.value()).hasValue(2);
    assertThat(share.of()).hasValue(3);
    assertThat(share.known()).isEqualTo(2);
  }

  @Test
  void aShareOfNothingIsUnknown() {
    Figure share =
        facts(Sample.of(3).set(Signal.LOAD_AVAILABLE, 0))
            .share(Signal.LOAD_CORES, Signal.LOAD_AVAILABLE);
    assertThat(share.compared()).isEmpty();
    assertThat(share.missing()).containsExactly("load.cores", "load.available");
  }

  @Test
  void littlesLawCountsBatches() {
    Sample sample = Sample.of(3);
    assertThat(facts(sample).load().concurrency().compared().orElseThrow())
        .isCloseTo(0.99, within(1e-9));
    assertThat(facts(sample).load().workers().value().orElseThrow()).isCloseTo(5, within(1e-9));
    sample.pipeline = 16;
    sample.each(t -> t.latency(16 * 0.0198));
    assertThat(facts(sample).load().concurrency().compared().orElseThrow())
        .isCloseTo(0.99, within(1e-9));
    assertThat(facts(sample).load().workers().value().orElseThrow())
        .isCloseTo(5.0 / 16, within(1e-9));
  }

  @Test
  void workersAreThoseOfAllLoads() {
    Sample sample = Sample.of(3).queue(1).backgroundLoad("a", 500, 1).backgroundLoad("b", 30, 0.1);
    sample.each(t -> t.background.putAll(Map.of("a", 150.0, "b", 20.0)));
    Figure workers = facts(sample).load().workersOfConnections();
    assertThat(workers.value().orElseThrow()).isCloseTo(1 + 150 + 2, within(1e-9));
    assertThat(workers.of()).hasValue(630);
    sample.in(1, t -> t.background.remove("b")).in(2, t -> t.background.remove("b"));
    assertThat(facts(sample).load().workers().value()).isEmpty();
    assertThat(facts(sample).load().workers().missing()).containsExactly("background.b.throughput");
  }

  @Test
  void moreConnectionsCannotWaitThanThereAre() {
    Sample sample = Sample.of(3).each(t -> t.latency(30));
    assertThat(facts(sample).load().waiting().value()).hasValue(100);
  }

  @Test
  void nodesOfOneMachineAreOne() {
    Sample sample = Sample.of(2).together(0.5, 0.5);
    assertThat(facts(sample).machines().areOneForLoadAndTarget()).isTrue();
    assertThat(facts(Sample.of(2)).machines().areOneForLoadAndTarget()).isFalse();
    sample.in(1, t -> t.machine("other", 1, Map.of(Part.TARGET, 0.5)));
    assertThat(facts(sample).machines().areOneForLoadAndTarget()).isFalse();
    Sample more = Sample.of(5).together(0.5, 0.5);
    more.in(1, t -> t.machine("other", 1, Map.of(Part.TARGET, 0.5)));
    assertThat(facts(more).machines().areOneForLoadAndTarget()).as("mostly").isTrue();
  }

  /** Its place is known each time, and never the target's. */
  @Test
  void aLoadThatGoesFromMachineToMachineIsNoStrangerToTheTargets() {
    Sample sample = Sample.of(3).each(Trial::noMachine);
    sample.each(t -> t.machine("target", 2, Map.of(Part.TARGET, 1.95)));
    sample.in(1, t -> t.machine("x", 0.7, Map.of(Part.LOAD, 0.6)));
    sample.in(2, t -> t.machine("y", 0.7, Map.of(Part.LOAD, 0.6)));
    sample.in(3, t -> t.machine("z", 0.7, Map.of(Part.LOAD, 0.6)));
    Machines machines = facts(sample).machines();
    assertThat(machines.crowdOut(Part.TARGET).isUndecided()).isFalse();
    assertThat(machines.crowdOut(Part.LOAD).isUndecided()).as("full or not").isTrue();
    sample.in(1, t -> t.machine("target", 2, Map.of(Part.TARGET, 0.5, Part.LOAD, 1.45)));
    assertThat(facts(sample).machines().crowdOut(Part.TARGET).isUndecided())
        .as("it was there once")
        .isTrue();
  }

  @Test
  void whatIsUnknownStaysUnknownInAFormula() {
    Sample sample = Sample.of(3);
    sample.single = Optional.empty();
    assertThat(facts(sample).load().workers().missing()).containsExactly("singleConnection");
    sample.each(t -> t.latency = Optional.empty());
    assertThat(facts(sample).load().concurrency().missing()).containsExactly("latency.mean");
    assertThat(facts(sample.unset(Signal.TARGET_GC)).garbageCores().missing())
        .containsExactly("target.gc");
  }
}
