package io.wrkbench.sampling.thread;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the threads of some processes did between two readings. What wasn't measured is absent, and
 * {@code missing} says why, by the name of the field.
 *
 * <p>The sums hold what threads did that came in between. What those did that ended isn't known.
 * The sums are absent if that was, by the CPU time of their processes, more than 5 % of it, and if
 * a process has ended.
 *
 * @param busiest the thread that was busy for the greatest share of the time, running or waiting
 *     for a CPU, of those that were there for at least half of the time
 * @param busiestProcess the process that ran the most
 * @param run CPU time of all threads, cores
 * @param queued how many threads waited for a CPU on average
 * @param collecting CPU time of threads that collect garbage in a JVM, cores
 * @param voluntarySwitches context switches a second since a thread waited for something
 * @param involuntarySwitches context switches a second since its CPU was given to another
 * @param missing why what is absent is, in words for users
 * @param partly what of the threads couldn't be read, in words for users
 */
public record ThreadUsage(
    Optional<BusyThread> busiest,
    Optional<BusyThread> busiestProcess,
    OptionalDouble run,
    OptionalDouble queued,
    OptionalDouble collecting,
    OptionalDouble voluntarySwitches,
    OptionalDouble involuntarySwitches,
    Map<String, String> missing,
    List<String> partly) {

  /** Keeps copies. */
  public ThreadUsage {
    missing = Map.copyOf(missing);
    partly = List.copyOf(partly);
  }

  /** What they did between two readings of one machine. */
  public static ThreadUsage between(ThreadReading a, ThreadReading b) {
    return new ThreadSum(a, b).usage();
  }
}
