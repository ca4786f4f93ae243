package io.wrkbench.known;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.RatioStatus;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A BenchmarkComparison as the watch last showed it: what the queue and the metrics need, and which
 * run is measured.
 */
@Group(BenchmarkRun.GROUP)
@Version("v1alpha1")
@Kind("BenchmarkComparison")
@Plural("benchmarkcomparisons")
@Singular("benchmarkcomparison")
@JsonDeserialize(using = KnownComparisonReader.class)
public final class KnownComparison extends KnownWork<ComparisonPhase> {
  private static final long serialVersionUID = 1L;

  /** What is kept of its status. */
  static final class Status extends WorkStatus<ComparisonPhase> {
    private static final long serialVersionUID = 1L;

    String current;
    Integer rounds;
    Integer maxRounds;
    final Map<String, Integer> leftOut = new LinkedHashMap<>();
    List<RatioStatus> comparisons = List.of();

    Status() {
      super(ComparisonPhase.class);
    }
  }

  private final Status status;

  /**
   * Keeps these.
   *
   * @param timeToLive null if the comparison stays
   */
  KnownComparison(ObjectMeta metadata, Status status, Duration timeToLive) {
    super(metadata, status, ComparisonPhase.Queued, timeToLive);
    this.status = status;
  }

  @Override
  public boolean hasEnded() {
    return status.phase != null && status.phase.terminal();
  }

  /** Name of the run that its status lists last, if that hasn't ended as far as it says. */
  public Optional<String> currentRun() {
    return Optional.ofNullable(status.current);
  }

  /** How many whole rounds were measured; empty if its status doesn't say so yet. */
  public Optional<Integer> rounds() {
    return Optional.ofNullable(status.rounds);
  }

  /** How many rounds are measured at most; empty if its status doesn't say so yet. */
  public Optional<Integer> maxRounds() {
    return Optional.ofNullable(status.maxRounds);
  }

  /** How many runs of each variant aren't compared; empty if its status doesn't say so yet. */
  public Map<String, Integer> leftOut() {
    return Collections.unmodifiableMap(status.leftOut);
  }

  /** How the variants compare, each by each metric once, without messages. */
  public List<RatioStatus> comparisons() {
    return status.comparisons;
  }
}
