package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;

/** The rate of a load with a constant rate. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class RateStatus {
  @JsonPropertyDescription("Requests per second that the spec asks for, over all generators.")
  public BigDecimal asked;

  @JsonPropertyDescription("Requests per second that were actually started.")
  public BigDecimal reached;

  @JsonPropertyDescription(
      "Whether reached is within 1 % of asked. If it isn't, the target or the generator couldn't"
          + " keep up, and the latency is that of a different load than the one asked for.")
  public Boolean held;

  @JsonPropertyDescription(
      "CPU cores that the generator used. If they are close to the generator's limit, the generator"
          + " was the bottleneck, not the target.")
  public BigDecimal generatorCores;
}
