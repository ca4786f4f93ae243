package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/** The load tool, exactly one, and its settings. */
@ValidationRule(
    value =
        "[has(self.wrk), has(self.ab), has(self.curl), has(self.constantRate)]"
            + ".filter(x, x).size() == 1",
    message = "load must have exactly one of wrk, ab, curl and constantRate")
public class Load {
  @JsonPropertyDescription(
      "A closed loop by wrk: each connection sends its next request when the previous one is"
          + " answered. Measures how much the target can do.")
  public WrkLoad wrk;

  @JsonPropertyDescription(
      "A closed loop by ab (ApacheBench) that ends after a number of requests, not after a time. By"
          + " default each request opens its own connection. Measures how long that many requests"
          + " take.")
  public AbLoad ab;

  @JsonPropertyDescription(
      "Loops that start a curl process with a new connection for each request. Measures how clients"
          + " are served that don't keep their connections.")
  public CurlLoad curl;

  @JsonPropertyDescription(
      "An open loop at a constant rate. Requests start on schedule, whether or not earlier ones are"
          + " answered, and latency counts from the time at which a request was due. Measures how"
          + " long users wait at this rate, stalls included.")
  public ConstantRateLoad constantRate;

  @Default("1")
  @Min(1)
  @Max(50)
  @JsonPropertyDescription(
      "Number of load pods that start together, each with the whole load. Their histograms are"
          + " merged into one result. Default: 1.")
  public Integer generators = 1;

  @PreserveUnknownFields
  @SchemaFrom(type = PodTemplateSchema.class)
  @JsonPropertyDescription(
      "A PodTemplateSpec for settings that this API has no field for. The operator's own container"
          + " in load pods is named 'load'; it can't have a startupProbe or readinessProbe. The"
          + " template is merged like that of target.server: what the operator sets takes"
          + " precedence.")
  public JsonNode podTemplate;
}
