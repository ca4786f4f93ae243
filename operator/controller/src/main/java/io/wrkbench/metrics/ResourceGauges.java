package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.PartUse;
import io.wrkbench.api.Resources;
import java.util.stream.Stream;

/** What attempts used: utilisation, saturation and errors of each component, and of machines. */
final class ResourceGauges {
  private static final String PREFIX = "wrkbench_attempt_";

  private final Gauge cpu =
      gauge(
          "cpu_cores",
          "CPU cores that a component used in an attempt: load, target or cassandra, in user code"
              + " or in the kernel (system).");
  private final Gauge available =
      gauge("cpu_available_cores", "CPU cores that a component could have used in an attempt.");
  private final Gauge throttled =
      gauge(
          "cpu_throttled_ratio",
          "Share of the scheduler's periods in which its CPU limit stopped a component.");
  private final Gauge busiestThread =
      gauge(
          "busiest_thread_ratio",
          "Share of the time in which a component's busiest thread ran or waited for a core.");
  private final Gauge queued =
      gauge(
          "run_queue_threads", "How many of a component's threads waited for a core, on average.");
  private final Gauge memory = gauge("memory_bytes", "Memory of a component, page cache included.");
  private final Gauge retransmits =
      gauge("retransmitted_segments", "TCP segments that a component sent again.");
  private final Gauge machineCores = gauge("machine_cores", "CPU cores of a machine.");
  private final Gauge machineUsed =
      gauge(
          "machine_cpu_cores",
          "CPU cores of a machine that were used: by load, target and cassandra, by others, by"
              + " interrupts, and by other virtual machines (steal).");
  private final Gauge speed =
      gauge(
          "machine_speed_ratio",
          "How fast the load's machine did a fixed piece of work, relative to the median of the"
              + " run's attempts.");

  private static Gauge gauge(String name, String help) {
    return new Gauge(PREFIX + name, help);
  }

  /**
   * Adds what an attempt used.
   *
   * @param labels of the attempt
   */
  void add(Labels labels, AttemptStatus attempt) {
    speed.point(labels, attempt.machineSpeed);
    Resources resources = attempt.resources;
    if (resources == null) {
      return;
    }
    add(labels.add("component", "load"), resources.load);
    add(labels.add("component", "target"), resources.target);
    add(labels.add("component", "cassandra"), resources.cassandra);
    resources.machines.forEach(
        machine -> add(labels.add("machine", String.join(",", machine.nodes)), machine));
  }

  private void add(Labels labels, PartUse use) {
    if (use == null) {
      return;
    }
    cpu.point(labels.add("mode", "user"), use.user);
    cpu.point(labels.add("mode", "system"), use.system);
    available.point(labels, use.available);
    throttled.point(labels, use.throttled);
    busiestThread.point(labels, use.busiestThread);
    queued.point(labels, use.runQueueWait);
    memory.quantity(labels, use.memory);
    retransmits.point(labels, use.retransmits);
  }

  private void add(Labels labels, MachineUse machine) {
    machineCores.point(labels, machine.cores);
    if (machine.used != null) {
      machineUsed.point(labels.add("by", "load"), machine.used.load);
      machineUsed.point(labels.add("by", "target"), machine.used.target);
      machineUsed.point(labels.add("by", "cassandra"), machine.used.cassandra);
    }
    machineUsed.point(labels.add("by", "others"), machine.others);
    machineUsed.point(labels.add("by", "interrupts"), machine.interrupts);
    machineUsed.point(labels.add("by", "steal"), machine.steal);
  }

  Stream<Gauge> all() {
    return Stream.of(
        cpu,
        available,
        throttled,
        busiestThread,
        queued,
        memory,
        retransmits,
        machineCores,
        machineUsed,
        speed);
  }
}
