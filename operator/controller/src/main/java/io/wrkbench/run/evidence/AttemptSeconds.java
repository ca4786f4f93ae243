package io.wrkbench.run.evidence;

import io.wrkbench.judge.measured.Part;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Timeline;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * An attempt second by second, as comma-separated values: what came of the requests where the tool
 * knows when, and CPU cores where they were sampled. What isn't known is left empty.
 */
public final class AttemptSeconds {
  /** The columns; a change here is one of {@code crds/result.md}. */
  private static final String COLUMNS =
      "second,requests,errors,mean_ms,max_ms,load_cores,target_cores,cassandra_cores";

  private static final double SECOND = 1e9;

  private final int step;
  private final int steps;
  private final Timeline timeline;
  private final AttemptPods pods;

  private AttemptSeconds(AttemptPods pods) {
    LoadResult result = pods.result();
    this.pods = pods;
    timeline = result.timeline();
    step = timeline == null ? Timeline.stepFor(result.duration()) : Math.max(1, timeline.step());
    int ofLoad = (int) Math.max(0, Math.ceil(result.duration().toSeconds() / step));
    int ofTimeline = timeline == null ? 0 : timeline.requests().size();
    steps = Math.min(Timeline.MOST_STEPS, Math.max(ofLoad, ofTimeline));
  }

  /** The values, a line for each step; empty if nothing is known of any. */
  public static Optional<String> of(AttemptPods pods) {
    boolean known =
        pods.result().timeline() != null
            || !pods.generators().isEmpty()
            || !pods.byPart().isEmpty();
    return known && pods.result().duration() != null
        ? Optional.of(new AttemptSeconds(pods).table())
        : Optional.empty();
  }

  private String table() {
    Course load = new Course(pods.generators());
    Course target = new Course(pods.byPart().getOrDefault(Part.TARGET, List.of()));
    Course cassandra = new Course(pods.byPart().getOrDefault(Part.CASSANDRA, List.of()));
    StringBuilder lines = new StringBuilder(COLUMNS).append('\n');
    for (int i = 0; i < steps; i++) {
      StringJoiner line = new StringJoiner(",");
      line.add(Long.toString((long) i * step));
      addRequests(line, i);
      for (Course course : List.of(load, target, cassandra)) {
        line.add(digits(course.cores(i), 3));
      }
      lines.append(line).append('\n');
    }
    return lines.toString();
  }

  private void addRequests(StringJoiner line, int i) {
    if (timeline == null) {
      line.add("").add("").add("").add("");
      return;
    }
    long requests = at(timeline.requests(), i);
    line.add(Long.toString(requests)).add(Long.toString(at(timeline.errors(), i)));
    if (requests == 0) {
      line.add("").add("");
      return;
    }
    double mean = at(timeline.micros(), i) / (1e3 * requests);
    line.add(digits(OptionalDouble.of(mean), 3));
    line.add(digits(OptionalDouble.of(at(timeline.slowest(), i) / 1e3), 3));
  }

  /** The value of a step; nothing came behind the last one. */
  private static long at(List<Long> values, int i) {
    return i < values.size() ? values.get(i) : 0;
  }

  private static String digits(OptionalDouble value, int scale) {
    return value.isEmpty()
        ? ""
        : BigDecimal.valueOf(value.getAsDouble())
            .setScale(scale, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString();
  }

  /**
   * CPU of pods together in each step. An interval from sample to sample counts for the step in
   * which its middle lies; a step without one of each pod has no figure.
   */
  private final class Course {
    private final List<double[]> used;
    private final List<double[]> nanos;

    Course(List<SampledPod> of) {
      used = of.stream().map(pod -> new double[steps]).toList();
      nanos = of.stream().map(pod -> new double[steps]).toList();
      for (int i = 0; i < of.size(); i++) {
        add(of.get(i), used.get(i), nanos.get(i));
      }
    }

    private void add(SampledPod pod, double[] ofPod, double[] measured) {
      for (int i = 1; i < pod.readings().size(); i++) {
        Reading a = pod.readings().get(i - 1);
        Reading b = pod.readings().get(i);
        Usage usage = Usage.between(a, b);
        double middle = (a.at().nanos() + b.at().nanos()) / 2.0 - pod.attempt().fromNanos();
        int at = (int) Math.floor(middle / (step * SECOND));
        if (usage.cores().isPresent() && at >= 0 && at < steps) {
          double taken = usage.measured(Quantity.CPU).toNanos();
          ofPod[at] += usage.cores().getAsDouble() * taken;
          measured[at] += taken;
        }
      }
    }

    OptionalDouble cores(int at) {
      if (used.isEmpty() || nanos.stream().anyMatch(measured -> measured[at] == 0)) {
        return OptionalDouble.empty();
      }
      double sum = 0;
      for (int i = 0; i < used.size(); i++) {
        sum += used.get(i)[at] / nanos.get(i)[at];
      }
      return OptionalDouble.of(sum);
    }
  }
}
