package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;

/** The rate of a load that was asked to keep one. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class RateStatus {
  @JsonPropertyDescription("Requests per second that were asked for, of all generators together.")
  public BigDecimal asked;

  @JsonPropertyDescription("Requests per second that were really begun.")
  public BigDecimal reached;

  @JsonPropertyDescription(
      "Whether the one is within 1 % of the other. Where it isn't, the latency is that of another"
          + " load than the one asked for: the target, or the generator, couldn't keep up.")
  public Boolean held;

  @JsonPropertyDescription(
      "CPU that the generator itself took, in cores: near the cores that it may have, it was the"
          + " limit and not the target.")
  public BigDecimal generatorCores;
}
