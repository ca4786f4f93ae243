package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/** One header of the request. */
@ValidationRule(
    value = "has(self.value) != has(self.valueFrom)",
    message = "a header must have exactly one of value and valueFrom")
@ValidationRule(
    value = "!(self.name.lowerAscii() in ['content-length', 'transfer-encoding', 'expect'])",
    message =
        "Content-Length and Transfer-Encoding are derived from the body, and Expect asks for an"
            + " interim answer, which wrk would count as the answer: remove the header",
    fieldPath = ".name")
public class Header {
  @Required
  @Pattern("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
  @Size(min = 1, max = 256)
  @JsonPropertyDescription("Name of the header.")
  public String name;

  @Pattern("^[^\\r\\n\\x00]*$")
  @Size(max = 8192)
  @JsonPropertyDescription("Value of the header; no line breaks.")
  public String value;

  @JsonPropertyDescription("Source of the value; instead of value.")
  public SecretSource valueFrom;
}
