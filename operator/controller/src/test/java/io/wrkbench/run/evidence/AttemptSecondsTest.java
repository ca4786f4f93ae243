package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.measured.Part;
import io.wrkbench.result.Counters;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.SampleLines;
import io.wrkbench.result.Timeline;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AttemptSecondsTest {
  private static final long SECOND = 1_000_000_000;
  private static final String HEAD =
      "second,requests,errors,mean_ms,max_ms,load_cores,target_cores,cassandra_cores";
  private static final PodPlace TARGET = new PodPlace("target-uid", Part.TARGET, "node1", false);
  private static final Places PLACES =
      new Places(
          Map.of(Part.LOAD, Set.of("node1"), Part.TARGET, Set.of("node1")),
          Map.of("node1", "boot-1"),
          List.of(TARGET));

  private static Counters counters(String of, long nanos, double cpuSeconds) {
    return new Counters(
        of,
        nanos,
        nanos / 1_000_000,
        Map.of("CPU", (long) (cpuSeconds * SECOND)),
        Map.of(),
        Map.of());
  }

  /** A load pod that used half a core in the first two seconds, and all of one in the next two. */
  private static PodUse use() {
    double[] used = {0, 0.5, 1, 2, 3};
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < used.length; i++) {
      samples.add(
          new Sample(
              counters("boot-1", i * SECOND, 2.0 * i),
              Map.of(Sample.OWN, counters("/pod", i * SECOND, used[i]))));
    }
    return new PodUse(new Span(0, 4 * SECOND), Sample.pack(samples), null, null);
  }

  /** A target that used a core, and none in the last second; sampled 0.4 s later than the load. */
  private static SampleLines.Log probe() {
    double[] used = {0, 1, 2, 3, 3};
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < used.length; i++) {
      Moment at = new Moment(i * SECOND - 600_000_000, Instant.ofEpochSecond(i));
      Reading machine = counters("boot-1", 0, i).reading();
      Reading pod = counters("/target", 0, used[i]).reading();
      log.append(SampleLines.of("machine", new Reading("boot-1", at, machine.values())))
          .append('\n');
      log.append(SampleLines.of(TARGET.uid(), new Reading("/target", at, pod.values())))
          .append('\n');
    }
    return SampleLines.parse(log.toString());
  }

  private static Optional<String> seconds(Timeline timeline, List<PodUse> uses, Probed probed) {
    return seconds(GoDuration.ofSeconds(4), timeline, uses, probed);
  }

  private static Optional<String> seconds(
      GoDuration duration, Timeline timeline, List<PodUse> uses, Probed probed) {
    LoadResult result =
        LoadResult.succeeded(
                new Measurement(
                    Instant.EPOCH, duration, 10, 1, LoadErrors.NONE, null, null, null, timeline))
            .with(uses);
    return AttemptSeconds.of(
        AttemptPods.of(
            result, 1, List.of(), PLACES, probed, Instant.EPOCH, Instant.EPOCH.plusSeconds(5)));
  }

  @Test
  void requestsWhereTheToolKnowsWhenAndCoresWhereTheyWereSampled() {
    Timeline timeline =
        new Timeline(
            1,
            List.of(2L, 0L, 7L, 1L),
            List.of(0L, 3L, 0L, 0L),
            List.of(3000L, 0L, 700L, 10_000L),
            List.of(2500L, 0L, 130L, 10_000L));
    Probed probed = new Probed(Map.of("node1", probe()), Map.of(), Map.of());
    assertThat(seconds(timeline, List.of(use()), probed))
        .hasValue(
            HEAD
                + "\n0,2,0,1.5,2.5,0.5,1,\n"
                + "1,0,3,,,0.5,1,\n"
                + "2,7,0,0.1,0.13,1,0,\n"
                + "3,1,0,10,10,1,,\n");
  }

  @Test
  void answersBehindTheEndAreThere() {
    Timeline late =
        new Timeline(
            1,
            List.of(1L, 1L, 1L, 1L, 0L, 1L),
            List.of(0L, 0L, 0L, 0L, 0L, 0L),
            List.of(1L, 1L, 1L, 1L, 0L, 1L),
            List.of(1L, 1L, 1L, 1L, 0L, 1L));
    assertThat(seconds(late, List.of(), Probed.NOTHING).orElseThrow().lines())
        .hasSize(7)
        .last()
        .isEqualTo("5,1,0,0.001,0.001,,,");
  }

  @Test
  void withoutAToolThatKnowsThereIsTheCpu() {
    assertThat(seconds(null, List.of(use()), Probed.NOTHING).orElseThrow().lines())
        .hasSize(5)
        .last()
        .isEqualTo("3,,,,,1,,");
  }

  @Test
  void ofNothingThereIsNoTable() {
    assertThat(seconds(null, List.of(), Probed.NOTHING)).isEmpty();
  }

  @Test
  void aResultThatLiesAboutItsLengthTakesNoMoreRoomThanAnother() {
    GoDuration ages = GoDuration.parse("2000000h");
    Timeline uneven = new Timeline(1, List.of(1L, 1L), List.of(), List.of(1L), List.of());
    assertThat(seconds(ages, uneven, List.of(use()), Probed.NOTHING).orElseThrow().lines())
        .hasSize(601)
        .contains("1,1,0,0,0,0.5,,")
        .last()
        .isEqualTo("599,0,0,,,,,");
    Timeline none = new Timeline(0, List.of(), List.of(), List.of(), List.of());
    assertThat(seconds(ages, none, List.of(), Probed.NOTHING).orElseThrow().lines()).hasSize(601);
    assertThat(seconds(ages, null, List.of(use()), Probed.NOTHING).orElseThrow().lines())
        .hasSize(601);
    GoDuration negative = GoDuration.parse("-1h");
    assertThat(seconds(negative, null, List.of(use()), Probed.NOTHING).orElseThrow().lines())
        .hasSize(1);
  }
}
