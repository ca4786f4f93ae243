package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Settings of wrk for a background load: those of {@link WrkLoad} that apply to one. */
@ValidationRule(
    value =
        "self.threads < 1 || self.connections >= self.threads && self.connections % self.threads == 0",
    message = WrkLoad.MULTIPLE,
    fieldPath = ".connections")
public class BackgroundWrk {
  @Default("2")
  @Min(1)
  @Max(256)
  @JsonPropertyDescription("Threads of wrk. Default: 2.")
  public Integer threads = 2;

  @Default("100")
  @Min(1)
  @Max(60000)
  @JsonPropertyDescription("Connections over all threads; a multiple of threads. Default: 100.")
  public Integer connections = 100;

  @Default("8s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.TIMEOUT, message = "timeout" + Durations.TIMEOUT_MESSAGE)
  @JsonPropertyDescription(
      "Answers that take longer are counted as timeouts and aren't in the latency histogram. Whole"
          + " seconds, 60s at most. Default: 8s.")
  public GoDuration timeout = GoDuration.parse("8s");
}
