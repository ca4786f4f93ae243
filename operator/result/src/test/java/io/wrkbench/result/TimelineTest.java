package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineTest {
  private static final long SECOND = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({"5s, 1", "600s, 1", "601s, 2", "24h, 144"})
  void itHasNoMoreThan600Steps(String longest, int step) {
    GoDuration load = GoDuration.parse(longest);
    Timeline.Recorder recorder = new Timeline.Recorder(load);
    recorder.answered(load.nanos(), 10);
    Timeline timeline = recorder.timeline(load);
    assertThat(timeline.step()).isEqualTo(step);
    assertThat(timeline.requests()).hasSizeBetween(1, Timeline.MOST_STEPS);
    assertThat(timeline.requests().get(timeline.requests().size() - 1)).isEqualTo(1);
  }

  @Test
  void whatComesBehindTheLoadIsKept() {
    Timeline.Recorder recorder = new Timeline.Recorder(GoDuration.ofSeconds(10));
    recorder.answered(0, 5);
    recorder.failed(3 * SECOND);
    recorder.answered(99 * SECOND, 7);
    Timeline timeline = recorder.timeline(GoDuration.ofSeconds(2));
    assertThat(timeline.requests()).containsExactly(1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L);
    assertThat(timeline.errors().get(3)).isEqualTo(1);
  }

  @Test
  void ofLoadsThatWereSentTogetherEachStepHasTheRequestsOfAll() {
    Timeline one =
        new Timeline(1, List.of(1L, 2L), List.of(0L, 1L), List.of(10L, 20L), List.of(5L, 9L));
    Timeline other = new Timeline(1, List.of(3L), List.of(4L), List.of(7L), List.of(6L));
    assertThat(Timeline.together(List.of(one, other)))
        .isEqualTo(
            new Timeline(1, List.of(4L, 2L), List.of(4L, 1L), List.of(17L, 20L), List.of(6L, 9L)));
  }

  @Test
  void itSurvivesItsWayAsJson() {
    Timeline one = new Timeline(2, List.of(1L), List.of(0L), List.of(10L), List.of(5L));
    assertThat(Json.read(Json.write(one), Timeline.class)).isEqualTo(one);
  }
}
