package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Load before the first attempt that isn't measured. */
public class Warmup {
  @Default("10s")
  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS_OR_ZERO,
      message = "duration" + Durations.WHOLE_SECONDS_OR_ZERO_MESSAGE)
  @JsonPropertyDescription(
      "How long the warm-up takes, in whole seconds; 0s for none. After it the target is left"
          + " alone for 2 s. Default: 10s.")
  public GoDuration duration = GoDuration.parse("10s");
}
