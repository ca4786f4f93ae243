package io.wrkbench.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadTimesTest {
  private static final String ATTEMPT = "1";

  /** Below this share of an attempt, the operator doesn't take what threads did in it. */
  private static final double LEAST_SHARE = 0.4;

  /**
   * In milliseconds; the columns are the load's time, and when it begins at earliest and latest.
   */
  @ParameterizedTest
  @CsvSource({
    "3000, 300, 1700",
    "4000, -1700, 2700",
    "7000, -1700, 2700",
    "8000, -1700, 8700",
    "12000, -1700, 8700",
    "60000, -1700, 8700"
  })
  void anIntervalLiesWithinTheLoadHoweverLateItBegins(long load, long earliest, long latest) {
    List<ThreadTimes.Look> looks = ThreadTimes.of(order(load));
    for (long begin = earliest; begin <= latest; begin += 100) {
      assertThat(longestWithin(looks, begin, begin + load))
          .as("begins %d ms after its order", begin)
          .isGreaterThanOrEqualTo((long) (LEAST_SHARE * load));
    }
  }

  @Test
  void aLoadThatBeginsAsMostDoIsWatchedNearlyWhole() {
    List<ThreadTimes.Look> looks = ThreadTimes.of(order(30_000));
    for (long begin = 300; begin <= 2_700; begin += 100) {
      assertThat(longestWithin(looks, begin, begin + 30_000)).isGreaterThan(27_000);
    }
  }

  @Test
  void eachIntervalBeginsWithALookOfItsOwn() {
    for (long load : new long[] {100, 1_000, 4_000, 12_000}) {
      List<ThreadTimes.Look> looks = ThreadTimes.of(order(load));
      assertThat(looks).isSortedAccordingTo((a, b) -> a.after().compareTo(b.after()));
      assertThat(looks.stream().flatMap(look -> look.since().stream()))
          .isSubsetOf(beginnings(looks));
      List<ThreadTimes.Look> always = looks.stream().filter(ThreadTimes.Look::always).toList();
      assertThat(always.stream().flatMap(look -> look.since().stream()))
          .containsAll(beginnings(always));
    }
  }

  @Test
  void thousandsOfThreadsAreLookedAtTwice() {
    assertThat(ThreadTimes.of(order(30_000)).stream().filter(ThreadTimes.Look::always))
        .extracting(ThreadTimes.Look::after)
        .containsExactly(Duration.ofMillis(1_700), Duration.ofMillis(30_300));
  }

  @Test
  void aLoadOfUnknownTimeIsLookedAtMoreAndMoreRarely() {
    List<ThreadTimes.Look> looks = ThreadTimes.of(new Order(ATTEMPT, Optional.empty()));
    assertThat(looks.subList(3, 6))
        .extracting(ThreadTimes.Look::after)
        .containsExactly(Duration.ofMillis(3_500), Duration.ofSeconds(7), Duration.ofSeconds(14));
    assertThat(looks.subList(3, 6))
        .allSatisfy(look -> assertThat(look.since()).isEqualTo(beginnings(looks)));
  }

  private static Order order(long millis) {
    return new Order(ATTEMPT, Optional.of(Duration.ofMillis(millis)));
  }

  private static List<Duration> beginnings(List<ThreadTimes.Look> looks) {
    return looks.stream()
        .filter(look -> look.since().isEmpty())
        .map(ThreadTimes.Look::after)
        .toList();
  }

  private static long longestWithin(List<ThreadTimes.Look> looks, long begin, long end) {
    return looks.stream()
        .filter(look -> look.after().toMillis() <= end)
        .flatMap(look -> spans(look, begin))
        .mapToLong(Long::longValue)
        .max()
        .orElse(0);
  }

  private static Stream<Long> spans(ThreadTimes.Look look, long begin) {
    return look.since().stream()
        .map(Duration::toMillis)
        .filter(since -> since >= begin)
        .map(since -> look.after().toMillis() - since);
  }
}
