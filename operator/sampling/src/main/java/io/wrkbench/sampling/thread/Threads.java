package io.wrkbench.sampling.thread;

import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the threads of processes. Each costs three files, which take some 50 µs of CPU together: it
 * is for the ends of an attempt, not for each second.
 */
public final class Threads {

  /** More aren't read, so that a pod that starts threads without end can't fill the memory. */
  static final int MAX = 20_000;

  private final String proc;
  private final ThreadFiles files;

  /**
   * Reads below a folder.
   *
   * @param proc where procfs is, /proc; of the machine's processes for those of other pods
   */
  public Threads(Path proc, TextFiles files) {
    this.proc = proc.toString();
    this.files = new ThreadFiles(files);
  }

  /**
   * All threads of these processes now; a process or thread that has ended just isn't among them.
   */
  public ThreadReading read(Collection<Integer> pids) {
    Moment at = Moment.now();
    long uptime = files.uptimeTicks(proc);
    Set<String> missing = new LinkedHashSet<>();
    List<ProcessCounters> processes = new ArrayList<>();
    int threads = 0;
    for (int pid : pids) {
      Optional<ProcessCounters> process = process(pid, MAX - threads, missing);
      process.ifPresent(processes::add);
      threads += process.map(found -> found.threads().size()).orElse(0);
    }
    return new ThreadReading(at, uptime, processes, List.copyOf(missing));
  }

  private Optional<ProcessCounters> process(int pid, int max, Set<String> missing) {
    String folder = proc + "/" + pid;
    ThreadFiles.Stat stat;
    long nanos = System.nanoTime();
    try {
      stat = files.stat(folder);
    } catch (Unreadable e) {
      note(e, missing);
      return Optional.empty();
    }
    boolean complete = true;
    List<ThreadCounters> threads = new ArrayList<>();
    for (int id : ids(folder + "/task")) {
      if (threads.size() == max) {
        missing.add("there are more than the " + MAX + " threads that are looked at");
        complete = false;
        break;
      }
      try {
        threads.add(files.thread(folder + "/task/" + id, id));
      } catch (Unreadable e) {
        complete &= note(e, missing);
      }
    }
    return Optional.of(
        new ProcessCounters(
            pid, stat.started(), stat.name(), nanos, stat.run(), threads, complete));
  }

  /** Whether it is just that it has ended; if not, users are told. */
  private static boolean note(Unreadable why, Set<String> missing) {
    if (!why.isGone()) {
      missing.add(why.getMessage());
    }
    return why.isGone();
  }

  private static int[] ids(String folder) {
    String[] names = new File(folder).list();
    return Arrays.stream(names == null ? new String[0] : names)
        .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9') && name.length() < 10)
        .mapToInt(Integer::parseInt)
        .sorted()
        .toArray();
  }
}
