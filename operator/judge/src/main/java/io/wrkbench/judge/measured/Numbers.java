package io.wrkbench.judge.measured;

import java.util.OptionalDouble;

/** What a measured number looks like. */
final class Numbers {
  private Numbers() {}

  static void requireMeasured(String name, OptionalDouble number) {
    number.ifPresent(value -> requireMeasured(name, value));
  }

  static double requireMeasured(String name, double value) {
    if (!Double.isFinite(value) || value < 0) {
      throw new IllegalArgumentException(
          "%s is finite and not negative, but this is %s".formatted(name, value));
    }
    return value;
  }
}
