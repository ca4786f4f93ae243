package io.wrkbench.status;

import io.wrkbench.api.Latency;
import io.wrkbench.api.Objective;
import io.wrkbench.api.ObjectiveStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** Holds a summary against the bounds that it has to keep. */
final class Objectives {
  private static final String LATENCY = "latency.";

  private Objectives() {}

  /** Each objective with the value that it is about. */
  static List<ObjectiveStatus> judge(List<Objective> objectives, Summary summary) {
    return objectives.stream().map(objective -> judge(objective, summary)).toList();
  }

  /** The missed ones in a sentence; empty if there are none. */
  static String missed(List<ObjectiveStatus> judged) {
    return judged.stream()
        .filter(o -> !o.met)
        .map(Objectives::describe)
        .collect(Collectors.joining("; "));
  }

  private static ObjectiveStatus judge(Objective objective, Summary summary) {
    ObjectiveStatus judged = new ObjectiveStatus();
    judged.metric = objective.metric;
    judged.min = objective.min;
    judged.max = objective.max;
    if (objective.metric.startsWith(LATENCY)) {
      judgeLatency(judged, objective.metric.substring(LATENCY.length()), summary.latency);
    } else {
      judgeNumber(
          judged,
          objective.metric.equals("errorRatio")
              ? new BigDecimal(summary.errorRatio)
              : summary.requestsPerSecond.median);
    }
    return judged;
  }

  private static void judgeNumber(ObjectiveStatus judged, BigDecimal value) {
    judged.value = value.toPlainString();
    judged.met =
        (judged.min == null || value.compareTo(new BigDecimal(judged.min)) >= 0)
            && (judged.max == null || value.compareTo(new BigDecimal(judged.max)) <= 0);
  }

  private static void judgeLatency(ObjectiveStatus judged, String figure, Latency latency) {
    GoDuration value = latency == null ? null : latency.figure(figure);
    if (value == null) {
      judged.met = false;
      return;
    }
    judged.value = value.toString();
    judged.met =
        (judged.min == null || value.compareTo(GoDuration.parse(judged.min)) >= 0)
            && (judged.max == null || value.compareTo(GoDuration.parse(judged.max)) <= 0);
  }

  private static String describe(ObjectiveStatus missed) {
    return missed.metric
        + " is "
        + (missed.value == null ? "unknown" : missed.value)
        + (missed.min == null ? "" : ", at least " + missed.min)
        + (missed.max == null ? "" : ", at most " + missed.max);
  }
}
