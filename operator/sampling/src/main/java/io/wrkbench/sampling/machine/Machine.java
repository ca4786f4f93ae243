package io.wrkbench.sampling.machine;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Pressure;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine that this runs on, as its kernel counts it. A container sees it too: what it reads is
 * of the whole machine.
 */
public final class Machine {

  /** USER_HZ, in which Linux counts for programs on every architecture that Kubernetes runs on. */
  private static final long NANOS_OF_TICK = 10_000_000;

  private final String proc;
  private final TextFiles files;
  private final String machine;
  private final OptionalLong interruptsApart;

  /**
   * Reads below a folder.
   *
   * @param proc where procfs is, /proc
   */
  public Machine(Path proc, TextFiles files) {
    this.proc = proc.toString();
    this.files = files;
    this.machine = bootId().orElse(this.proc);
    this.interruptsApart = InterruptTime.apart(this.proc, files);
  }

  /**
   * What tells one start of one machine from all others. Nodes with the same one are the same
   * machine. Empty if the kernel doesn't tell.
   */
  public Optional<String> bootId() {
    try {
      String id = files.read(proc + "/sys/kernel/random/boot_id").rest();
      return id.isEmpty() ? Optional.empty() : Optional.of(id);
    } catch (Unreadable e) {
      return Optional.empty();
    }
  }

  /** Its counters now. */
  public Reading read() {
    Gathering gathering = new Gathering(files);
    gathering.timed(
        proc + "/stat",
        text -> stat(text, gathering),
        Quantity.CPU,
        Quantity.USER,
        Quantity.SYSTEM,
        Quantity.IRQ,
        Quantity.SOFTIRQ,
        Quantity.STEAL,
        Quantity.CPUS);
    interruptsApart.ifPresent(is -> gathering.put(Quantity.INTERRUPTS_APART, is));
    Pressure.read(proc + "/pressure/cpu", Quantity.CPU_WAIT, gathering);
    Pressure.read(proc + "/pressure/memory", Quantity.MEMORY_WAIT, gathering);
    return new Reading(machine, gathering.at(), gathering.values());
  }

  private static void stat(Text text, Gathering into) throws Unreadable {
    text.line("cpu");
    long user = text.number(NANOS_OF_TICK) + text.number(NANOS_OF_TICK);
    long system = text.number(NANOS_OF_TICK);
    text.skip(2); // idle and waiting for I/O
    long irq = text.number(NANOS_OF_TICK);
    long softirq = text.number(NANOS_OF_TICK);
    long steal = text.number(NANOS_OF_TICK);
    long cpus = 0;
    boolean more = text.nextLine();
    while (more && text.startsWith("cpu")) {
      cpus++;
      more = text.nextLine();
    }
    if (cpus == 0 || !more) {
      throw text.without("lines of CPUs");
    }
    into.put(Quantity.CPU, user + system + irq + softirq);
    into.put(Quantity.USER, user);
    into.put(Quantity.SYSTEM, system);
    into.put(Quantity.IRQ, irq);
    into.put(Quantity.SOFTIRQ, softirq);
    into.put(Quantity.STEAL, steal);
    into.put(Quantity.CPUS, cpus);
  }
}
