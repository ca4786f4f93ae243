package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Settings of wrk. */
@ValidationRule(
    value =
        "self.threads < 1 || self.connections >= self.threads && self.connections % self.threads == 0",
    message = WrkLoad.MULTIPLE,
    fieldPath = ".connections")
public class WrkLoad {
  static final String MULTIPLE =
      "connections must be a multiple of threads: wrk opens the same number on each thread and drops"
          + " the rest";

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

  @Default("30s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS,
      message = "duration" + Durations.WHOLE_SECONDS_MESSAGE)
  @JsonPropertyDescription("How long an attempt takes, in whole seconds. Default: 30s.")
  public GoDuration duration = GoDuration.parse("30s");

  @Default("8s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.TIMEOUT, message = "timeout" + Durations.TIMEOUT_MESSAGE)
  @JsonPropertyDescription(
      "Answers that take longer are counted as timeouts and aren't in the latency histogram. Whole"
          + " seconds, 60s at most. Default: 8s.")
  public GoDuration timeout = GoDuration.parse("8s");

  @Default("1")
  @Min(1)
  @Max(1024)
  @JsonPropertyDescription(
      "Requests that a connection sends at once before it waits for their answers. With more than"
          + " one, a latency is that of the whole batch. Default: 1.")
  public Integer pipeline = 1;

  @JsonPropertyDescription(
      "A Lua script of your own. Its setup, init, delay, request, response and done run as in plain"
          + " wrk. What it doesn't change is taken from spec.request.")
  public ConfigMapSource script;
}
