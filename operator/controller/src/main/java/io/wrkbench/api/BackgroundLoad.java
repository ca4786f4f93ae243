package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Other load on the same target, while an attempt is measured. */
@ValidationRule(
    value = "!has(self.request) || !has(self.request.expect) || self.request.expect.status < 400",
    message = "a background is sent by wrk, which counts every status above 399 as an error",
    fieldPath = ".request.expect.status")
@ValidationRule(
    value = "!has(self.request) || !has(self.request.method) || self.request.method != 'HEAD'",
    message = "a background is sent by wrk, which can't measure HEAD",
    fieldPath = ".request")
public class BackgroundLoad {
  @Required
  @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
  @Size(min = 1, max = 63)
  @JsonPropertyDescription(
      "Name under which its figures are reported; small letters, digits and hyphens.")
  public String name;

  @Default("{}")
  @JsonPropertyDescription(
      "The request that it sends, and the answer that is expected. Up to ten requests check it"
          + " before the first attempt. Default: GET / answered with status 200.")
  public Request request = new Request();

  @Default("{}")
  @JsonPropertyDescription(
      "How wrk sends it. It goes on until the attempt has ended, so it has no duration.")
  public BackgroundWrk wrk = new BackgroundWrk();

  @Default("0s")
  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS_OR_ZERO + " && duration(self) <= duration('10m')",
      message = "rampUp must be a Go duration of whole seconds, such as 10s, and 10m is the most")
  @JsonPropertyDescription(
      "Time over which its threads begin, one after the other, each with its share of the"
          + " connections. The attempt begins when all connections are open. Whole seconds, 10m at"
          + " most. Default: 0s.")
  public GoDuration rampUp = GoDuration.ZERO;
}
