package io.wrkbench.sampling.thread;

import static io.wrkbench.sampling.thread.ThreadCounters.UNKNOWN;

import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;

/** The files of one process or thread: stat, schedstat and status. */
final class ThreadFiles {

  /** USER_HZ, in which stat and uptime count. */
  static final long NANOS_OF_TICK = 10_000_000;

  /** What stat tells. */
  record Stat(String name, long run, long started) {}

  private record RunAndWait(long run, long queued) {}

  private record Switches(long voluntary, long involuntary) {}

  private final TextFiles files;

  ThreadFiles(TextFiles files) {
    this.files = files;
  }

  /**
   * Of a thread, or of a process: of its threads together. A name may hold anything, brackets too.
   *
   * @throws Unreadable as {@link TextFiles#read}
   */
  Stat stat(String folder) throws Unreadable {
    Text text = files.read(folder + "/stat");
    String name = text.between('(', ')');
    text.skip(11); // to utime, field 14
    long run = text.number(NANOS_OF_TICK) + text.number(NANOS_OF_TICK);
    text.skip(6); // to starttime, field 22
    return new Stat(name, run, text.number());
  }

  /**
   * A thread.
   *
   * @throws Unreadable if nothing can be read of it, since it has ended for example
   */
  ThreadCounters thread(String folder, int id) throws Unreadable {
    Stat stat = stat(folder);
    long nanos = System.nanoTime();
    RunAndWait times = runAndWait(folder, stat.run());
    Switches switches = switches(folder);
    return new ThreadCounters(
        id,
        stat.started(),
        stat.name(),
        nanos,
        times.run,
        times.queued,
        switches.voluntary,
        switches.involuntary);
  }

  private RunAndWait runAndWait(String folder, long runInTicks) {
    try {
      Text text = files.read(folder + "/schedstat");
      RunAndWait times = new RunAndWait(text.number(), text.number());
      // A kernel that doesn't count them writes "0 0 0", also of a thread that has run.
      if (text.number() > 0) {
        return times;
      }
    } catch (Unreadable e) {
      // The kernel has no such file, or the thread has ended.
    }
    return new RunAndWait(runInTicks, UNKNOWN);
  }

  private Switches switches(String folder) {
    try {
      Text text = files.read(folder + "/status");
      return new Switches(
          text.line("voluntary_ctxt_switches:").number(),
          text.line("nonvoluntary_ctxt_switches:").number());
    } catch (Unreadable e) {
      return new Switches(UNKNOWN, UNKNOWN);
    }
  }

  /** Ticks since the machine's start, as a process's start is counted. */
  long uptimeTicks(String proc) {
    try {
      Text text = files.read(proc + "/uptime");
      long ticks = text.number(100);
      return text.take('.') ? ticks + text.number() : UNKNOWN;
    } catch (Unreadable e) {
      return UNKNOWN;
    }
  }
}
