package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.api.Durations;
import io.wrkbench.result.GoDuration;
import java.util.List;

/**
 * What a user asks for. After creation only {@code cancel} and {@code ttlAfterFinished} can be
 * changed.
 *
 * <p>Rules over several fields apply only to a new comparison: one that was stored before a rule
 * existed can still be cancelled.
 */
@ValidationRule(
    value =
        BenchmarkComparisonSpec.NEW_ONLY
            + "!has(self.baseline) || self.variants.exists(x, x.name == self.baseline)",
    message = "baseline must be the name of a variant",
    fieldPath = ".baseline",
    optionalOldSelf = true)
@ValidationRule(
    value =
        BenchmarkComparisonSpec.NEW_ONLY
            + "!has(self.objectives) || self.objectives.all(o, self.variants.exists(x, x.name =="
            + " o.variant) && o.variant != (has(self.baseline) ? self.baseline :"
            + " self.variants[0].name))",
    message = "each objective must name a variant that isn't the baseline",
    fieldPath = ".objectives",
    optionalOldSelf = true)
@ValidationRule(
    value =
        BenchmarkComparisonSpec.NEW_ONLY
            + "!has(self.objectives) || self.objectives.all(o, has(self.metrics) ? self.metrics.exists(m,"
            + " m.name == o.metric) : o.metric in ['requestsPerSecond', 'latency.p99'])",
    message = "each objective must be on a metric of metrics",
    fieldPath = ".objectives",
    optionalOldSelf = true)
@ValidationRule(
    value =
        "self.template == oldSelf.template && self.variants == oldSelf.variants && self.rounds =="
            + " oldSelf.rounds && self.timeout == oldSelf.timeout"
            + " && has(self.baseline) == has(oldSelf.baseline) && (!has(self.baseline) ||"
            + " self.baseline == oldSelf.baseline)"
            + " && has(self.metrics) == has(oldSelf.metrics) && (!has(self.metrics) ||"
            + " self.metrics == oldSelf.metrics)"
            + " && has(self.objectives) == has(oldSelf.objectives) && (!has(self.objectives) ||"
            + " self.objectives == oldSelf.objectives)",
    message =
        "only cancel and ttlAfterFinished can be changed once created: create another"
            + " BenchmarkComparison for the rest")
@JsonClassDescription(
    "What is compared and how. After creation only cancel and ttlAfterFinished can be changed.")
public class BenchmarkComparisonSpec {
  static final String NEW_ONLY = "oldSelf.hasValue() || ";

  @Required
  @PreserveUnknownFields
  @JsonPropertyDescription(
      "The spec of the BenchmarkRuns, of one attempt each, without attempts, discardAttempts,"
          + " untilPrecise, objectives, keepTarget, cancel and ttlAfterFinished.")
  public JsonNode template;

  @Size(min = 1, max = Variant.LONGEST_NAME)
  @JsonPropertyDescription(
      "Name of the variant that the others are compared with. Default: the first one.")
  public String baseline;

  @Required
  @Size(min = 2, max = 8)
  @ValidationRule(
      value = "self.all(x, self.exists_one(y, y.name == x.name))",
      message = "each variant must have a name of its own")
  @JsonPropertyDescription("What is compared.")
  public List<Variant> variants = List.of();

  @Size(min = 1, max = 5)
  @ValidationRule(
      value = "self.all(x, self.exists_one(y, y.name == x.name))",
      message = "each metric must be there once")
  @JsonPropertyDescription(
      "Figures by which they are compared. The more there are, the more rounds it takes. Default:"
          + " requestsPerSecond and latency.p99.")
  public List<ComparedMetric> metrics = List.of();

  @Default("{}")
  @JsonPropertyDescription(
      "How many rounds are measured. Each round measures every variant once, each on a target that"
          + " is started for it.")
  public Rounds rounds = new Rounds();

  @Size(max = 20)
  @JsonPropertyDescription(
      "Bounds for ratios. A comparison that misses one still ends as Completed, with the condition"
          + " ObjectivesMet False.")
  public List<ComparisonObjective> objectives = List.of();

  @Default("6h")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.OF_RUN, message = "timeout" + Durations.OF_RUN_MESSAGE)
  @JsonPropertyDescription(
      "How long the comparison may take from its admission to its end; time in the queue doesn't"
          + " count. A Go duration, 24h at most. Default: 6h.")
  public GoDuration timeout = GoDuration.parse("6h");

  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.KEPT, message = "ttlAfterFinished" + Durations.KEPT_MESSAGE)
  @JsonPropertyDescription(
      "The comparison is deleted, with its runs and everything they own, this long after its end;"
          + " 8760h at most. Default: never.")
  public GoDuration ttlAfterFinished;

  @Default("false")
  @JsonPropertyDescription(
      "Set to true to end the comparison now. What was measured so far stays in the status. This"
          + " can't be undone. Default: false.")
  public Boolean cancel = false;

  /** Name of the variant that the others are compared with. */
  public String baselineName() {
    return baseline == null ? variants.get(0).name : baseline;
  }

  /** The metrics, or the usual ones. */
  public List<ComparedMetric> comparedMetrics() {
    return metrics.isEmpty()
        ? List.of(ComparedMetric.named("requestsPerSecond"), ComparedMetric.named("latency.p99"))
        : metrics;
  }
}
