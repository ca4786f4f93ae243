package io.wrkbench.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.cgroup.Group;
import io.wrkbench.sampling.cgroup.Pods;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.machine.Machine;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.ThreadUsage;
import io.wrkbench.sampling.thread.Threads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are cut short anywhere, or hold anything, give no number that wasn't measured. */
class CutFilesTest {

  private static final String POD = "cgroup/kubepods/pod1";

  @TempDir Path root;

  private Tree tree() {
    return new Tree(root)
        .file("proc/stat", "cpu  1000 20 300 4000 50 6 70 8 5 0\ncpu0 1 2\ncpu1 1 2\nintr 7 8\n")
        .file("proc/uptime", "12.34 5.00\n")
        .file("proc/sys/kernel/random/boot_id", "b36c\n")
        .file("proc/pressure/cpu", "some avg10=0.1 total=1234\n")
        .file("proc/pressure/irq", "full avg10=0.1 total=1234\n")
        .file("proc/77/stat", "77 (a b) S 1 1 1 0 -1 4 4 0 1 0 850 150 0 0 20 0 8 0 211 13 1\n")
        .file(
            "proc/77/task/77/stat", "77 (a b) S 1 1 1 0 -1 4 4 0 1 0 85 15 0 0 20 0 8 0 211 13 1\n")
        .file("proc/77/task/77/schedstat", "134689660 2155354358 2125\n")
        .file(
            "proc/77/task/77/status",
            "Name:\ta\nvoluntary_ctxt_switches:\t51\nnonvoluntary_ctxt_switches:\t17\n")
        .file("proc/77/net/sockstat", "TCP: inuse 1 orphan 0 tw 165 alloc 453\n")
        .file("proc/77/net/snmp", "Tcp: A ActiveOpens OutSegs RetransSegs\nTcp: -1 75 1161 33\n")
        .file("proc/77/net/dev", "Inter-|\n face |\neth0: 2383685 1 2 3 4 5 6 7 144135 1 2\n")
        .file("cgroup/cgroup.controllers", "cpu memory\n")
        .file(POD + "/cgroup.procs", "")
        .file(POD + "/c/cgroup.procs", "77\n")
        .file(POD + "/c/cpu.stat", "usage_usec 500\nnr_periods 26\nnr_throttled 12\n")
        .file(
            POD + "/cpu.stat",
            "usage_usec 500954\nuser_usec 327290\nsystem_usec 173664\nnr_periods 26\nnr_throttled 12\n")
        .file(POD + "/cpu.max", "150000 100000\n")
        .file(POD + "/cpuset.cpus.effective", "0-13,17\n")
        .file(POD + "/memory.current", "123456\n")
        .file(POD + "/memory.max", "max\n")
        .file(POD + "/cpu.pressure", "some avg10=0.1 total=1234\n")
        .file(POD + "/memory.pressure", "some avg10=0.1 total=567\n");
  }

  private Map<Quantity, Long> machine() {
    return new Machine(root.resolve("proc"), new TextFiles()).read().values().found();
  }

  private Map<Quantity, Long> pod() {
    return group().readWithNetwork(false).values().found();
  }

  private Group group() {
    return new Pods(root.resolve("cgroup"), root.resolve("proc"), new TextFiles())
        .find("1")
        .orElseThrow();
  }

  private ThreadReading threads() {
    return new Threads(root.resolve("proc"), new TextFiles()).read(group().processes().pids());
  }

  @Test
  void aFileThatIsCutWithinALineGivesTheSameNumbersOrNone() {
    Tree tree = tree();
    Map<Quantity, Long> ofMachine = machine();
    Map<Quantity, Long> ofPod = pod();
    String ofThreads = String.valueOf(ThreadUsage.between(threads(), threads()).busiestProcess());
    assertThat(ofMachine).hasSize(9);
    assertThat(ofPod).hasSize(16);
    assertThat(ofThreads).contains("a b");
    for (String path : tree.files()) {
      String whole = tree.read(path);
      for (int length = 0; length < whole.length(); length++) {
        if (length == 0 || whole.charAt(length - 1) != '\n') {
          tree.file(path, whole.substring(0, length));
          assertThat(ofMachine).as(path + " " + length).containsAllEntriesOf(machine());
          assertThat(ofPod).as(path + " " + length).containsAllEntriesOf(pod());
          assertThat(threads().threads()).isBetween(0, 1);
        }
      }
      tree.file(path, whole);
    }
    assertThat(pod()).isEqualTo(ofPod);
  }

  @Test
  void whateverAFileHoldsNothingIsThrown() {
    Tree tree = tree();
    Reading before = group().readWithNetwork(false);
    ThreadReading threadsBefore = threads();
    SplittableRandom random = new SplittableRandom(12);
    String signs = "0123456789 \n\t-:,.=()x\0";
    int understood = 0;
    List<String> files = tree.files().stream().filter(path -> !tree.read(path).isEmpty()).toList();
    for (int trial = 0; trial < 1000; trial++) {
      String path = files.get(random.nextInt(files.size()));
      String whole = tree.read(path);
      StringBuilder content = new StringBuilder(whole);
      for (int i = 0; i < 3; i++) {
        char sign = signs.charAt(random.nextInt(signs.length()));
        content.setCharAt(random.nextInt(content.length()), sign);
      }
      tree.file(path, content.toString());
      Usage usage = Usage.between(before, group().readWithNetwork(false));
      ThreadUsage.between(threadsBefore, threads());
      machine();
      for (Quantity quantity : Quantity.values()) {
        usage.total(quantity).ifPresent(total -> assertThat(total).isNotNegative());
      }
      understood += usage.cores().isPresent() ? 1 : 0;
      tree.file(path, whole);
    }
    assertThat(understood).isBetween(500, 999);
  }
}
