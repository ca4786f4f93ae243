package io.wrkbench.known;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Resources;
import io.wrkbench.api.Summary;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What was measured of a run, and the bounds that it is held to, as far as it has series.
 *
 * @param attempts each number once
 * @param summary null where nothing is summarised yet
 * @param objectives of the spec
 */
public record RunFigures(
    List<AttemptStatus> attempts, Summary summary, List<Objective> objectives) {
  /** Of a run of which nothing is kept. */
  static final RunFigures NONE = new RunFigures(List.of(), null, List.of());

  /** Series of a load: two figures, seven quantiles, six kinds of errors. */
  private static final int LOAD_SERIES = 15;

  /** Besides, of an attempt: its start, its duration, three of its rate, its machine's speed. */
  private static final int ATTEMPT_SERIES = LOAD_SERIES + 6;

  /** Of a component: user and system time, and six more figures. */
  private static final int COMPONENT_SERIES = 8;

  /** Of a machine: its cores, and what three components, others, interrupts and steal took. */
  private static final int MACHINE_SERIES = 7;

  /** Median, least, most and two bounds; seven quantiles; errors and their ratio. */
  private static final int SUMMARY_SERIES = 14;

  /** A minimum and a maximum. */
  private static final int OBJECTIVE_SERIES = 2;

  /** As it was read, without what would be two series of one name, and without what has none. */
  static RunFigures read(
      List<AttemptStatus> attempts, Summary summary, List<Objective> objectives) {
    List<AttemptStatus> distinct = distinct(attempts);
    distinct.forEach(RunFigures::cut);
    if (summary != null) {
      summary.objectives = null;
      summary.precision = null;
      summary.latencyIntervals = null;
    }
    return new RunFigures(distinct, summary, objectives);
  }

  /** How many series there are at most. */
  public long series() {
    return attempts.stream().mapToLong(RunFigures::series).sum()
        + (summary == null ? 0 : SUMMARY_SERIES)
        + (long) OBJECTIVE_SERIES * objectives.size();
  }

  private static long series(AttemptStatus attempt) {
    long ofLoads = ATTEMPT_SERIES + (long) LOAD_SERIES * attempt.background.size();
    Resources used = attempt.resources;
    if (used == null) {
      return ofLoads;
    }
    long components =
        Stream.of(used.load, used.target, used.cassandra).filter(Objects::nonNull).count();
    return ofLoads + COMPONENT_SERIES * components + (long) MACHINE_SERIES * used.machines.size();
  }

  private static List<AttemptStatus> distinct(List<AttemptStatus> attempts) {
    Set<Integer> numbers = new HashSet<>();
    List<AttemptStatus> distinct =
        attempts.stream().filter(a -> a.number != null && numbers.add(a.number)).toList();
    for (AttemptStatus attempt : distinct) {
      Set<String> names = new HashSet<>();
      attempt.background =
          Stream.ofNullable(attempt.background)
              .flatMap(List::stream)
              .filter(background -> background.name != null && names.add(background.name))
              .toList();
    }
    return distinct;
  }

  private static void cut(AttemptStatus attempt) {
    attempt.message = null;
    attempt.reason = null;
    attempt.resultConfigMap = null;
    cut(attempt.resources);
    attempt.latencyCorrected = null;
    for (BackgroundStatus background : attempt.background) {
      background.message = null;
      background.reason = null;
      background.startTime = null;
      background.latencyCorrected = null;
    }
  }

  /** Without what has no series, and with machines that can be told apart. */
  private static void cut(Resources used) {
    if (used == null) {
      return;
    }
    used.missing = List.of();
    used.moreMachines = null;
    used.moreMachinesParts = List.of();
    Set<List<String>> names = new HashSet<>();
    used.machines =
        Stream.ofNullable(used.machines)
            .flatMap(List::stream)
            .filter(machine -> machine != null && machine.nodes != null)
            .filter(machine -> names.add(machine.nodes))
            .toList();
    for (MachineUse machine : used.machines) {
      machine.bootId = null;
      machine.parts = List.of();
      machine.work = null;
    }
  }
}
