package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import java.io.Serializable;
import java.math.BigDecimal;

/** A variant beside the baseline, by one metric. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class RatioStatus implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How the variant is, as the user of the server sees it. */
  public enum Verdict {
    /** More throughput, or less latency. */
    Better,
    /** Less throughput, or more latency. */
    Worse,
    /** The whole interval is so near to 1 that nobody would notice. */
    Same,
    /** The figures can't tell. */
    NotResolvable
  }

  @JsonPropertyDescription("The metric.")
  public String metric;

  @JsonPropertyDescription("Name of the variant.")
  public String variant;

  @JsonPropertyDescription("Name of the variant that it is compared with.")
  public String baseline;

  @JsonPropertyDescription(
      "The variant's figure, divided by the baseline's: the geometric mean over the rounds. Absent with"
          + " fewer than 3 pairs.")
  public BigDecimal ratio;

  @JsonPropertyDescription(
      "Lower bound of the ratio's confidence interval. All intervals of a comparison together hold the"
          + " truth in 95 % of the cases.")
  public BigDecimal low;

  @JsonPropertyDescription("Upper bound of that interval.")
  public BigDecimal high;

  @Max(Rounds.MOST)
  @JsonPropertyDescription("How many rounds it is made of.")
  public Integer pairs;

  @JsonPropertyDescription("Better, Worse, Same or NotResolvable.")
  public Verdict verdict;

  @JsonPropertyDescription(
      "Why it isn't resolvable, as a CamelCase word: IntervalTooWide, NoInterval, TooManyLeftOut,"
          + " TooFewRequests or ErrorsInOneVariant. Absent with any other verdict.")
  public String reason;

  @JsonPropertyDescription("What the verdict rests on, or what would make it resolvable.")
  public String message;
}
