package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of one load. What wasn't measured is absent, never zero.
 *
 * <p>Unknown fields are ignored on purpose: a newer load image may know more than the controller
 * that reads its result.
 *
 * @param outcome measured or failed
 * @param reason one word in CamelCase if it failed, see {@link FailureReason}
 * @param message for users: if it failed, what happened and what to do next; if it was measured,
 *     which part of the result was lost
 * @param verification of the target, if it was asked for
 * @param startTime when the load tool began to send
 * @param duration of the load by the load tool's own clock, to the microsecond
 * @param requests answered
 * @param bytes read
 * @param errors by kind
 * @param recorded latency as it was measured; of a constant rate: from when a request was due
 * @param corrected latency as wrk corrects it for coordinated omission; null for other tools
 * @param recordedHistogram all of {@code recorded}
 * @param correctedHistogram all of {@code corrected}
 * @param warmup outcome of a warm-up; null for any other load
 * @param rate how well a constant rate was kept; null for any other load
 * @param timeline what came of the requests step by step; null for a tool that doesn't know when
 * @param output what the load tool itself printed
 * @param generator where the load came from
 * @param singleConnection what a connection alone gave, right before the load or, after a warm-up,
 *     right behind it; null if that wasn't asked for
 * @param podUses what each of the load's pods used while it was sent; empty where nothing was
 *     sampled
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record LoadResult(
    Outcome outcome,
    String reason,
    String message,
    Verification verification,
    @JsonSerialize(using = InstantJson.Writer.class)
        @JsonDeserialize(using = InstantJson.Reader.class)
        Instant startTime,
    GoDuration duration,
    Long requests,
    Long bytes,
    LoadErrors errors,
    LatencyStats recorded,
    LatencyStats corrected,
    LatencyHistogram recordedHistogram,
    LatencyHistogram correctedHistogram,
    WarmupResult warmup,
    Rate rate,
    Timeline timeline,
    String output,
    Generator generator,
    SingleConnection singleConnection,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PodUse> podUses) {

  /**
   * Every result has an outcome; uses may be null for none.
   *
   * @throws IllegalArgumentException if there is none
   */
  public LoadResult {
    if (outcome == null) {
      throw new IllegalArgumentException("a result needs an outcome");
    }
    podUses = podUses == null ? List.of() : List.copyOf(podUses);
  }

  /** A measured load. */
  public static LoadResult succeeded(Measurement measured) {
    return new LoadResultBuilder(Outcome.SUCCEEDED).measurement(measured).build();
  }

  /** A load that failed before anything was measured. */
  public static LoadResult failed(FailureReason reason, String message) {
    return new LoadResultBuilder(Outcome.FAILED).failure(reason.name(), message).build();
  }

  /** Whether it was measured. */
  @JsonIgnore
  public boolean isSucceeded() {
    return outcome == Outcome.SUCCEEDED;
  }

  /** Whether it failed only because something told the load to stop. */
  @JsonIgnore
  public boolean wasInterrupted() {
    return FailureReason.Interrupted.name().equals(reason);
  }

  /** Requests answered in a second; empty if nothing was measured. */
  public OptionalDouble requestsPerSecond() {
    return perSecond(requests);
  }

  /** Bytes read in a second; empty if nothing was measured. */
  public OptionalDouble bytesPerSecond() {
    return perSecond(bytes);
  }

  /** The same as failed. */
  public LoadResult with(FailureReason failure, String why) {
    return toBuilder().failure(failure.name(), why).build();
  }

  /** With what the target answered before the load. */
  public LoadResult with(Verification answers) {
    return toBuilder().verification(answers).build();
  }

  /** With the outcome of the warm-up that this was. */
  public LoadResult with(WarmupResult result) {
    return toBuilder().warmup(result).build();
  }

  /** With the tool's own output and where it ran. */
  public LoadResult with(String toolOutput, Generator where) {
    return toBuilder().output(toolOutput).generator(where).build();
  }

  /** With what a connection alone gave. */
  public LoadResult with(SingleConnection single) {
    return toBuilder().singleConnection(single).build();
  }

  /** Without what came of its requests step by step. */
  public LoadResult withoutTimeline() {
    return toBuilder().timeline(null).build();
  }

  /** With what its pods used. */
  public LoadResult with(List<PodUse> uses) {
    return toBuilder().podUses(uses).build();
  }

  /**
   * Only the figures: without histograms, the timeline and the tool's output, and with a few of the
   * warm-up's windows and of the samples.
   */
  public LoadResult brief() {
    return toBuilder()
        .withoutHistograms()
        .timeline(null)
        .output(null)
        .warmup(warmup == null ? null : warmup.brief())
        .podUses(podUses.stream().map(PodUse::brief).toList())
        .build();
  }

  /** A copy that can be changed. */
  public LoadResultBuilder toBuilder() {
    return new LoadResultBuilder(this);
  }

  private OptionalDouble perSecond(Long count) {
    return count == null || duration == null || !duration.isPositive()
        ? OptionalDouble.empty()
        : OptionalDouble.of(count / duration.toSeconds());
  }
}
