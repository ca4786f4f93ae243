package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** A light load before the warm-up. */
public class Primer {
  @Default("5s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS,
      message = "duration" + Durations.WHOLE_SECONDS_MESSAGE)
  @JsonPropertyDescription("Duration of the primer, in whole seconds. Default: 5s.")
  public GoDuration duration = GoDuration.parse("5s");

  @Default("8")
  @Min(1)
  @Max(60000)
  @JsonPropertyDescription("Number of connections. Default: 8.")
  public Integer connections = 8;
}
