package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.api.Percentage;
import io.wrkbench.statistics.Goal;

/** A figure by which the variants are compared. */
@ValidationRule(
    value =
        "!has(self.within) || !has(self.sameWithin)"
            + " || [self.within, self.sameWithin].exists(x, !x.matches('^[0-9]{1,2}([.][0-9])?%$'))"
            + " || double(self.within.substring(0, size(self.within) - 1)) <= 0.6001 *"
            + " double(self.sameWithin.substring(0, size(self.sameWithin) - 1))",
    message =
        "within must be at most 0.6 × sameWithin, or variants that are the same would hardly ever be"
            + " found to be",
    fieldPath = ".within")
@ValidationRule(
    value = "has(self.within) == has(self.sameWithin)",
    message = "within and sameWithin must be set together, or neither",
    fieldPath = ".within")
public class ComparedMetric {
  /** Throughput, or a figure of the latency. */
  static final String NAME = "^(requestsPerSecond|latency\\.(mean|p50|p75|p90|p95|p99|p999|max))$";

  private static final double ROUNDING = 1e-9;

  @Required
  @Size(max = 32)
  @Pattern(NAME)
  @JsonPropertyDescription(
      "requestsPerSecond, latency.mean, latency.p50, latency.p75, latency.p90, latency.p95,"
          + " latency.p99, latency.p999 or latency.max.")
  public String name;

  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Percentage.MAX_LENGTH)
  @ValidationRule(
      value = Percentage.OF_PRECISION,
      message = "within" + Percentage.OF_PRECISION_MESSAGE)
  @JsonPropertyDescription(
      "No more rounds are needed for this metric once half the width of each ratio's interval,"
          + " relative to the ratio, is at most this. Default: 2.5% for requestsPerSecond, 10% for"
          + " latencies.")
  public Percentage within;

  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Percentage.MAX_LENGTH)
  @ValidationRule(
      value = Percentage.OF_PRECISION,
      message = "sameWithin" + Percentage.OF_PRECISION_MESSAGE)
  @JsonPropertyDescription(
      "A ratio whose whole interval is so near to 1 makes no difference: its verdict is Same."
          + " Default: 5% for requestsPerSecond, 20% for latencies.")
  public Percentage sameWithin;

  /** Whether the interval that is asked for can show that two are the same. */
  boolean isNarrowEnough() {
    return within.share() > 0
        && sameWithin.share() < 1
        && within.share() <= Goal.MAX_WITHIN_BY_SAME * sameWithin.share() + ROUNDING;
  }

  /** The metric of this name, with the usual bounds. */
  static ComparedMetric named(String name) {
    ComparedMetric metric = new ComparedMetric();
    metric.name = name;
    return metric;
  }
}
