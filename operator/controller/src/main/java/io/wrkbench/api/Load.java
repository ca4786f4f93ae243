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
      "Load by wrk: a closed loop, in which each connection sends its next request when the last"
          + " one is answered. How much can the target do?")
  public WrkLoad wrk;

  @JsonPropertyDescription(
      "Load by ab (ApacheBench): a closed loop that ends after a number of requests, not after a"
          + " time. By default each request has a connection of its own. How long do so many"
          + " requests take?")
  public AbLoad ab;

  @JsonPropertyDescription(
      "Load by curl: loops that start a new process with a new connection for each request. How are"
          + " clients served that don't keep their connections?")
  public CurlLoad curl;

  @JsonPropertyDescription(
      "Load at a constant rate: an open loop. Requests begin at their times, whether earlier ones"
          + " are answered or not, and latency counts from the time at which a request should have"
          + " begun. How long do users wait at this rate, stalls included?")
  public ConstantRateLoad constantRate;

  @Default("1")
  @Min(1)
  @Max(50)
  @JsonPropertyDescription(
      "Load pods that start together, each with the whole load. Their histograms are merged into"
          + " one result. Default: 1.")
  public Integer generators = 1;

  @PreserveUnknownFields
  @SchemaFrom(type = PodTemplateSchema.class)
  @JsonPropertyDescription(
      "A PodTemplateSpec, for what this API has no field for. The operator's own container in load"
          + " pods is named 'load'. The template is merged like that of target.server, and what the"
          + " operator sets wins. 'load' can't have a startupProbe or readinessProbe.")
  public JsonNode podTemplate;
}
