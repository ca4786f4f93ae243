package io.wrkbench.judge.fact;

import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Signal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Something that each attempt has a figure of, or hasn't. Each is zero or more.
 *
 * @param name in evidence, and where it is missing
 * @param sources what it is reckoned from; empty if it was measured
 * @param in the figure of an attempt
 */
record Quantity(String name, List<Quantity> sources, Function<Attempt, OptionalDouble> in) {

  static Quantity measured(String name, Function<Attempt, OptionalDouble> in) {
    return new Quantity(name, List.of(), in);
  }

  static Quantity known(String name, ToDoubleFunction<Attempt> in) {
    return measured(name, attempt -> OptionalDouble.of(in.applyAsDouble(attempt)));
  }

  static Quantity of(Signal signal) {
    return measured(signal.key(), attempt -> attempt.signals().get(signal));
  }

  /** The same in each attempt. */
  static Quantity given(String name, OptionalDouble value) {
    return measured(name, attempt -> value);
  }

  /**
   * A formula of others, which are handed to it in their order. It is unknown where one of them is,
   * and where the formula divides by zero.
   */
  static Quantity derived(String name, ToDoubleFunction<double[]> formula, Quantity... sources) {
    List<Quantity> all = List.of(sources);
    return new Quantity(name, all, attempt -> reckon(formula, all, attempt));
  }

  private static OptionalDouble reckon(
      ToDoubleFunction<double[]> formula, List<Quantity> sources, Attempt attempt) {
    List<OptionalDouble> values = sources.stream().map(source -> source.in.apply(attempt)).toList();
    if (values.stream().anyMatch(OptionalDouble::isEmpty)) {
      return OptionalDouble.empty();
    }
    double result =
        formula.applyAsDouble(values.stream().mapToDouble(OptionalDouble::getAsDouble).toArray());
    return Double.isFinite(result) ? OptionalDouble.of(result) : OptionalDouble.empty();
  }

  /** What was measured for it: itself, or what all of its sources were reckoned from. */
  Stream<Quantity> leaves() {
    return sources.isEmpty() ? Stream.of(this) : sources.stream().flatMap(Quantity::leaves);
  }
}
