package io.wrkbench.sampling.cgroup;

import static io.wrkbench.sampling.Quantity.CONNECTIONS_OPENED;
import static io.wrkbench.sampling.Quantity.CPU;
import static io.wrkbench.sampling.Quantity.CPUS;
import static io.wrkbench.sampling.Quantity.CPU_LIMIT;
import static io.wrkbench.sampling.Quantity.CPU_WAIT;
import static io.wrkbench.sampling.Quantity.MEMORY;
import static io.wrkbench.sampling.Quantity.MEMORY_LIMIT;
import static io.wrkbench.sampling.Quantity.MEMORY_WAIT;
import static io.wrkbench.sampling.Quantity.PERIODS;
import static io.wrkbench.sampling.Quantity.SYSTEM;
import static io.wrkbench.sampling.Quantity.THROTTLED_PERIODS;
import static io.wrkbench.sampling.Quantity.TIME_WAIT;
import static io.wrkbench.sampling.Quantity.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.Usage;
import io.wrkbench.sampling.Values;
import io.wrkbench.sampling.cgroup.Cgroups.Counters;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupTest {

  private static final String UID = "198ccc98-8621-486c-8ec7-7e5f0d48c4da";
  private static final String POD = "kubepods/burstable/pod" + UID;

  @TempDir Path root;

  private Cgroups cgroups(boolean version1, boolean version2) {
    return new Cgroups(new Tree(root.resolve("cgroup")), version1, version2).roots();
  }

  private Group pod() {
    return new Pods(root.resolve("cgroup"), root.resolve("proc"), new TextFiles())
        .find(UID)
        .orElseThrow();
  }

  /** Version 1, version 2, and both side by side, where only version 2 tells pressure. */
  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "true, true"})
  void bothVersionsTellTheSame(boolean version1, boolean version2) {
    cgroups(version1, version2)
        .write(POD, new Counters(5000, 50, 20, 1 << 20))
        .write(POD + "/da2a15ce", new Counters(10, 0, 0, 1 << 10, 7))
        .write(POD + "/1c96026f", new Counters(4990, 50, 25, 1 << 19, 8, 9));
    Group pod = pod();
    Reading reading = pod.read();

    Map<Quantity, Long> expected = new EnumMap<>(Quantity.class);
    expected.putAll(
        Map.of(
            CPU,
            5_000_000_000L,
            USER,
            3_500_000_000L,
            SYSTEM,
            1_500_000_000L,
            PERIODS,
            50L,
            THROTTLED_PERIODS,
            20L,
            CPU_LIMIT,
            2000L,
            CPUS,
            3L,
            MEMORY,
            1L << 20,
            MEMORY_LIMIT,
            1L << 28));
    if (version2) {
      expected.put(CPU_WAIT, 17_000L);
      expected.put(MEMORY_WAIT, 5_000L);
      assertThat(reading.values().missing()).isEmpty();
    } else {
      assertThat(reading.values().missing()).containsOnlyKeys(CPU_WAIT, MEMORY_WAIT);
    }
    assertThat(reading.values().found()).isEqualTo(expected);
    assertThat(reading.containers()).containsOnlyKeys("da2a15ce", "1c96026f");
    Values container = reading.containers().get("1c96026f");
    assertThat(container.missing()).isEmpty();
    assertThat(container.get(CPU)).hasValue(4_990_000_000L);
    assertThat(container.get(THROTTLED_PERIODS)).hasValue(25);
    assertThat(pod.processes().pids()).containsExactlyInAnyOrder(7, 8, 9);
    assertThat(pod.processes().missing()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true"})
  void withoutALimitThereIsNoneAndNothingIsMissing(boolean version1, boolean version2) {
    Cgroups cgroups = cgroups(version1, version2).write(POD, new Counters(1, 0, 0, 1));
    if (version1) {
      cgroups
          .tree()
          .file("cpu,cpuacct/" + POD + "/cpu.cfs_quota_us", "-1\n")
          .file("memory/" + POD + "/memory.limit_in_bytes", "9223372036854771712\n");
    } else {
      cgroups.tree().file(POD + "/cpu.max", "max 100000\n").file(POD + "/memory.max", "max\n");
    }
    Values values = pod().read().values();
    assertThat(values.found()).doesNotContainKeys(CPU_LIMIT, MEMORY_LIMIT);
    assertThat(values.missing()).doesNotContainKeys(CPU_LIMIT, MEMORY_LIMIT);
  }

  @Test
  void usageIsThatOfThePodAndOfItsMostThrottledContainer() {
    Cgroups cgroups =
        cgroups(false, true)
            .write(POD, new Counters(1000, 10, 1, 5))
            .write(POD + "/a", new Counters(900, 10, 2, 5))
            .write(POD + "/b", new Counters(100, 10, 0, 5));
    cgroups.tree().file(POD + "/a/cpuset.cpus.effective", "1\n");
    Group pod = pod();
    Reading before = pod.read();
    cgroups
        .write(POD, new Counters(3000, 30, 3, 4))
        .write(POD + "/a", new Counters(2800, 30, 12, 5))
        .write(POD + "/b", new Counters(200, 30, 1, 5));
    cgroups.tree().file(POD + "/a/cpuset.cpus.effective", "1\n");
    Reading after = pod.read();
    Usage usage = Usage.between(before, after);
    double seconds = after.at().nanosSince(before.at()) * 1e-9;
    assertThat(usage.cores().orElseThrow() * seconds).isCloseTo(2, within(1e-6));
    assertThat(usage.perSecond(USER).orElseThrow() * seconds).isCloseTo(1.4, within(1e-6));
    assertThat(usage.throttled()).hasValue(0.5);
    assertThat(usage.state(MEMORY)).hasValue(5);
    assertThat(usage.state(CPU_LIMIT)).hasValue(2000);
    assertThat(usage.state(CPUS)).as("those of the busiest container").hasValue(1);
    assertThat(usage.gaps()).isEmpty();
  }

  /** The kubelet has limited the pod to what its init container could use. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aPodIsLimitedToWhatItsWorkingContainersMayUse(boolean version1) {
    Cgroups cgroups =
        cgroups(version1, !version1)
            .write(POD, new Counters(1000, 10, 0, 5))
            .write(POD + "/app", new Counters(1000, 10, 2, 5))
            .write(POD + "/pause", new Counters(0, 0, 0, 5));
    String folder = version1 ? "cpu,cpuacct/" + POD : POD;
    String file = version1 ? "/cpu.cfs_quota_us" : "/cpu.max";
    cgroups
        .tree()
        .file(folder + file, "400000" + (version1 ? "\n" : " 100000\n"))
        .file(folder + "/app" + file, "100000" + (version1 ? "\n" : " 100000\n"))
        .file(folder + "/pause" + file, version1 ? "-1\n" : "max 100000\n");
    Group pod = pod();
    Reading before = pod.read();
    String stat =
        version1
            ? "nr_periods 30\nnr_throttled 12\n"
            : "usage_usec 2000000\nuser_usec 1\nsystem_usec 1\nnr_periods 30\nnr_throttled 12\n";
    cgroups.tree().file(folder + "/app/cpu.stat", stat);
    if (version1) {
      cgroups.tree().file(folder + "/app/cpuacct.usage", "2000000000\n");
    }
    Usage usage = Usage.between(before, pod.read());
    assertThat(usage.state(CPU_LIMIT)).hasValue(1000);
    assertThat(usage.throttled()).hasValue(0.5);
    assertThat(usage.throttledLimit()).hasValue(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "abc, abc",
    "cri-containerd-abc.scope, abc",
    "crio-abc.scope, abc",
    "crio-conmon-abc.scope, crio-conmon-abc",
    "conmon-abc, conmon-abc",
  })
  void eachCgroupOfAPodHasAnIdOfItsOwn(String name, String id) {
    assertThat(Group.idOf(name)).isEqualTo(id);
  }

  @Test
  void aCgroupThatIsGoneIsNamed() {
    Cgroups cgroups = cgroups(true, true).write(POD, new Counters(1000, 10, 1, 5, 3));
    Group pod = pod();
    Reading before = pod.readWithNetwork(false);
    cgroups.tree().remove("cpu,cpuacct/" + POD);
    assertThat(pod.exists()).isFalse();
    Reading after = pod.readWithNetwork(false);
    assertThat(after.values().found()).isEmpty();
    Usage usage = Usage.between(before, after);
    assertThat(usage.cores()).isEmpty();
    assertThat(usage.throttled()).isEmpty();
    assertThat(usage.missing(CPU).orElseThrow()).endsWith(" is gone: the pod has ended");
  }

  @Test
  void aRestartedContainerLeavesOutItsIntervalAlone() {
    Cgroups cgroups =
        cgroups(false, true)
            .write(POD, new Counters(1000, 10, 1, 5))
            .write(POD + "/old", new Counters(900, 10, 2, 5));
    Group pod = pod();
    Reading first = pod.read();
    cgroups.write(POD, new Counters(2000, 10, 1, 5));
    Reading second = pod.read();
    cgroups.tree().remove(POD + "/old");
    cgroups.write(POD, new Counters(9000, 10, 1, 5)).write(POD + "/new", new Counters(3, 0, 0, 5));
    Reading third = pod.read();
    cgroups.write(POD, new Counters(9500, 10, 1, 5));
    Reading fourth = pod.read();

    assertThat(Usage.between(second, third).cores()).isEmpty();
    assertThat(Usage.between(second, third).missing(CPU).orElseThrow()).contains("restarted");
    Usage usage = Usage.over(java.util.List.of(first, second, third, fourth));
    assertThat(usage.total(CPU)).hasValue(1_500_000_000);
    assertThat(usage.measured(CPU).toNanos())
        .isEqualTo(second.at().nanosSince(first.at()) + fourth.at().nanosSince(third.at()));
    assertThat(usage.gaps())
        .containsExactly("a container of the pod was started, restarted or ended");
  }

  @Test
  void theNetworkIsThatOfAProcessThatLives() {
    cgroups(false, true)
        .write(POD, new Counters(1, 0, 0, 1))
        .write(POD + "/cri-containerd-a.scope", new Counters(1, 0, 0, 1, 7, 8));
    Group pod = pod();
    assertThat(pod.readWithNetwork(false).values().missing().get(TIME_WAIT))
        .isEqualTo("no process of the pod tells of its network");
    new Tree(root).file("proc/8/net/sockstat", "TCP: inuse 1 orphan 0 tw 12 alloc 1\n");
    Reading reading = pod.readWithNetwork(false);
    assertThat(reading.values().get(TIME_WAIT)).hasValue(12);
    assertThat(reading.values().missing().get(CONNECTIONS_OPENED)).contains("/proc/8/net/snmp");
    assertThat(reading.containers()).containsOnlyKeys("a");
    assertThat(pod.read().values().found()).doesNotContainKey(TIME_WAIT);
    Values inHostNetwork = pod.readWithNetwork(true).values();
    assertThat(inHostNetwork.found()).containsKey(CPU).doesNotContainKey(TIME_WAIT);
    assertThat(inHostNetwork.missing().get(TIME_WAIT)).contains("network of its node");
  }

  @Test
  void processesThatCannotBeSeenAreNamed() {
    cgroups(false, true)
        .write(POD, new Counters(1, 0, 0, 1))
        .write(POD + "/a", new Counters(1, 0, 0, 1, 0));
    assertThat(pod().processes().pids()).isEmpty();
    assertThat(pod().processes().missing().get(0)).contains("hostPID");
  }

  @Test
  void whatIsSetIsReadAgainAfterTenSeconds() {
    Cgroups cgroups = cgroups(false, true).write(POD, new Counters(1, 0, 0, 1));
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE);
    Cgroup cgroup = Cgroup.root(root + "/cgroup").child(POD);
    Group pod = new Group(cgroup, root + "/proc", new TextFiles(), false, clock::get);
    Reading before = pod.read();
    assertThat(before.values().get(CPU_LIMIT)).hasValue(2000);
    cgroups.tree().file(POD + "/cpu.max", "50000 100000\n");
    clock.addAndGet(9_999_999_999L);
    assertThat(pod.read().values().get(CPU_LIMIT)).hasValue(2000);
    clock.addAndGet(1);
    Reading after = pod.read();
    assertThat(after.values().get(CPU_LIMIT)).hasValue(500);
    assertThat(Usage.between(before, after).missing(CPU_LIMIT))
        .hasValue("it was changed from 2000 to 500");
  }

  /** The tasks are in version 1 alone: that nobody waits in version 2 says nothing. */
  @Test
  void pressureOfAnEmptyCgroupIsNone() {
    cgroups(true, true)
        .write(POD, new Counters(1, 0, 0, 1))
        .tree()
        .file("unified/" + POD + "/cgroup.events", "populated 0\nfrozen 0\n");
    assertThat(pod().read().values().found()).containsKey(CPU).doesNotContainKey(CPU_WAIT);
  }

  @Test
  void aControllerThatIsNotThereLeavesOutWhatItCounts() {
    Cgroups cgroups = cgroups(false, true).write(POD, new Counters(7, 0, 0, 1));
    cgroups.tree().file(POD + "/cpu.stat", "usage_usec 7000\nuser_usec 5000\nsystem_usec 2000\n");
    cgroups.tree().remove(POD + "/cpu.max");
    Values values = pod().read().values();
    assertThat(values.get(CPU)).hasValue(7_000_000);
    assertThat(values.missing()).containsOnlyKeys(PERIODS, THROTTLED_PERIODS, CPU_LIMIT);
  }
}
