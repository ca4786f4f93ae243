package io.wrkbench.result;

import java.time.Instant;
import java.util.List;

/** Builds a {@link LoadResult}; what isn't set is absent. */
public final class LoadResultBuilder {

  private Outcome outcome;
  private String reason;
  private String message;
  private Verification verification;
  private Instant startTime;
  private GoDuration duration;
  private Long requests;
  private Long bytes;
  private LoadErrors errors;
  private LatencyStats recorded;
  private LatencyStats corrected;
  private LatencyHistogram recordedHistogram;
  private LatencyHistogram correctedHistogram;
  private WarmupResult warmup;
  private Rate rate;
  private Timeline timeline;
  private String output;
  private Generator generator;
  private SingleConnection singleConnection;
  private List<PodUse> podUses;

  /** Begins with only an outcome. */
  public LoadResultBuilder(Outcome outcome) {
    this.outcome = outcome;
  }

  /** Begins with all of a result. */
  LoadResultBuilder(LoadResult from) {
    outcome = from.outcome();
    reason = from.reason();
    message = from.message();
    verification = from.verification();
    startTime = from.startTime();
    duration = from.duration();
    requests = from.requests();
    bytes = from.bytes();
    errors = from.errors();
    recorded = from.recorded();
    corrected = from.corrected();
    recordedHistogram = from.recordedHistogram();
    correctedHistogram = from.correctedHistogram();
    warmup = from.warmup();
    rate = from.rate();
    timeline = from.timeline();
    output = from.output();
    generator = from.generator();
    singleConnection = from.singleConnection();
    podUses = from.podUses();
  }

  /** Failed, with a reason in CamelCase and a message for users. */
  public LoadResultBuilder failure(String word, String why) {
    outcome = Outcome.FAILED;
    reason = word;
    message = why;
    return this;
  }

  /** What users should know about a load that was measured. */
  public LoadResultBuilder note(String text) {
    message = text;
    return this;
  }

  /** What the target answered before the load. */
  public LoadResultBuilder verification(Verification answers) {
    verification = answers;
    return this;
  }

  /** All figures of a measurement, with those that follow from its histograms. */
  public LoadResultBuilder measurement(Measurement measured) {
    startTime = measured.startTime();
    duration = measured.duration();
    requests = measured.requests();
    bytes = measured.bytes();
    errors = measured.errors();
    recordedHistogram = measured.recorded();
    correctedHistogram = measured.corrected();
    recorded = stats(recordedHistogram);
    corrected = stats(correctedHistogram);
    rate = measured.rate();
    timeline = measured.timeline();
    return this;
  }

  LoadResultBuilder timeline(Timeline steps) {
    timeline = steps;
    return this;
  }

  /** Removes the histograms, but keeps the figures taken from them. */
  LoadResultBuilder withoutHistograms() {
    recordedHistogram = null;
    correctedHistogram = null;
    return this;
  }

  /** The outcome of a warm-up. */
  public LoadResultBuilder warmup(WarmupResult result) {
    warmup = result;
    return this;
  }

  /** What the load tool printed. */
  public LoadResultBuilder output(String text) {
    output = text;
    return this;
  }

  /** Where the load came from. */
  public LoadResultBuilder generator(Generator where) {
    generator = where;
    return this;
  }

  /** What a connection alone gave. */
  public LoadResultBuilder singleConnection(SingleConnection measured) {
    singleConnection = measured;
    return this;
  }

  /** What the load's pods used while it was sent. */
  public LoadResultBuilder podUses(List<PodUse> uses) {
    podUses = uses;
    return this;
  }

  /** The result. */
  public LoadResult build() {
    return new LoadResult(
        outcome,
        reason,
        message,
        verification,
        startTime,
        duration,
        requests,
        bytes,
        errors,
        recorded,
        corrected,
        recordedHistogram,
        correctedHistogram,
        warmup,
        rate,
        timeline,
        output,
        generator,
        singleConnection,
        podUses);
  }

  private static LatencyStats stats(LatencyHistogram histogram) {
    return histogram == null || histogram.isEmpty() ? null : LatencyStats.of(histogram);
  }
}
