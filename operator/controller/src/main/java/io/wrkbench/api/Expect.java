package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;

/** The answer that a target must give before load is sent to it. */
public class Expect {
  @Default("200")
  @Min(200)
  @Max(599)
  @JsonPropertyDescription(
      "HTTP status of the answer. wrk counts every status above 399 as an error, and ab every"
          + " status but 2xx; to expect one of these, use constantRate or curl. Default: 200.")
  public Integer status = 200;

  @Size(min = 1, max = 4096)
  @JsonPropertyDescription("Text that the body of the answer must contain.")
  public String bodyContains;
}
