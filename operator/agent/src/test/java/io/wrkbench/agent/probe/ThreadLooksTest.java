package io.wrkbench.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The threads are those of this JVM. */
class ThreadLooksTest {
  private static final Duration LOAD = Duration.ofSeconds(12);
  private static final Duration STEP = Duration.ofMillis(100);

  private final ThreadReading reading =
      new Threads(Path.of("/proc"), new TextFiles())
          .read(List.of((int) ProcessHandle.current().pid()));
  private final List<ThreadUse> told = new ArrayList<>();
  private int made;

  @Test
  void fewThreadsAreWatchedOverManyIntervals() {
    ThreadLooks looks = looks(1);
    assertThat(looksAt(looks, "1")).isEqualTo(8);
    assertThat(told).hasSize(6);
    assertThat(looksAt(looks, "2")).isEqualTo(8);
  }

  @Test
  void manyThreadsAreLeftAloneAsSoonAsThatIsKnown() {
    int pods = 300 / reading.threads() + 1;
    ThreadLooks looks = looks(pods);
    assertThat(looksAt(looks, "1")).isEqualTo(3);
    assertThat(told).hasSize(2 * pods);
    assertThat(looksAt(looks, "2")).isEqualTo(2);
    assertThat(told).hasSize(3 * pods);
  }

  private ThreadLooks looks(int pods) {
    Map<String, ThreadReading> readings =
        IntStream.range(0, pods).boxed().collect(Collectors.toMap(i -> "pod-" + i, i -> reading));
    return new ThreadLooks(
        () -> {
          made++;
          return readings;
        },
        (pod, use) -> told.add(use));
  }

  /** How many looks an attempt has. */
  private int looksAt(ThreadLooks looks, String attempt) {
    int before = made;
    looks.order(Optional.of(new Order(attempt, Optional.of(LOAD))), 0);
    for (Duration now = Duration.ZERO;
        now.compareTo(LOAD.multipliedBy(2)) < 0;
        now = now.plus(STEP)) {
      looks.look(now.toNanos());
    }
    return made - before;
  }
}
