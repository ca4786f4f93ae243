package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Pressure;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.Unreadable;

/**
 * The files of a cgroup, of either version.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">version 2</a>
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/index.html">version 1</a>
 */
final class CgroupFiles {

  private static final long NANOS_OF_MICROSECOND = 1000;

  /** USER_HZ, in which cpuacct.stat counts. */
  private static final long NANOS_OF_TICK = 10_000_000;

  /** Version 1 writes the greatest number of pages where there is no limit. */
  private static final long NO_MEMORY_LIMIT = 1L << 62;

  private static final Quantity[] OF_CPU_STAT = {
    Quantity.CPU, Quantity.USER, Quantity.SYSTEM, Quantity.PERIODS, Quantity.THROTTLED_PERIODS
  };

  private final Cgroup cgroup;
  private final Gathering into;
  private final String version2;

  CgroupFiles(Cgroup cgroup, Gathering into) {
    this.cgroup = cgroup;
    this.into = into;
    this.version2 = cgroup.version2().orElse("");
  }

  /** CPU time, whose read is the time of the reading, and how often the limit was reached. */
  void cpu() {
    String cpuacct = cgroup.version1(Controller.CPUACCT).orElse("");
    if (cpuacct.isEmpty()) {
      into.timed(version2 + "/cpu.stat", this::version2Stat, OF_CPU_STAT);
      return;
    }
    into.timed(
        cpuacct + "/cpuacct.usage", text -> into.put(Quantity.CPU, text.number()), Quantity.CPU);
    String cpu = cgroup.version1(Controller.CPU).orElse("");
    into.file(
        (cpu.isEmpty() ? version2 : cpu) + "/cpu.stat",
        this::periods,
        Quantity.PERIODS,
        Quantity.THROTTLED_PERIODS);
  }

  private void version2Stat(Text text) throws Unreadable {
    into.put(Quantity.CPU, micros(text, "usage_usec"));
    into.put(Quantity.USER, micros(text, "user_usec"));
    into.put(Quantity.SYSTEM, micros(text, "system_usec"));
    periods(text);
  }

  private void periods(Text text) throws Unreadable {
    into.put(Quantity.PERIODS, text.line("nr_periods").number());
    into.put(Quantity.THROTTLED_PERIODS, text.line("nr_throttled").number());
  }

  /** User and system time, where they aren't beside the CPU time. */
  void userAndSystem() {
    String cpuacct = cgroup.version1(Controller.CPUACCT).orElse("");
    if (cpuacct.isEmpty()) {
      return;
    }
    // Not cpuacct.usage_user: it misses what is used between the timer's ticks.
    into.file(
        cpuacct + "/cpuacct.stat",
        text -> {
          into.put(Quantity.USER, text.line("user").number(NANOS_OF_TICK));
          into.put(Quantity.SYSTEM, text.line("system").number(NANOS_OF_TICK));
        },
        Quantity.USER,
        Quantity.SYSTEM);
  }

  /** CPU limit. */
  void cpuLimit() {
    String cpu = cgroup.version1(Controller.CPU).orElse("");
    if (cpu.isEmpty()) {
      into.file(version2 + "/cpu.max", this::quotaAndPeriod, Quantity.CPU_LIMIT);
    } else {
      into.file(cpu + "/cpu.cfs_quota_us", text -> version1Limit(cpu, text), Quantity.CPU_LIMIT);
    }
  }

  private void version1Limit(String cpu, Text text) throws Unreadable {
    if (text.take('-')) {
      return;
    }
    long quota = text.number();
    into.file(cpu + "/cpu.cfs_period_us", period -> limit(quota, period), Quantity.CPU_LIMIT);
  }

  private void quotaAndPeriod(Text text) throws Unreadable {
    if (!text.startsWith("max")) {
      limit(text.number(), text);
    }
  }

  private void limit(long quota, Text period) throws Unreadable {
    long micros = period.number();
    if (micros == 0) {
      throw period.without("period");
    }
    into.put(Quantity.CPU_LIMIT, Math.round(1000.0 * quota / micros));
  }

  /** CPUs that it may use. */
  void cpus() {
    String cpuset = cgroup.version1(Controller.CPUSET).orElse("");
    if (cpuset.isEmpty()) {
      into.file(version2 + "/cpuset.cpus.effective", this::count, Quantity.CPUS);
    } else if (!into.file(cpuset + "/cpuset.effective_cpus", this::count, Quantity.CPUS)) {
      into.file(cpuset + "/cpuset.cpus", this::count, Quantity.CPUS);
    }
  }

  /** A list such as 0-3,8. */
  private void count(Text text) throws Unreadable {
    long count = 0;
    do {
      long first = text.number();
      count += text.take('-') ? text.number() - first + 1 : 1;
    } while (text.take(','));
    into.put(Quantity.CPUS, count);
  }

  /** Memory in use. */
  void memory() {
    String memory = cgroup.version1(Controller.MEMORY).orElse("");
    into.file(
        memory.isEmpty() ? version2 + "/memory.current" : memory + "/memory.usage_in_bytes",
        text -> into.put(Quantity.MEMORY, text.number()),
        Quantity.MEMORY);
  }

  /** Memory limit. */
  void memoryLimit() {
    String memory = cgroup.version1(Controller.MEMORY).orElse("");
    into.file(
        memory.isEmpty() ? version2 + "/memory.max" : memory + "/memory.limit_in_bytes",
        this::memoryLimit,
        Quantity.MEMORY_LIMIT);
  }

  private void memoryLimit(Text text) throws Unreadable {
    if (text.startsWith("max")) {
      return;
    }
    long limit = text.number();
    if (limit < NO_MEMORY_LIMIT) {
      into.put(Quantity.MEMORY_LIMIT, limit);
    }
  }

  /**
   * For how long its tasks waited. With version 1 beside version 2 that has it only if the tasks
   * are in both.
   */
  void pressure() {
    if (version2.isEmpty()) {
      into.missing("cgroups version 1 have no pressure", Quantity.CPU_WAIT, Quantity.MEMORY_WAIT);
      return;
    }
    if (cgroup.version1(Controller.CPUACCT).isPresent() && !populated()) {
      return;
    }
    Pressure.read(version2 + "/cpu.pressure", Quantity.CPU_WAIT, into);
    Pressure.read(version2 + "/memory.pressure", Quantity.MEMORY_WAIT, into);
  }

  private boolean populated() {
    return into.file(
        version2 + "/cgroup.events",
        text -> {
          if (text.line("populated").number() == 0) {
            throw text.without("processes of the cgroup: they are in that of version 1 alone");
          }
        },
        Quantity.CPU_WAIT,
        Quantity.MEMORY_WAIT);
  }

  private static long micros(Text text, String key) throws Unreadable {
    return text.line(key).number(NANOS_OF_MICROSECOND);
  }
}
