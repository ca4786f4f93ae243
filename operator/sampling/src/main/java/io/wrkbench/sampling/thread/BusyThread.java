package io.wrkbench.sampling.thread;

import java.util.OptionalDouble;

/**
 * How busy a thread, or a process as a whole, was.
 *
 * @param process its number
 * @param name as the kernel has it
 * @param run share of the time in which it ran; of a process in cores
 * @param queued share of the time in which it waited for a CPU; absent where the kernel doesn't
 *     count it, and of a process
 */
public record BusyThread(int process, String name, double run, OptionalDouble queued) {

  /** Share of the time in which it had something to do: more than its share of running at times. */
  public double busy() {
    return run + queued.orElse(0);
  }
}
