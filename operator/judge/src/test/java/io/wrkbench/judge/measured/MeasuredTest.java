package io.wrkbench.judge.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredTest {

  private static Machine machine(Set<Part> parts, Map<Part, Double> used, double busy) {
    return new Machine(
        "boot",
        Set.of("node1"),
        parts,
        used,
        OptionalDouble.of(2),
        OptionalDouble.of(busy),
        OptionalDouble.of(0.2),
        OptionalDouble.of(0));
  }

  private static Attempt attempt(long requests, double duration, List<Machine> machines) {
    return new Attempt(
        1,
        true,
        requests,
        duration,
        Optional.empty(),
        Errors.NONE,
        Optional.empty(),
        Map.of(),
        Signals.NONE,
        machines,
        Set.of(),
        Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void whatCannotHaveBeenMeasuredIsRefused(double odd) {
    assertThatThrownBy(() -> Signals.NONE.with(Signal.TARGET_CORES, odd))
        .hasMessageContaining("target.cores");
    assertThatThrownBy(() -> new Rate(100, odd)).hasMessageContaining("rate.reached");
    assertThatThrownBy(() -> new Rate(odd, 100)).hasMessageContaining("rate.asked");
    assertThatThrownBy(() -> attempt(1, odd, List.of())).hasMessageContaining("duration");
    assertThatThrownBy(() -> machine(Set.of(Part.LOAD), Map.of(Part.LOAD, odd), 1))
        .hasMessageContaining("load");
    assertThatThrownBy(() -> machine(Set.of(Part.LOAD), Map.of(), odd))
        .hasMessageContaining("busy");
    assertThatThrownBy(() -> new Latency(odd, 1)).hasMessageContaining("latency.mean");
    assertThatThrownBy(() -> new Latency(1, odd)).hasMessageContaining("latency.p50");
  }

  @Test
  void whatCannotHaveBeenAskedForIsRefused() {
    Optional<Latency> unknown = Optional.empty();
    OptionalInt unset = OptionalInt.empty();
    assertThatThrownBy(() -> new Load(Tool.WRK, 0, 1, false, unset, unknown))
        .hasMessageContaining("connection");
    assertThatThrownBy(() -> new Load(Tool.WRK, 1, 0, false, unset, unknown))
        .hasMessageContaining("request");
    assertThatThrownBy(() -> new Load(Tool.WRK, 1, 1, false, OptionalInt.of(0), unknown))
        .hasMessageContaining("thread");
    assertThatThrownBy(() -> new Rate(0, 0)).hasMessageContaining("above zero");
    assertThatThrownBy(() -> new Errors(0, 0, 0, -1, 0, OptionalLong.empty()))
        .hasMessageContaining("zero up");
    assertThatThrownBy(() -> attempt(-1, 1, List.of())).hasMessageContaining("-1");
    assertThatThrownBy(() -> attempt(1, 0, List.of())).hasMessageContaining("takes time");
  }

  @Test
  void aMachineIsThereOnceAndNobodyTakesCpuWithoutBeingThere() {
    Machine one = machine(Set.of(Part.LOAD), Map.of(), 1);
    assertThatThrownBy(() -> attempt(1, 1, List.of(one, one))).hasMessageContaining("one machine");
    assertThatThrownBy(() -> machine(Set.of(Part.LOAD), Map.of(Part.TARGET, 1.0), 1))
        .hasMessageContaining("TARGET");
  }

  @Test
  void othersAreWhoIsLeft() {
    Map<Part, Double> used = Map.of(Part.LOAD, 0.5, Part.TARGET, 0.7);
    assertThat(machine(used.keySet(), used, 1.8).others().orElseThrow())
        .isCloseTo(0.4, within(1e-12));
    assertThat(machine(used.keySet(), used, 1.3).others())
        .as("two counters are never read at the same time")
        .hasValue(0);
    assertThat(machine(used.keySet(), Map.of(Part.LOAD, 0.5), 1.8).others())
        .as("a part of the run isn't somebody else")
        .isEmpty();
    assertThat(machine(used.keySet(), used, 1.8).withOthers(OptionalDouble.empty()).others())
        .as("nor is one that may have been there")
        .isEmpty();
  }

  /** Load and target 1.2 cores, interrupts 0.2. */
  @ParameterizedTest
  @CsvSource({"1.8, false", "1.32, false", "1.28, true", "1.2, true"})
  void interruptsAreWithinTheRunIfMoreThanWasBusyIsUsed(double busy, boolean within) {
    Map<Part, Double> used = Map.of(Part.LOAD, 0.5, Part.TARGET, 0.7);
    assertThat(machine(used.keySet(), used, busy).showsInterruptsWithinRun()).isEqualTo(within);
    assertThat(machine(used.keySet(), Map.of(Part.LOAD, 0.5), busy).showsInterruptsWithinRun())
        .as("what the target used isn't known")
        .isFalse();
  }

  @Test
  void othersAreThenAllThatTheRunLeaves() {
    Map<Part, Double> used = Map.of(Part.LOAD, 0.5, Part.TARGET, 0.7);
    Machine machine = machine(used.keySet(), used, 1.8).withInterruptsWithinRun();
    assertThat(machine.others().orElseThrow()).isCloseTo(0.6, within(1e-12));
    assertThat(machine.interrupts()).as("they would be counted twice").isEmpty();
  }

  @Test
  void signalsAreKeptAsTheyWereGiven() {
    Signals signals = Signals.NONE.with(Signal.LOAD_CORES, 1).with(Signal.LOAD_PORTS, 2);
    assertThat(signals.get(Signal.LOAD_CORES)).hasValue(1);
    assertThat(signals.with(Signal.TARGET_CORES, OptionalDouble.empty())).isEqualTo(signals);
    assertThat(Signals.NONE.get(Signal.LOAD_CORES)).isEmpty();
  }

  @Test
  void eachSignalHasANameOfItsOwn() {
    assertThat(Signal.values()).extracting(Signal::key).doesNotHaveDuplicates();
  }
}
