package io.wrkbench.sampling;

import java.util.Map;

/**
 * The counters of a machine or of a pod at one time. What a pod used is the {@link Usage} between
 * two of its readings.
 *
 * @param of whose they are: a machine's boot ID, or a cgroup. Readings of others have nothing to do
 *     with each other
 * @param at when the CPU time was read
 * @param values what was read
 * @param containers by ID, and those of a pod alone: their CPU time, limit and throttled periods
 */
public record Reading(String of, Moment at, Values values, Map<String, Values> containers) {

  /** Keeps a copy. */
  public Reading {
    containers = Map.copyOf(containers);
  }

  /** A reading of what has no containers. */
  public Reading(String of, Moment at, Values values) {
    this(of, at, values, Map.of());
  }
}
