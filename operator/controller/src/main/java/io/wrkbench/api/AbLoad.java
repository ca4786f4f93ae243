package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Settings of ab. */
@ValidationRule(
    value = "self.requests >= self.concurrency",
    message =
        "concurrency must not be greater than requests: ab can't have more requests in flight than"
            + " it sends in total",
    fieldPath = ".concurrency")
public class AbLoad {
  @Default("2000")
  @Min(1)
  @Max(10_000_000)
  @JsonPropertyDescription(
      "Number of requests in an attempt, over all connections; at least concurrency. The attempt"
          + " lasts as long as they take, up to the run's timeout. Default: 2000.")
  public Integer requests = 2000;

  @Default("50")
  @Min(1)
  @Max(20_000)
  @JsonPropertyDescription("Number of requests in flight at the same time. Default: 50.")
  public Integer concurrency = 50;

  @Default("false")
  @JsonPropertyDescription(
      "Whether connections are reused for further requests. Otherwise each request opens its own"
          + " connection. ab speaks HTTP/1.0 and asks for keep-alive in a header. Default: false.")
  public Boolean keepAlive = false;

  @Default("8s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.TIMEOUT, message = "timeout" + Durations.TIMEOUT_MESSAGE)
  @JsonPropertyDescription(
      "ab gives up, and the attempt fails, when the target is silent on all connections for this"
          + " long. Whole seconds, 60s at most. Default: 8s.")
  public GoDuration timeout = GoDuration.parse("8s");
}
