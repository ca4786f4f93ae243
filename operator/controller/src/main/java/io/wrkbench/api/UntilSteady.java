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
      message = "limit" + Durations.SECONDS_MESSAGE + "; 5s is the least and 1h the most")
  @JsonPropertyDescription(
      "Most that the warm-up may take, in whole seconds; 1h at most. The throughput counts as steady when of the"
          + " last five windows of 5 s the coefficient of variation is at most 2 % and the slope"
          + " (Theil-Sen) below 1 % per window, so 25s is the least with which it can be. If it"
          + " isn't by then the attempts begin all the same, and status.warmup says NotReached."
          + " Default: 120s.")
  public GoDuration limit = GoDuration.parse("120s");
}
