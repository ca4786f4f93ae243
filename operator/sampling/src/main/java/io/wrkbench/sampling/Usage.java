package io.wrkbench.sampling;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a machine or pod used over an interval, which is that of readings.
 *
 * <p>What wasn't measured is absent, and {@link #missing} says why. Only intervals from reading to
 * reading count in which everything went on: not one in which a container of the pod was restarted,
 * a counter started again, or the machine did. {@link #gaps} says which didn't.
 */
public final class Usage {

  /**
   * Share of a CPU limit's periods. One that is reached more often is what requests wait for: the
   * same number as the judge's.
   */
  public static final double THROTTLED_OFTEN = 0.25;

  /** How much something rose, and in how many nanoseconds. */
  record Rise(double amount, long nanos) {
    Rise plus(Rise other) {
      return new Rise(amount + other.amount, nanos + other.nanos);
    }
  }

  private final Map<Quantity, Rise> rises;
  private final Map<Quantity, Long> states;
  private final Map<Quantity, String> missing;
  private final List<String> gaps;
  private final OptionalLong throttledLimit;

  Usage(
      Map<Quantity, Rise> rises,
      Map<Quantity, Long> states,
      Map<Quantity, String> missing,
      List<String> gaps,
      OptionalLong throttledLimit) {
    this.rises = new EnumMap<>(rises);
    this.states = new EnumMap<>(states);
    this.missing = Collections.unmodifiableMap(new EnumMap<>(missing));
    this.gaps = List.copyOf(gaps);
    this.throttledLimit = throttledLimit;
  }

  /** What was used between two readings. */
  public static Usage between(Reading a, Reading b) {
    return over(List.of(a, b));
  }

  /** What was used from the first of these readings to the last; they are in the order of time. */
  public static Usage over(List<Reading> readings) {
    return new UsageSum(readings).usage();
  }

  /**
   * How much a counter rose a second. Times are in seconds, so that of CPU time is in cores, that
   * of waiting the share of the time.
   */
  public OptionalDouble perSecond(Quantity counter) {
    Rise rise = rises.get(counter);
    if (rise == null) {
      return OptionalDouble.empty();
    }
    double unit = counter.kind() == Quantity.Kind.TIME ? 1e-9 : 1;
    return OptionalDouble.of(rise.amount * unit / (rise.nanos * 1e-9));
  }

  /** How much a counter rose in all, in its unit. */
  public OptionalDouble total(Quantity counter) {
    Rise rise = rises.get(counter);
    return rise == null ? OptionalDouble.empty() : OptionalDouble.of(rise.amount);
  }

  /** CPU time in cores. */
  public OptionalDouble cores() {
    return perSecond(Quantity.CPU);
  }

  /**
   * The share of the periods of the CPU limit in which the limit was reached: of the pod, or of
   * that container that reached its own most often among those that took a quarter of the pod's CPU
   * time or more. Zero without a limit. Empty if that isn't above {@link #THROTTLED_OFTEN}, while a
   * container that took less CPU time, but 1 % or more, was stopped more often: requests may wait
   * for it or not.
   */
  public OptionalDouble throttled() {
    Rise throttled = rises.get(Quantity.THROTTLED_PERIODS);
    if (throttled == null) {
      return OptionalDouble.empty();
    }
    double periods = rises.get(Quantity.PERIODS).amount;
    return OptionalDouble.of(periods == 0 ? 0 : throttled.amount / periods);
  }

  /**
   * The limit that {@link #throttled} is about, in thousandths of a core; empty if none was
   * reached, or it was changed.
   */
  public OptionalLong throttledLimit() {
    return throttledLimit;
  }

  /** The highest reading of a level, the last one of a setting. */
  public OptionalLong state(Quantity quantity) {
    Long state = states.get(quantity);
    return state == null ? OptionalLong.empty() : OptionalLong.of(state);
  }

  /**
   * For how long a counter was measured, less than from the first reading to the last with gaps.
   */
  public Duration measured(Quantity counter) {
    return Duration.ofNanos(rises.containsKey(counter) ? rises.get(counter).nanos : 0);
  }

  /** Why a quantity is absent. */
  public Optional<String> missing(Quantity quantity) {
    return Optional.ofNullable(missing.get(quantity));
  }

  /** Why quantities are absent, in words for users. */
  public Map<Quantity, String> missing() {
    return missing;
  }

  /** Why intervals between readings didn't count, in words for users; in order, each once. */
  public List<String> gaps() {
    return gaps;
  }
}
