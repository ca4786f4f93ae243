package io.wrkbench.sampling;

import static io.wrkbench.sampling.Quantity.BYTES_SENT;
import static io.wrkbench.sampling.Quantity.CPU;
import static io.wrkbench.sampling.Quantity.CPU_LIMIT;
import static io.wrkbench.sampling.Quantity.MEMORY;
import static io.wrkbench.sampling.Quantity.PERIODS;
import static io.wrkbench.sampling.Quantity.THROTTLED_PERIODS;
import static io.wrkbench.sampling.Quantity.TIME_WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageTest {

  private static final long SECOND = 1_000_000_000;

  private static Reading at(double seconds, Map<Quantity, Long> found) {
    return at(seconds, found, Map.of());
  }

  private static Reading at(
      double seconds, Map<Quantity, Long> found, Map<Quantity, String> missing) {
    Moment moment = new Moment((long) (seconds * SECOND), Instant.EPOCH);
    return new Reading("pod", moment, new Values(found, missing));
  }

  @Test
  void timesAreSharesAndCountsAreRates() {
    Usage usage =
        Usage.between(
            at(1, Map.of(CPU, SECOND, BYTES_SENT, 100L)),
            at(3, Map.of(CPU, 4 * SECOND, BYTES_SENT, 700L)));
    assertThat(usage.cores()).hasValue(1.5);
    assertThat(usage.perSecond(BYTES_SENT)).hasValue(300);
    assertThat(usage.total(BYTES_SENT)).hasValue(600);
    assertThat(usage.measured(CPU)).hasSeconds(2);
  }

  /** A clock that somebody sets in between changes nothing. */
  @Test
  void durationsAreThoseOfTheMonotonicClock() {
    Values before = new Values(Map.of(CPU, 0L), Map.of());
    Values after = new Values(Map.of(CPU, SECOND), Map.of());
    Usage usage =
        Usage.between(
            new Reading("pod", new Moment(Long.MAX_VALUE, Instant.MAX), before),
            new Reading("pod", new Moment(Long.MIN_VALUE + SECOND - 1, Instant.EPOCH), after));
    assertThat(usage.cores()).hasValue(1);
  }

  @Test
  void aCounterThatStartedAgainIsAbsentAndOthersAreNot() {
    Usage usage =
        Usage.between(
            at(0, Map.of(CPU, 5L, BYTES_SENT, 1000L)), at(1, Map.of(CPU, 9L, BYTES_SENT, 10L)));
    assertThat(usage.total(CPU)).hasValue(4);
    assertThat(usage.total(BYTES_SENT)).isEmpty();
    assertThat(usage.missing()).containsOnlyKeys(BYTES_SENT);
    assertThat(usage.missing(BYTES_SENT))
        .hasValue("its counter started again between two readings");
  }

  @Test
  void ofACounterThatStartedAgainTheOtherIntervalsCount() {
    Usage usage =
        Usage.over(
            List.of(
                at(0, Map.of(BYTES_SENT, 100L)),
                at(1, Map.of(BYTES_SENT, 150L)),
                at(2, Map.of(BYTES_SENT, 3L)),
                at(4, Map.of(BYTES_SENT, 13L))));
    assertThat(usage.perSecond(BYTES_SENT)).hasValue(20);
    assertThat(usage.measured(BYTES_SENT)).hasSeconds(3);
    assertThat(usage.missing()).isEmpty();
    assertThat(usage.gaps())
        .containsExactly("BYTES_SENT: its counter started again between two readings");
  }

  @Test
  void whatOneReadingLacksIsAbsentForItsReason() {
    Reading whole = at(0, Map.of(CPU, 5L, BYTES_SENT, 1L));
    Reading half = at(1, Map.of(CPU, 6L), Map.of(BYTES_SENT, "permission denied on /x"));
    for (Usage usage :
        List.of(Usage.between(whole, half), Usage.over(List.of(whole, half, half)))) {
      assertThat(usage.perSecond(BYTES_SENT)).isEmpty();
      assertThat(usage.missing(BYTES_SENT)).hasValue("permission denied on /x");
      assertThat(usage.measured(BYTES_SENT)).isZero();
    }
  }

  @Test
  void withoutTwoReadingsNothingIsKnown() {
    for (Usage usage :
        List.of(Usage.over(List.of()), Usage.over(List.of(at(0, Map.of(CPU, 1L)))))) {
      assertThat(usage.cores()).isEmpty();
      assertThat(usage.state(MEMORY)).isEmpty();
      assertThat(usage.missing().keySet()).containsExactly(Quantity.values());
      assertThat(usage.missing(CPU)).hasValue("there are fewer than two readings");
    }
    Reading one = at(1, Map.of(CPU, 1L));
    assertThat(Usage.between(one, one).missing(CPU))
        .hasValue("no time passed between two readings");
    Reading other = new Reading("other", new Moment(2 * SECOND, Instant.EPOCH), one.values());
    assertThat(Usage.between(one, other).cores()).isEmpty();
  }

  @Test
  void aLevelIsTheHighestAndASettingMustNotChange() {
    Usage usage =
        Usage.over(
            List.of(
                at(0, Map.of(CPU, 0L, TIME_WAIT, 3L, CPU_LIMIT, 2000L)),
                at(1, Map.of(CPU, 0L, TIME_WAIT, 9L, CPU_LIMIT, 2000L)),
                at(2, Map.of(CPU, 0L, TIME_WAIT, 4L, CPU_LIMIT, 2000L))));
    assertThat(usage.state(TIME_WAIT)).hasValue(9);
    assertThat(usage.state(CPU_LIMIT)).hasValue(2000);
    Usage resized =
        Usage.between(
            at(0, Map.of(CPU, 0L, CPU_LIMIT, 2000L)), at(1, Map.of(CPU, 0L, CPU_LIMIT, 500L)));
    assertThat(resized.state(CPU_LIMIT)).isEmpty();
    assertThat(resized.missing(CPU_LIMIT)).hasValue("it was changed from 2000 to 500");
    Usage limited = Usage.between(at(0, Map.of(CPU, 0L)), at(1, Map.of(CPU, 0L, CPU_LIMIT, 500L)));
    assertThat(limited.state(CPU_LIMIT)).isEmpty();
    assertThat(limited.missing(CPU_LIMIT)).isPresent();
  }

  @Test
  void withoutPeriodsNothingWasThrottled() {
    Map<Quantity, Long> none = Map.of(PERIODS, 7L, THROTTLED_PERIODS, 7L);
    assertThat(Usage.between(at(0, none), at(1, none)).throttled()).hasValue(0);
    assertThat(Usage.between(at(0, Map.of(CPU, 1L)), at(1, Map.of(CPU, 1L))).throttled()).isEmpty();
  }

  /** One container that can't be read may be the one that is throttled. */
  @Test
  void theShareOfThrottledPeriodsIsNotThatOfHalfThePod() {
    Values read = new Values(Map.of(PERIODS, 7L, THROTTLED_PERIODS, 0L), Map.of());
    Values unread = new Values(Map.of(), Map.of(PERIODS, "denied", THROTTLED_PERIODS, "denied"));
    Usage usage =
        Usage.between(
            new Reading("pod", new Moment(0, Instant.EPOCH), read, Map.of("a", read, "b", unread)),
            new Reading("pod", new Moment(1, Instant.EPOCH), read, Map.of("a", read, "b", unread)));
    assertThat(usage.throttled()).isEmpty();
    assertThat(usage.missing(THROTTLED_PERIODS)).hasValue("denied");
  }

  @Test
  void nobodyCanChangeThem() {
    Map<Quantity, Long> given = new java.util.HashMap<>(Map.of(CPU, 1L));
    Values values = new Values(given, Map.of());
    given.put(CPU, 2L);
    assertThat(values.get(CPU)).hasValue(1);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> values.found().put(CPU, 3L))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
