package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Settings of a load by curl. */
public class CurlLoad {
  @Default("30")
  @Min(1)
  @Max(1000)
  @JsonPropertyDescription(
      "Number of parallel loops, each of which starts curl again and again. Default: 30.")
  public Integer clients = 30;

  @Default("30s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.WHOLE_SECONDS, message = "duration" + Durations.SECONDS_MESSAGE)
  @JsonPropertyDescription("How long an attempt takes, in whole seconds. Default: 30s.")
  public GoDuration duration = GoDuration.parse("30s");

  @Default("8s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.TIMEOUT, message = "timeout" + Durations.TIMEOUT_MESSAGE)
  @JsonPropertyDescription(
      "A request that takes longer, from the connection to the whole answer, is given up and counted"
          + " as a timeout. Whole seconds, 60s at most. Default: 8s.")
  public GoDuration timeout = GoDuration.parse("8s");
}
