package io.wrkbench.known;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Summary;
import java.util.HashSet;
import java.util.List;
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

  /** Besides, of an attempt: its start, its duration, and three of its rate. */
  private static final int ATTEMPT_SERIES = LOAD_SERIES + 5;

  /** Median, least and most; seven quantiles; errors and their ratio. */
  private static final int SUMMARY_SERIES = 12;

  /** A minimum and a maximum. */
  private static final int OBJECTIVE_SERIES = 2;

  /** As it was read, without what would be two series of one name, and without long texts. */
  static RunFigures read(
      List<AttemptStatus> attempts, Summary summary, List<Objective> objectives) {
    List<AttemptStatus> distinct = distinct(attempts);
    distinct.forEach(RunFigures::cut);
    if (summary != null) {
      summary.objectives = null;
    }
    return new RunFigures(distinct, summary, objectives);
  }

  /** How many series there are at most. */
  public long series() {
    return attempts.stream()
            .mapToLong(a -> ATTEMPT_SERIES + (long) LOAD_SERIES * a.background.size())
            .sum()
        + (summary == null ? 0 : SUMMARY_SERIES)
        + (long) OBJECTIVE_SERIES * objectives.size();
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
    attempt.latencyCorrected = null;
    for (BackgroundStatus background : attempt.background) {
      background.message = null;
      background.reason = null;
      background.startTime = null;
      background.latencyCorrected = null;
    }
  }
}
