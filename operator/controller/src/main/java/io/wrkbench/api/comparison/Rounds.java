package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/** How many rounds are measured. */
@ValidationRule(
    value = "self.min <= self.max",
    message = "min must not be greater than max",
    fieldPath = ".min")
public class Rounds {
  /** The most that anybody may ask for: the status holds a measurement of each variant for each. */
  public static final int MOST = 60;

  @Default("6")
  @Min(6)
  @Max(MOST)
  @ValidationRule(
      value = "self % 2 == 0",
      message = "min must be even: rounds come in pairs of mirrored order")
  @JsonPropertyDescription(
      "The first look at the figures is after this many rounds, then after every second one."
          + " Even. Default: 6.")
  public Integer min = 6;

  @Default("20")
  @Min(6)
  @Max(MOST)
  @ValidationRule(
      value = "self % 2 == 0",
      message = "max must be even: rounds come in pairs of mirrored order")
  @JsonPropertyDescription(
      "The comparison ends after this many rounds, even if an interval is still wider than asked."
          + " Even. Default: 20.")
  public Integer max = 20;
}
