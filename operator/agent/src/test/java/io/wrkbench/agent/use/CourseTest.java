package io.wrkbench.agent.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.Counters;
import io.wrkbench.result.Sample;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CourseTest {

  private static final long SECOND = 1_000_000_000;

  private static Sample at(long nanos) {
    return new Sample(new Counters("machine", nanos, 0, Map.of(), Map.of(), Map.of()), Map.of());
  }

  private static List<Long> times(Course course) {
    return course.samples().stream().map(sample -> sample.machine().nanos()).toList();
  }

  @Test
  void aSampleIsDueEachSecondAfterTheFirst() {
    Course course = new Course();
    course.add(at(-7));
    assertThat(course.nanosToNext(-7)).isEqualTo(SECOND);
    assertThat(course.nanosToNext(SECOND - 7 + 3)).isEqualTo(SECOND - 3);
    assertThat(course.nanosToNext(5 * SECOND - 8)).isEqualTo(1);
  }

  @Test
  void aLongLoadKeepsEverySecondOne() {
    Course course = new Course();
    IntStream.rangeClosed(0, Course.MOST).forEach(i -> course.add(at(i * SECOND)));
    assertThat(times(course)).hasSize(Course.MOST / 2 + 1).startsWith(0L, 2 * SECOND, 4 * SECOND);
    assertThat(course.nanosToNext(Course.MOST * SECOND)).isEqualTo(2 * SECOND);
  }
}
