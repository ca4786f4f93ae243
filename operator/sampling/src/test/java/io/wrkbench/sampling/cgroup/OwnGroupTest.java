package io.wrkbench.sampling.cgroup;

import static io.wrkbench.sampling.Quantity.BYTES_SENT;
import static io.wrkbench.sampling.Quantity.CPU;
import static io.wrkbench.sampling.Quantity.MEMORY;
import static io.wrkbench.sampling.Quantity.PERIODS;
import static io.wrkbench.sampling.Quantity.PORTS;
import static io.wrkbench.sampling.Quantity.SEGMENTS_SENT;
import static io.wrkbench.sampling.Quantity.TIME_WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.Usage;
import io.wrkbench.sampling.Values;
import io.wrkbench.sampling.cgroup.Cgroups.Counters;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnGroupTest {

  @TempDir Path root;

  private Reading read() {
    return OwnGroup.find(root, new TextFiles()).read();
  }

  /** In a container the node's path is mounted at the controller's own folder. */
  @Test
  void ofVersion1ItIsWhereItIsMounted() {
    Tree tree =
        new Tree(root)
            .file(
                "proc/self/cgroup",
                "3:memory:/kubepods/a\n2:cpu,cpuacct:/kubepods/a\n1:name=systemd:/\n")
            .file(
                "proc/self/mountinfo",
                """
                842 841 0:253 / /sys/fs/cgroup rw,nosuid - tmpfs tmpfs rw,mode=755
                843 842 0:29 /kubepods/a /sys/fs/cgroup/cpu,cpuacct ro,nosuid master:152 - cgroup cgroup rw,cpu,cpuacct
                846 842 0:32 /kubepods/a /sys/fs/cgroup/memory ro master:155 shared:1 - cgroup cgroup rw,memory
                """);
    new Cgroups(tree.folder("sys/fs/cgroup"), true, false).write("", new Counters(9, 2, 1, 77, 3));
    Reading reading = read();
    assertThat(reading.of()).isEqualTo(root + "/sys/fs/cgroup/cpu,cpuacct");
    assertThat(reading.values().get(CPU)).hasValue(9_000_000);
    assertThat(reading.values().get(PERIODS)).hasValue(2);
    assertThat(reading.values().get(MEMORY)).hasValue(77);
    assertThat(reading.containers()).isEmpty();
  }

  /** With a cgroup namespace, as containers have it with version 2; and without one, on a node. */
  @Test
  void ofVersion2ItIsTheRootOrThePath() {
    Tree tree =
        new Tree(root)
            .file("proc/self/cgroup", "0::/\n")
            .file(
                "proc/self/mountinfo",
                "31 23 0:28 / /sys/fs/cgroup ro,relatime - cgroup2 cgroup rw,nsdelegate\n");
    Cgroups cgroups = new Cgroups(tree.folder("sys/fs/cgroup"), false, true);
    cgroups.write("", new Counters(5, 2, 1, 7)).write("user.slice/a", new Counters(6, 2, 1, 8));
    assertThat(read().values().get(CPU)).hasValue(5_000_000);
    tree.file("proc/self/cgroup", "0::/user.slice/a\n");
    assertThat(read().values().get(CPU)).hasValue(6_000_000);
    tree.file("proc/self/cgroup", "0::/../../elsewhere\n");
    assertThat(read().values().get(CPU)).hasValue(5_000_000);
  }

  @Test
  void withoutCgroupsThatIsSaid() {
    Reading reading = read();
    assertThat(reading.values().found()).isEmpty();
    assertThat(reading.values().missing().get(CPU))
        .isEqualTo("no cgroup is mounted that counts CPU time");
  }

  /** The kernel that these tests run on. */
  @Test
  void theOwnSocketsAndPortsAreTold() {
    Group own = OwnGroup.find(Path.of("/"), new TextFiles());
    Reading before = own.readWithNetwork(false);
    burn(200_000_000);
    Usage usage = Usage.between(before, own.readWithNetwork(false));
    assertThat(usage.state(TIME_WAIT).orElseThrow()).isNotNegative();
    assertThat(usage.state(PORTS).orElseThrow()).isBetween(1L, 65_536L);
    assertThat(usage.total(SEGMENTS_SENT).orElseThrow()).isNotNegative();
    assertThat(usage.total(CPU).orElseThrow()).isPositive();
    assertThat(own.processes().pids()).isNotEmpty();
  }

  @Test
  void inItsNodesNetworkThePortsAreItsOwnButNotTheBytes() {
    Values values = OwnGroup.find(Path.of("/"), new TextFiles()).readWithNetwork(true).values();
    assertThat(values.found())
        .containsKeys(CPU, TIME_WAIT, PORTS)
        .doesNotContainKeys(SEGMENTS_SENT, BYTES_SENT);
    assertThat(values.missing().get(BYTES_SENT)).contains("network of its node");
  }

  private static void burn(long nanos) {
    long end = System.nanoTime() + nanos;
    long turns = 0;
    while (System.nanoTime() < end) {
      turns++;
    }
    assertThat(turns).isPositive();
  }
}
