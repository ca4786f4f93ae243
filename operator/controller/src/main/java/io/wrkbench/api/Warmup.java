package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Load before the first attempt that isn't measured. */
@ValidationRule(
    value = "has(self.duration) != has(self.untilSteady)",
    message =
        "warmup must have exactly one of duration and untilSteady, such as {duration: 10s}, or"
            + " {duration: 0s} for none")
@ValidationRule(
    value =
        "!has(self.primer) || !has(self.duration) || self.duration != '0'"
            + " && (!self.duration"
            + Durations.IS_DURATION
            + " || duration(self.duration) > duration('0s'))",
    message = "a primer needs a warm-up after it: duration above 0s, or untilSteady",
    fieldPath = ".primer")
public class Warmup {
  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value = Durations.WHOLE_SECONDS_OR_ZERO,
      message = "duration" + Durations.WHOLE_SECONDS_OR_ZERO_MESSAGE)
  @JsonPropertyDescription(
      "How long the warm-up takes, in whole seconds; 0s for none. After it the target is left"
          + " alone for 2 s.")
  public GoDuration duration;

  @JsonPropertyDescription(
      "Goes on until the throughput is steady; instead of duration. Whether it became so is in"
          + " status.warmup.")
  public UntilSteady untilSteady;

  @JsonPropertyDescription(
      "A light load before the warm-up itself, by one thread of wrk, so that the target's first"
          + " requests aren't also its heaviest.")
  public Primer primer;

  /** The one that runs get which don't say otherwise. */
  static Warmup usual() {
    Warmup warmup = new Warmup();
    warmup.duration = GoDuration.parse("10s");
    return warmup;
  }

  /** Whether there is none. */
  @JsonIgnore
  public boolean isNone() {
    return untilSteady == null && GoDuration.ZERO.equals(duration);
  }
}
