package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.Tree;

/** Writes cgroups as the kernel has them: of version 1, of version 2, or of both at once. */
record Cgroups(Tree tree, boolean version1, boolean version2) {

  /** Cgroups of version 2 alone are mounted where else the hierarchies are. */
  private String unified() {
    return version1 ? "unified/" : "";
  }

  /** Writes the hierarchies' roots. */
  Cgroups roots() {
    if (version1) {
      tree.folder("cpu,cpuacct");
      tree.folder("cpuset");
      tree.folder("memory");
      tree.folder("systemd");
    }
    if (version2) {
      tree.file(unified() + "cgroup.controllers", version1 ? "hugetlb\n" : "cpuset cpu memory\n");
    }
    return this;
  }

  /** What a cgroup has counted. */
  record Counters(long cpuMillis, long periods, long throttled, long memory, int... processes) {}

  /** Writes a cgroup with two cores of four as its limit, 256 MiB, and CPUs 0, 1 and 3. */
  Cgroups write(String path, Counters counters) {
    StringBuilder processes = new StringBuilder();
    for (int process : counters.processes) {
      processes.append(process).append('\n');
    }
    String periods =
        "nr_periods %d\nnr_throttled %d\n".formatted(counters.periods, counters.throttled);
    long user = counters.cpuMillis * 7 / 10;
    if (version1) {
      tree.file("cpu,cpuacct/" + path + "/cgroup.procs", processes.toString())
          .file("cpu,cpuacct/" + path + "/notify_on_release", "0\n")
          .file("cpu,cpuacct/" + path + "/tasks", processes.toString())
          .file("cpu,cpuacct/" + path + "/cpuacct.usage", counters.cpuMillis + "000000\n")
          .file(
              "cpu,cpuacct/" + path + "/cpuacct.stat",
              "user %d\nsystem %d\n".formatted(user / 10, (counters.cpuMillis - user) / 10))
          .file("cpu,cpuacct/" + path + "/cpu.stat", periods + "throttled_time 5\n")
          .file("cpu,cpuacct/" + path + "/cpu.cfs_quota_us", "200000\n")
          .file("cpu,cpuacct/" + path + "/cpu.cfs_period_us", "100000\n")
          .file("cpuset/" + path + "/cpuset.cpus", "0-3\n")
          .file("cpuset/" + path + "/cpuset.effective_cpus", "0-1,3\n")
          .file("memory/" + path + "/memory.usage_in_bytes", counters.memory + "\n")
          .file("memory/" + path + "/memory.limit_in_bytes", "268435456\n");
    }
    if (version2) {
      String folder = version1 ? "unified/" + path : path.isEmpty() ? "." : path;
      String usage =
          "usage_usec %d\nuser_usec %d\nsystem_usec %d\nnice_usec 0\n"
              .formatted(
                  counters.cpuMillis * 1000, user * 1000, (counters.cpuMillis - user) * 1000);
      tree.file(folder + "/cgroup.procs", processes.toString())
          .file(folder + "/cgroup.events", "populated 1\nfrozen 0\n")
          .file(folder + "/cpu.stat", version1 ? usage : usage + periods + "throttled_usec 5\n")
          .file(folder + "/cpu.pressure", "some avg10=0.5 avg60=0.1 total=17\nfull total=3\n")
          .file(folder + "/memory.pressure", "some avg10=0.5 avg60=0.1 total=5\nfull total=3\n");
      if (!version1) {
        tree.file(folder + "/cpu.max", "200000 100000\n")
            .file(folder + "/cpuset.cpus.effective", "0-1,3\n")
            .file(folder + "/memory.current", counters.memory + "\n")
            .file(folder + "/memory.max", "268435456\n");
      }
    }
    return this;
  }
}
