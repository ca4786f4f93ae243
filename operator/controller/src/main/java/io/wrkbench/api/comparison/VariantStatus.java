package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Summary;

/** Figures of one variant, over its measurements that aren't left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class VariantStatus {
  @JsonPropertyDescription("Name of the variant.")
  public String name;

  @Max(Rounds.MOST)
  @JsonPropertyDescription("How many of its runs have ended.")
  public Integer runs;

  @Max(Rounds.MOST)
  @JsonPropertyDescription("How many of these are left out.")
  public Integer leftOut;

  @JsonPropertyDescription(
      "Answered requests per second: the median over the runs, their range, and the 95 % confidence"
          + " interval of a typical run. Compare variants by status.comparisons, which is more precise:"
          + " what slows a whole round down cancels out there.")
  public Summary.Throughput requestsPerSecond;

  @JsonPropertyDescription("Of each figure of the latency, the median over the runs.")
  public Latency latency;

  @JsonPropertyDescription(
      "What limited most of its first runs, as status.bottleneck.limit of a run has it.")
  public String limit;
}
