package io.wrkbench.sampling.cgroup;

/** What the kernel counts or limits by cgroup: with version 1 each in a hierarchy of its own. */
enum Controller {
  CPU,
  CPUACCT,
  CPUSET,
  MEMORY;

  /** As version 1 has it in the name of a folder. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
