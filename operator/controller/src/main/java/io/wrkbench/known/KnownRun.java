package io.wrkbench.known;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A BenchmarkRun as the watch last showed it: what the queue and the metrics need, except its
 * figures, which are in {@link RecentFigures}. Takes some 1,000 bytes, whatever the run's size.
 */
@Group(BenchmarkRun.GROUP)
@Version("v1alpha1")
@Kind("BenchmarkRun")
@Plural("benchmarkruns")
@Singular("benchmarkrun")
@JsonDeserialize(using = KnownRunReader.class)
public final class KnownRun extends KnownWork<Phase> {
  private static final long serialVersionUID = 1L;

  /** A user's label on runs that belong together. */
  static final String EXPERIMENT = BenchmarkRun.GROUP + "/experiment";

  private final KnownStatus status;
  private final String comparison;

  /**
   * Keeps these.
   *
   * @param timeToLive null if the run stays
   * @param comparison name of the comparison that controls the run; null if none does
   */
  KnownRun(ObjectMeta metadata, KnownStatus status, Duration timeToLive, String comparison) {
    super(metadata, status, Phase.Queued, timeToLive);
    this.status = status;
    this.comparison = comparison;
  }

  @Override
  public boolean waits() {
    return super.waits() && comparison == null; // It measures when its comparison says so.
  }

  /** Name of the comparison that it says it belongs to; anybody may write that. */
  public Optional<String> comparison() {
    return Optional.ofNullable(comparison);
  }

  /** Name of the variant of that comparison that it measures; empty without a comparison. */
  public String variant() {
    return comparison == null ? "" : getMetadata().getLabels().getOrDefault(Variant.LABEL, "");
  }

  @Override
  public boolean hasEnded() {
    return status.phase != null && status.phase.terminal();
  }

  @Override
  public Optional<Instant> deletion() {
    return comparison == null ? super.deletion() : Optional.empty(); // It goes with its comparison.
  }

  /** Whether its figures can be trusted; empty if that can't be told, or wasn't judged. */
  public Optional<Boolean> valid() {
    return Optional.ofNullable(status.valid);
  }

  /** The word of the part that was the limit; empty if that wasn't judged. */
  public Optional<String> limit() {
    return Optional.ofNullable(status.limit);
  }

  /** Short form of the target; empty if it isn't known yet. */
  public String target() {
    return status.target == null ? "" : status.target;
  }

  /** Short form of the load; empty if it isn't known yet. */
  public String load() {
    return status.load == null ? "" : status.load;
  }

  /** The experiment that the user's label puts the run into; empty without the label. */
  public String experiment() {
    return getMetadata().getLabels().getOrDefault(EXPERIMENT, "");
  }
}
