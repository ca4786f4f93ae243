package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Other load on the same target while an attempt is measured. */
@ValidationRule(
    value = "!has(self.request) || !has(self.request.expect) || self.request.expect.status < 400",
    message = "background loads are sent by wrk, which counts every status above 399 as an error",
    fieldPath = ".request.expect.status")
@ValidationRule(
    value = "!has(self.request) || !has(self.request.method) || self.request.method != 'HEAD'",
    message = "background loads are sent by wrk, which can't measure HEAD",
    fieldPath = ".request")
public class BackgroundLoad {
  @Required
  @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
  @Size(min = 1, max = 63)
  @JsonPropertyDescription(
      "Name under which the load's figures are reported; lowercase letters, digits and hyphens.")
  public String name;

  @Default("{}")
  @JsonPropertyDescription(
      "The request that this load sends, and the expected answer. Up to ten requests check the"
          + " answer before the first attempt. Default: GET / answered with status 200.")
  public Request request = new Request();

  @Default("{}")
  @JsonPropertyDescription(
      "How wrk sends the load. It continues until the attempt has ended, so it has no duration.")
  public BackgroundWrk wrk = new BackgroundWrk();

  @Default("0s")
  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS_OR_ZERO + " && duration(self) <= duration('10m')",
      message = "rampUp must be a Go duration of whole seconds from 0s to 10m, such as 10s")
  @JsonPropertyDescription(
      "Time over which the threads start one after another, each with its share of the connections."
          + " The attempt begins when all connections are open. Whole seconds, 10m at most."
          + " Default: 0s.")
  public GoDuration rampUp = GoDuration.ZERO;
}
