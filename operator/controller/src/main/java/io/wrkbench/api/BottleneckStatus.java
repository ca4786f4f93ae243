package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Which part was the limit. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public class BottleneckStatus {
  /** A figure that a rule asked for, and what came of it. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Evidence {
    @JsonPropertyDescription("Name of the figure, as in status.attempts[].resources.")
    public String name;

    @JsonPropertyDescription("Its median over the counted attempts; absent if it isn't known.")
    public BigDecimal value;

    @JsonPropertyDescription("What it is a share of, if it is compared as a share.")
    public BigDecimal of;

    @JsonPropertyDescription("What the figure, or its share, was compared with.")
    public String rule;

    @JsonPropertyDescription("Whether that is so; absent if it can't be told.")
    public Boolean holds;
  }

  @JsonPropertyDescription(
      "The part that was the limit, as a CamelCase word, or Unknown. The first rule that holds"
          + " decides.")
  public String limit;

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription(
      "As if so many requests were served at a time; only for ThreadPool and SerialRoundTrip.")
  public Integer workers;

  @JsonPropertyDescription("What was found, in a sentence.")
  public String message;

  @JsonPropertyDescription(
      "What the rules before it couldn't be judged by, because it wasn't measured; absent if nothing"
          + " was missing.")
  public String caveat;

  @JsonPropertyDescription("All figures that the rules asked for, in the order of the rules.")
  public List<Evidence> evidence = new ArrayList<>();
}
