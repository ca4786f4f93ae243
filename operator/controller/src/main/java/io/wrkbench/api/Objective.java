package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/** Bounds for one figure of the summary. */
@ValidationRule(value = "has(self.min) || has(self.max)", message = "an objective needs min or max")
@ValidationRule(
    value =
        "self.metric.startsWith('latency.')"
            + " ? (!has(self.min) || self.min.matches('"
            + Durations.PATTERN
            + "')) && (!has(self.max) || self.max.matches('"
            + Durations.PATTERN
            + "')) : (!has(self.min) || self.min.matches('^[0-9]+([.][0-9]+)?$'))"
            + " && (!has(self.max) || self.max.matches('^[0-9]+([.][0-9]+)?$'))",
    message =
        "min and max must be Go durations such as 10ms for latency.*, and decimal numbers such as"
            + " \"0.001\" for other metrics")
@ValidationRule(
    value =
        "!has(self.min) || !has(self.max) || (self.metric.startsWith('latency.')"
            + " ? [self.min, self.max].exists(x, !x"
            + Durations.IS_DURATION
            + ") || duration(self.min) <= duration(self.max)"
            + " : [self.min, self.max].exists(x, !x.matches('^[0-9]+([.][0-9]+)?$'))"
            + " || double(self.min) <= double(self.max))",
    message = "min must not be greater than max, or nothing could meet the objective",
    fieldPath = ".min")
public class Objective {
  static final String METRIC =
      "^(requestsPerSecond|errorRatio|latency\\.(mean|p50|p75|p90|p95|p99|p999|max))$";

  @Required
  @Size(max = 32)
  @Pattern(METRIC)
  @JsonPropertyDescription(
      "Figure of status.summary: requestsPerSecond (the median), errorRatio, latency.mean,"
          + " latency.p50, latency.p75, latency.p90, latency.p95, latency.p99, latency.p999 or"
          + " latency.max.")
  public String metric;

  @Size(min = 1, max = 32)
  @JsonPropertyDescription("Lower bound: a duration for latency, otherwise a decimal number.")
  public String min;

  @Size(min = 1, max = 32)
  @JsonPropertyDescription("Upper bound: a duration for latency, otherwise a decimal number.")
  public String max;
}
