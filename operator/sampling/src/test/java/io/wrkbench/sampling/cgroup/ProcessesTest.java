package io.wrkbench.sampling.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.file.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {
  @TempDir Path root;

  /** A file that stays open may go on giving what it gave first, as this one's first inode does. */
  @Test
  void areReadFromAFileThatIsOpenedAnew() throws IOException {
    Path hierarchy = Files.createDirectories(root.resolve("cpu,cpuacct"));
    Path list = Files.writeString(hierarchy.resolve("cgroup.procs"), "7\n");
    Cgroup cgroup = Cgroup.root(root.toString());
    TextFiles files = new TextFiles();
    assertThat(Processes.of(cgroup, files).pids()).containsExactly(7);
    Files.delete(list);
    Files.writeString(list, "7\n8\n");
    assertThat(Processes.of(cgroup, files).pids()).containsExactly(7, 8);
  }
}
