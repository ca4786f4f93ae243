package io.wrkbench.judge.measured;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The signals of an attempt that are known. */
public final class Signals {

  /** Nothing is known. */
  public static final Signals NONE = new Signals(Map.of());

  private final Map<Signal, Double> values = new EnumMap<>(Signal.class);

  private Signals(Map<Signal, Double> values) {
    this.values.putAll(values);
  }

  /** These, and one more. */
  public Signals with(Signal signal, double value) {
    Signals more = new Signals(values);
    more.values.put(signal, Numbers.requireMeasured(signal.key(), value));
    return more;
  }

  /** These, and one more if it is known. */
  public Signals with(Signal signal, OptionalDouble value) {
    return value.isPresent() ? with(signal, value.getAsDouble()) : this;
  }

  /** The value of one; empty if it is unknown. */
  public OptionalDouble get(Signal signal) {
    Double value = values.get(signal);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Signals signals && values.equals(signals.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
