package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/** Attempts that go on until the throughput is known precisely enough. */
public class UntilPrecise {
  @Default("3%")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Percentage.MAX_LENGTH)
  @ValidationRule(
      value = Percentage.OF_PRECISION,
      message = "within" + Percentage.OF_PRECISION_MESSAGE)
  @JsonPropertyDescription(
      "The run ends when status.summary.precision is at most this: half the width of the throughput's"
          + " confidence interval, relative to the median. Checked after each attempt, from the fifth"
          + " counted one. From 0.1% to 50%. Default: 3%.")
  public Percentage within = Percentage.parse("3%");

  @Default("15")
  @Min(5)
  @Max(100)
  @JsonPropertyDescription(
      "The run ends after this many attempts even if the figure isn't precise enough; its message then"
          + " says so. Failed attempts count, discarded ones don't. Together with discardAttempts 100"
          + " at most. Default: 15.")
  public Integer maxAttempts = 15;
}
