package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Settings of a load at a constant rate. */
public class ConstantRateLoad {
  @Required
  @Min(1)
  @Max(1_000_000)
  @JsonPropertyDescription(
      "Requests per second that each generator starts, however long answers take. If the rate isn't"
          + " reached, status.attempts[].rate says so.")
  public Integer rate;

  @Default("100")
  @Min(1)
  @Max(10_000)
  @JsonPropertyDescription(
      "Connections that the requests are spread over. A request that is due while all of them wait"
          + " for an answer waits too, and its wait counts towards its latency. Default: 100.")
  public Integer connections = 100;

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
      "A request that isn't answered within this time after it was sent is given up and counted as a"
          + " timeout. Whole seconds, 60s at most. Default: 8s.")
  public GoDuration timeout = GoDuration.parse("8s");
}
