package io.wrkbench.sampling.thread;

import java.util.List;

/**
 * Which threads of a JVM collect garbage, by the names that HotSpot gives them and of which the
 * kernel keeps 15 bytes: of Serial, Parallel, G1, ZGC and Shenandoah.
 */
final class GcThreads {

  private static final List<String> BEGINNINGS =
      List.of("GC Thread", "GC task", "G1 ", "ZWorker", "ZDirector", "ZDriver", "Shenandoah");

  /** Serial collects in the thread that else does little more than stop the others. */
  private static final String OF_SERIAL = "VM Thread";

  private GcThreads() {}

  static boolean collects(ThreadCounters thread, ProcessCounters process) {
    if (thread.name().equals(OF_SERIAL)) {
      return process.threads().stream().noneMatch(other -> hasNameOfOne(other.name()));
    }
    return hasNameOfOne(thread.name());
  }

  private static boolean hasNameOfOne(String name) {
    return BEGINNINGS.stream().anyMatch(name::startsWith);
  }
}
