package io.wrkbench.judge;

import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.Latency;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Rate;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Signals;
import io.wrkbench.judge.measured.TargetPods;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** An attempt of a {@link Sample}, to be changed by a test. */
public final class Trial {
  public int number;
  public boolean counted = true;
  public double throughput = 5_000;
  public double duration = 10;
  public Optional<Latency> latency = Optional.of(new Latency(0.0198, 0.0198));
  public Errors errors = Errors.NONE;
  public Rate rate;
  public Set<Part> unlisted = Set.of();
  public String pods;
  public boolean podsChanged;
  public final Map<String, Double> background = new HashMap<>();
  private final Map<Signal, Double> signals = new EnumMap<>(Signal.class);
  private final Map<String, Machine> machines = new LinkedHashMap<>();

  public Trial set(Signal signal, double value) {
    signals.put(signal, value);
    return this;
  }

  public Trial unset(Signal signal) {
    signals.remove(signal);
    return this;
  }

  /** Of requests that all took as long. */
  public Trial latency(double seconds) {
    return latency(seconds, seconds);
  }

  public Trial latency(double mean, double median) {
    latency = Optional.of(new Latency(mean, median));
    return this;
  }

  /** A machine of two cores without steal, whose interrupts take a twentieth of a core. */
  public Trial machine(String node, double busy, Map<Part, Double> used) {
    return machine(node, used.keySet(), used, 2, busy, 0);
  }

  public Trial machine(
      String node,
      Set<Part> parts,
      Map<Part, Double> used,
      double cores,
      double busy,
      double steal) {
    machines.put(
        node,
        new Machine(
            "boot-" + node,
            Set.of(node),
            parts,
            used,
            OptionalDouble.of(cores),
            OptionalDouble.of(busy),
            OptionalDouble.of(Math.min(busy, 0.05)),
            OptionalDouble.of(steal)));
    return this;
  }

  /** A machine of which only the place of the parts is known. */
  public Trial unseenMachine(String node, Part... parts) {
    OptionalDouble unknown = OptionalDouble.empty();
    machines.put(
        node,
        new Machine(
            "boot-" + node,
            Set.of(node),
            Set.of(parts),
            new EnumMap<>(Part.class),
            unknown,
            unknown,
            unknown,
            unknown));
    return this;
  }

  public Trial noMachine() {
    machines.clear();
    return this;
  }

  Attempt build() {
    Signals known = Signals.NONE;
    for (Map.Entry<Signal, Double> signal : signals.entrySet()) {
      known = known.with(signal.getKey(), signal.getValue());
    }
    return new Attempt(
        number,
        counted,
        Math.round(throughput * duration),
        duration,
        latency,
        errors,
        Optional.ofNullable(rate),
        background,
        known,
        List.copyOf(machines.values()),
        unlisted,
        Optional.ofNullable(pods).map(atBegin -> new TargetPods(atBegin, podsChanged)));
  }
}
