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
        "Content-Length and Transfer-Encoding follow from the body, and Expect asks for an answer"
            + " that isn't counted: take the header out",
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

  @JsonPropertyDescription("Where the value is kept; instead of value.")
  public SecretSource valueFrom;
}
