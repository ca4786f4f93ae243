package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.LoadPlan;
import java.util.List;

/** The request that the load repeats. Its values are data for the load tool, never code. */
@ValidationRule(
    value = "!(has(self.body) && has(self.bodyFrom))",
    message = "request must not have both body and bodyFrom",
    fieldPath = ".bodyFrom")
public class Request {
  @Default("GET")
  @Pattern(LoadPlan.Request.METHOD)
  @Size(max = 32)
  @JsonPropertyDescription("HTTP method: capital letters, with hyphens between them. Default: GET.")
  public String method = "GET";

  @Default("/")
  @Pattern("^/[\\x21-\\x7e]*$")
  @Size(min = 1, max = 4096)
  @JsonPropertyDescription(
      "Path and query, beginning with '/'; printable ASCII without spaces (percent-encode the"
          + " rest). Default: /.")
  public String path = "/";

  @Size(max = 64)
  @ValidationRule(
      value = "self.map(x, x.name.size() + (has(x.value) ? x.value.size() : 0)).sum() <= 32768",
      message = "headers must not have more than 32768 characters in total")
  @JsonPropertyDescription(
      "Headers of the request. Host is always sent; a header of that name replaces its value."
          + " Content-Length and Transfer-Encoding are derived from the body.")
  public List<Header> headers = List.of();

  @Size(max = 131072)
  @ValidationRule(
      value = "bytes(self).size() <= 131072",
      message = "body must not be larger than 128 KiB (131072 bytes)")
  @JsonPropertyDescription("Body of the request, up to 128 KiB.")
  public String body;

  @JsonPropertyDescription("Source of the body; instead of body. Up to 128 KiB.")
  public ConfigMapSource bodyFrom;

  @Default("{}")
  @JsonPropertyDescription(
      "The answer that the target must give. Up to ten requests check it before any load is sent.")
  public Expect expect = new Expect();
}
