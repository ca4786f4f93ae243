package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;

/** A warm-up that goes on until the throughput is steady. */
public class UntilSteady {
  @Default("120s")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(
      value =
          Durations.WHOLE_SECONDS
              + " && duration(self) >= duration('5s') && duration(self) <= duration('1h')",
      message = "limit" + Durations.SECONDS_MESSAGE + ", from 5s to 1h")
  @JsonPropertyDescription(
      "Longest time that the warm-up may take, in whole seconds; 1h at most. The throughput counts"
          + " as steady when, over the last five windows of 5 s, its coefficient of variation is at"
          + " most 2 % and its slope (Theil-Sen) is below 1 % per window; this takes 25s at least."
          + " If it isn't steady by then, the attempts begin anyway, and status.warmup says"
          + " NotReached. Default: 120s.")
  public GoDuration limit = GoDuration.parse("120s");
}
