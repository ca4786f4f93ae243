package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.SampleLines;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of an attempt has to be sampled. Times are in milliseconds. */
class SampledPodTest {
  private static final long MILLISECOND = 1_000_000;

  /** What an attempt lacks of which samples were taken from the first time to the last. */
  private static Optional<String> lacks(long attempt, long first, long last, long every) {
    List<Reading> readings = new ArrayList<>();
    for (long at = first; at <= last; at += every) {
      Moment moment = new Moment(at * MILLISECOND, Instant.EPOCH);
      readings.add(
          new Reading("of", moment, new Values(Map.of(Quantity.CPU, at * MILLISECOND), Map.of())));
    }
    return SampledPod.of(
            new SampleLines.Log(Map.of("uid", readings, SampleLines.MACHINE, readings), Map.of()),
            "uid",
            new Span(0, attempt * MILLISECOND))
        .orElseThrow()
        .lacks();
  }

  @ParameterizedTest
  @CsvSource({"2000, 500", "2499, 500", "3000, 500", "3999, 1000", "5000, 1000", "60000, 1000"})
  void aProbeThatSamplesAllTheTimeSaysEnough(long attempt, long every) {
    for (long first = 0; first < every; first += 50) {
      assertThat(lacks(attempt, first, attempt, every)).isEmpty();
    }
  }

  @Test
  void ofALongAttemptItSamplesLessOften() {
    for (long first = 0; first < 12_000; first += 1000) {
      assertThat(lacks(3_600_000, first, 3_600_000, 12_000)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "60000 | 3000 | was sampled for only 5 % of the attempt",
        "60000 | 46000 | was sampled for only 76 % of the attempt",
        "60000 | 47000 |",
        "5000 | 2000 | was sampled for only 40 % of the attempt",
        "5000 | 3000 |",
        "3000 | 1000 | was sampled for less than 1.5 s of the attempt",
      })
  void oneThatEndsEarlySaysTooLittle(long attempt, long last, String why) {
    assertThat(lacks(attempt, 0, last, 1000)).isEqualTo(Optional.ofNullable(why));
  }
}
