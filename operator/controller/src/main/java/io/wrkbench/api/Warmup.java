package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** Unmeasured load before the first attempt. */
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
      "How long the warm-up takes, in whole seconds; 0s for none. A pause of 2 s follows.")
  public GoDuration duration;

  @JsonPropertyDescription(
      "Warms up until the throughput is steady; instead of duration. status.warmup says whether it"
          + " became steady.")
  public UntilSteady untilSteady;

  @JsonPropertyDescription(
      "A light load before the warm-up itself, by one thread of wrk, so that the target's first"
          + " requests don't come under full load.")
  public Primer primer;

  /** The default warm-up. */
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
