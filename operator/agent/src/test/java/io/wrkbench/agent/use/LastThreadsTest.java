package io.wrkbench.agent.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastThreadsTest {
  private final Threads threads = new Threads(Path.of("/proc"), new TextFiles());

  private List<ThreadReading> read(LastThreads last) {
    List<ThreadReading> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(threads.read(List.of()));
      last.add(all.get(i));
    }
    return all;
  }

  @Test
  void theLastWithinALoadIsFoundHoweverManyFollow() {
    LastThreads last = new LastThreads(Duration.ofHours(1));
    List<ThreadReading> all = read(last);
    assertThat(last.until(all.get(0).at().nanos() - 1)).isEmpty();
    for (ThreadReading reading : all) {
      assertThat(last.until(reading.at().nanos())).containsSame(reading);
    }
  }

  @Test
  void thoseThatNoLoadCanEndAtAreForgotten() {
    LastThreads last = new LastThreads(Duration.ZERO);
    List<ThreadReading> all = read(last);
    assertThat(last.until(all.get(3).at().nanos())).containsSame(all.get(3));
    assertThat(last.until(all.get(3).at().nanos() - 1)).isEmpty();
  }
}
