package io.wrkbench.run.status;

import io.wrkbench.api.Latency;
import io.wrkbench.api.Objective;
import io.wrkbench.api.ObjectiveStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.record.Text;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/** Judges a summary by its objectives. */
final class Objectives {
  /** Short form for a run that ended before it could be judged. */
  static final String UNKNOWN = "Unknown";

  private static final String LATENCY = "latency.";
  private static final int LONGEST_COLUMN = 200;
  private static final MathContext TWO_DIGITS = new MathContext(2);

  private Objectives() {}

  /** Each objective with its measured value. */
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

  /** {@code Met}, or {@code Missed: latency.p99 14.2ms > 10ms}, for the printed column; cut. */
  static String inShort(List<ObjectiveStatus> judged) {
    String missed =
        judged.stream()
            .filter(o -> !o.met)
            .map(o -> o.metric + " " + figures(o))
            .collect(Collectors.joining(", "));
    return missed.isEmpty() ? "Met" : Text.cut("Missed: " + missed, LONGEST_COLUMN);
  }

  private static String figures(ObjectiveStatus missed) {
    if (missed.value == null) {
      return "not measured";
    }
    return isBelow(missed) ? missed.value + " < " + missed.min : missed.value + " > " + missed.max;
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
    judged.met = isWithin(judged);
  }

  private static void judgeLatency(ObjectiveStatus judged, String figure, Latency latency) {
    GoDuration value = latency == null ? null : latency.figure(figure);
    if (value == null) {
      judged.met = false;
      return;
    }
    judged.value = value.toString();
    judged.met = isWithin(judged);
  }

  private static boolean isWithin(ObjectiveStatus judged) {
    return !isBelow(judged)
        && (judged.max == null
            || number(judged, judged.value).compareTo(number(judged, judged.max)) <= 0);
  }

  private static boolean isBelow(ObjectiveStatus judged) {
    return judged.min != null
        && number(judged, judged.value).compareTo(number(judged, judged.min)) < 0;
  }

  /** A value or a bound, in nanoseconds where it is a latency. */
  private static BigDecimal number(ObjectiveStatus judged, String text) {
    return judged.metric.startsWith(LATENCY)
        ? BigDecimal.valueOf(GoDuration.parse(text).nanos())
        : new BigDecimal(text);
  }

  private static String describe(ObjectiveStatus missed) {
    if (missed.value == null) {
      return missed.metric + " was not measured";
    }
    boolean below = isBelow(missed);
    String bound = below ? missed.min : missed.max;
    return missed.metric
        + " is "
        + missed.value
        + ", "
        + distance(number(missed, missed.value), number(missed, bound), below ? "below" : "above")
        + (below ? " the minimum of " : " the maximum of ")
        + bound;
  }

  /** How far a value lies from a bound, to two digits: {@code 42 % above}, {@code 3.1 times}. */
  private static String distance(BigDecimal value, BigDecimal bound, String side) {
    if (bound.signum() == 0) {
      return side;
    }
    BigDecimal ratio = value.divide(bound, MathContext.DECIMAL64);
    return ratio.compareTo(BigDecimal.valueOf(2)) >= 0
        ? ratio.round(TWO_DIGITS).toPlainString() + " times"
        : ratio.subtract(BigDecimal.ONE).abs().movePointRight(2).round(TWO_DIGITS).toPlainString()
            + " % "
            + side;
  }
}
