package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** One header of the request. */
public class Header {
  @Required
  @Pattern("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
  @Size(min = 1, max = 256)
  @JsonPropertyDescription("Name of the header.")
  public String name;

  @Required
  @Pattern("^[^\\r\\n\\x00]*$")
  @Size(max = 8192)
  @JsonPropertyDescription("Value of the header; no line breaks.")
  public String value;
}
