package io.wrkbench.sampling.thread;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.file.TextFiles;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyThreadsTest {

  private static final int THREADS = 5000;

  @TempDir Path root;

  /** What a reading allocates is little even if no garbage is collected meanwhile. */
  @Test
  void fiveThousandThreadsTakeLittleMemory() {
    ThreadFolders folders = new ThreadFolders(new Tree(root)).uptime(10_000);
    folders.process(1, "java", 1, 0);
    for (int id = 1; id <= THREADS; id++) {
      folders.thread(1, id, "pool-1-thread-" + id % 10, 1, id, 0);
    }
    Threads threads = new Threads(root, new TextFiles());
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    threads.read(List.of(1));
    long before = memory.getCurrentThreadAllocatedBytes();
    ThreadReading reading = threads.read(List.of(1));
    long allocated = memory.getCurrentThreadAllocatedBytes() - before;
    assertThat(reading.threads()).isEqualTo(THREADS);
    assertThat(reading.missing()).isEmpty();
    assertThat(allocated).isLessThan(40L << 20);
  }
}
