package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs no cluster. */
@Tag("fuzz")
class GoodTimesTest {
  private final GoodTimes times = new GoodTimes(Duration.ofSeconds(4));

  @Test
  void someHaveToCompleteBesideManyCases() {
    assertThat(times.fault(999)).isEmpty();
    assertThat(times.fault(1_000)).isPresent();
    times.add(Duration.ofSeconds(5));
    assertThat(times.fault(1_000)).isEmpty();
  }

  @Test
  void halfOfThemMayTakeThreeTimesAsLong() {
    times.add(Duration.ofSeconds(4));
    times.add(Duration.ofSeconds(11));
    times.add(Duration.ofSeconds(60));
    assertThat(times.fault(2_000)).isEmpty();
    times.add(Duration.ofSeconds(12));
    assertThat(times.fault(2_000)).hasValueSatisfying(why -> assertThat(why).contains("3.0 times"));
  }
}
