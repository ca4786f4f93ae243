package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/** A bound for a ratio, for gates. It is met only if the ratio's whole interval keeps it. */
@ValidationRule(
    value = "has(self.atLeast) != has(self.atMost)",
    message = "an objective needs exactly one of atLeast and atMost")
public class ComparisonObjective {
  /** A ratio; quoted, as decimal numbers lose their digits on the way through YAML. */
  static final String RATIO = "^[0-9]{1,3}([.][0-9]{1,6})?$";

  @Required
  @Size(max = 32)
  @Pattern(ComparedMetric.NAME)
  @JsonPropertyDescription("A metric of spec.metrics.")
  public String metric;

  @Required
  @Size(min = 1, max = Variant.LONGEST_NAME)
  @JsonPropertyDescription("Name of a variant that isn't the baseline.")
  public String variant;

  @Pattern(RATIO)
  @Size(max = 12)
  @JsonPropertyDescription(
      "The ratio to the baseline must be at least this, as a decimal number such as \"0.97\".")
  public String atLeast;

  @Pattern(RATIO)
  @Size(max = 12)
  @JsonPropertyDescription(
      "The ratio to the baseline must be at most this, as a decimal number such as \"1.1\".")
  public String atMost;
}
