package io.wrkbench.sampling;

import static io.wrkbench.sampling.Quantity.CPU;
import static io.wrkbench.sampling.Quantity.CPU_LIMIT;
import static io.wrkbench.sampling.Quantity.PERIODS;
import static io.wrkbench.sampling.Quantity.THROTTLED_PERIODS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A pod of two containers, beside the one that holds its namespaces, in a second of ten periods.
 */
class CpuLimitsTest {

  private static final long SECOND = 1_000_000_000;
  private static final Values PAUSE = used(0, null, 0);

  /**
   * What a pod or container has counted.
   *
   * @param limit in thousandths of a core; null for none
   */
  private static Values used(double cores, Long limit, long throttled) {
    Map<Quantity, Long> found = new EnumMap<>(Quantity.class);
    found.put(CPU, (long) (cores * SECOND));
    found.put(PERIODS, limit == null ? 0L : 10L);
    found.put(THROTTLED_PERIODS, throttled);
    if (limit != null) {
      found.put(CPU_LIMIT, limit);
    }
    return new Values(found, Map.of());
  }

  /** The same at the beginning of the second. */
  private static Values before(Values after) {
    Map<Quantity, Long> found = new HashMap<>(after.found());
    for (Quantity counter : new Quantity[] {CPU, PERIODS, THROTTLED_PERIODS}) {
      found.replace(counter, 0L);
    }
    return new Values(found, after.missing());
  }

  private static Usage of(Values pod, Values app, Values other) {
    return Usage.between(
        new Reading(
            "pod",
            new Moment(0, Instant.EPOCH),
            before(pod),
            Map.of("app", before(app), "other", before(other), "pause", PAUSE)),
        new Reading(
            "pod",
            new Moment(SECOND, Instant.EPOCH),
            pod,
            Map.of("app", app, "other", other, "pause", PAUSE)));
  }

  @ParameterizedTest
  @CsvSource({
    // the pod's limit, and the app's; what another container used, and its limit; the limit
    ",     ,     0.9,   2000, ", // The app may use all that there is.
    ",     1000, 0.9,   ,     ",
    "3000, 1000, 0.9,   2000, 3000",
    "4000, 1000, 0.9,   2000, 3000", // An init container's.
    "1500, 1000, 0.9,   2000, 1500", // The pod's own, by spec.resources.
    ",     1000, 0.02,  ,     ",
    ",     1000, 0.005, ,     1000", // It has its limit but for what does next to nothing.
    ",     1000, 0.005, 100,  1000",
    ",     1000, 0,     ,     1000",
    "4000, 1000, 0,     3000, 1000",
  })
  void aPodMayUseWhatItAndItsContainersMay(
      Long pod, Long app, double otherCores, Long other, Long limit) {
    Usage usage = of(used(1 + otherCores, pod, 0), used(1, app, 0), used(otherCores, other, 0));
    assertThat(usage.state(CPU_LIMIT).stream().boxed().findFirst().orElse(null)).isEqualTo(limit);
    assertThat(usage.missing(CPU_LIMIT)).isEmpty();
  }

  @Test
  void withALimitThatIsNotKnownThePodsIsNot() {
    Values denied =
        new Values(
            Map.of(CPU, SECOND, PERIODS, 0L, THROTTLED_PERIODS, 0L), Map.of(CPU_LIMIT, "denied"));
    Usage usage = of(used(2, 3000L, 0), used(1, 1000L, 0), denied);
    assertThat(usage.state(CPU_LIMIT)).isEmpty();
    assertThat(usage.missing(CPU_LIMIT)).hasValue("denied");
    Values idle =
        new Values(
            Map.of(CPU, 0L, PERIODS, 0L, THROTTLED_PERIODS, 0L), Map.of(CPU_LIMIT, "denied"));
    assertThat(of(used(1, null, 0), used(1, 1000L, 0), idle).state(CPU_LIMIT))
        .as("of a container that did nothing it doesn't matter")
        .hasValue(1000);
  }

  @ParameterizedTest
  @CsvSource({
    // throttled periods of pod, app and another container; what that used; the share, and the limit
    "0, 0, 0,  1,    0,   ",
    "0, 6, 0,  1,    0.6, 1000",
    "0, 6, 7,  1,    0.7, 2000",
    "8, 6, 7,  1,    0.8, 3000",
    "0, 6, 10, 0.34, 1,   2000", // A proxy.
    "0, 6, 10, 0.33, 0.6, 1000",
    "0, 6, 10, 0.1,  0.6, 1000", // A shipper of logs, or not: the app was stopped anyway.
    "3, 0, 10, 0.1,  0.3, 3000",
    "0, 0, 2,  0.1,  0,   ", // It was seldom stopped.
    "0, 0, 10, 0.01, 0,   ", // It did next to nothing.
  })
  void aPodIsStoppedByTheLimitOfAContainerThatServesRequests(
      long pod, long app, long other, double otherCores, double throttled, Long limit) {
    Usage usage =
        of(used(1 + otherCores, 3000L, pod), used(1, 1000L, app), used(otherCores, 2000L, other));
    assertThat(usage.throttled()).hasValue(throttled);
    assertThat(usage.throttledLimit().stream().boxed().findFirst().orElse(null)).isEqualTo(limit);
  }

  /** A proxy keeps all requests waiting, a shipper of logs none; both may take little CPU. */
  @ParameterizedTest
  @CsvSource({"0, 0, 9, 0.25, 20, 90", "2, 2, 3, 0.25, 20, 30", "0, 0, 10, 0.0102, 1, 100"})
  void whetherRequestsWaitForAContainerThatTakesLittleIsNotKnown(
      long pod, long app, long other, double otherCores, int took, int stopped) {
    Usage usage =
        of(used(1 + otherCores, 3000L, pod), used(1, 1000L, app), used(otherCores, 2000L, other));
    String why =
        "a container that took %d %% of the pod's CPU was stopped in %d %% of its periods"
            .formatted(took, stopped);
    assertThat(usage.throttled()).isEmpty();
    assertThat(usage.throttledLimit()).isEmpty();
    assertThat(usage.missing(PERIODS)).hasValue(why);
    assertThat(usage.missing(THROTTLED_PERIODS)).hasValue(why);
    assertThat(usage.state(CPU_LIMIT)).hasValue(3000);
  }

  /** As a load pod whose command was replaced may count. */
  @Test
  void noSumOverflows() {
    long much = 1L << 62;
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      long counted = i % 2 == 0 ? 0 : much;
      Map<Quantity, Long> pod = Map.of(CPU, counted, PERIODS, counted, THROTTLED_PERIODS, counted);
      Map<Quantity, Long> container = new HashMap<>(pod);
      container.put(CPU_LIMIT, much);
      Values limited = new Values(container, Map.of());
      readings.add(
          new Reading(
              "pod",
              new Moment(i * SECOND, Instant.EPOCH),
              new Values(pod, Map.of()),
              Map.of("a", limited, "b", limited)));
    }
    Usage usage = Usage.over(readings);
    assertThat(usage.total(THROTTLED_PERIODS)).hasValue(0x1p63);
    assertThat(usage.throttled()).hasValue(1);
    assertThat(usage.state(CPU_LIMIT)).hasValue(Long.MAX_VALUE);
  }
}
