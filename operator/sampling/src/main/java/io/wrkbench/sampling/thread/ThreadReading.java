package io.wrkbench.sampling.thread;

import io.wrkbench.sampling.Moment;
import java.util.List;

/**
 * The threads of some processes at one time. What they did is the {@link ThreadUsage} between two.
 */
public final class ThreadReading {

  private final Moment at;
  private final long uptimeTicks;
  private final List<ProcessCounters> processes;
  private final List<String> missing;

  ThreadReading(
      Moment at, long uptimeTicks, List<ProcessCounters> processes, List<String> missing) {
    this.at = at;
    this.uptimeTicks = uptimeTicks;
    this.processes = List.copyOf(processes);
    this.missing = List.copyOf(missing);
  }

  /** When reading began: each thread has its own time, as thousands take a while. */
  public Moment at() {
    return at;
  }

  /** How many threads could be read. */
  public int threads() {
    return processes.stream().mapToInt(process -> process.threads().size()).sum();
  }

  /** Why some couldn't be read, in words for users; empty if all could. */
  public List<String> missing() {
    return missing;
  }

  /** Ticks from the machine's start to when reading began; negative if the kernel doesn't tell. */
  long uptimeTicks() {
    return uptimeTicks;
  }

  List<ProcessCounters> processes() {
    return processes;
  }
}
