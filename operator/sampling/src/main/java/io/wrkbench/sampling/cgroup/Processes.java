package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes of a cgroup and of all below it.
 *
 * @param pids as this process sees them
 * @param missing why some aren't among them, in words for users; empty if all are
 */
public record Processes(List<Integer> pids, List<String> missing) {

  /** More of a pod aren't looked at. */
  static final int MAX = 10_000;

  /** Deeper no runtime puts a container's processes. */
  private static final int MAX_DEPTH = 8;

  /** Keeps copies. */
  public Processes {
    pids = List.copyOf(pids);
    missing = List.copyOf(missing);
  }

  static Processes of(Cgroup cgroup, TextFiles files) {
    List<Integer> pids = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    collect(cgroup, files, 0, pids, missing);
    return new Processes(pids, missing);
  }

  /** Those right in it, not below. */
  static Processes rightIn(Cgroup cgroup, TextFiles files) {
    List<Integer> pids = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    collect(cgroup, files, MAX_DEPTH, pids, missing);
    return new Processes(pids, missing);
  }

  private static void collect(
      Cgroup cgroup, TextFiles files, int depth, List<Integer> pids, List<String> missing) {
    try {
      // Opened anew each time: version 1 gives a file that stays open and is read every second the
      // list of its first read, for ever.
      add(files.read(cgroup + "/cgroup.procs"), pids, missing);
    } catch (Unreadable e) {
      missing.add(e.getMessage());
    }
    if (depth < MAX_DEPTH) {
      for (String child : cgroup.children()) {
        collect(cgroup.child(child), files, depth + 1, pids, missing);
      }
    }
  }

  private static void add(Text text, List<Integer> pids, List<String> missing) throws Unreadable {
    if (text.isEmpty()) {
      return;
    }
    do {
      long pid = text.number();
      if (pid == 0) {
        missing.add(text.path() + " has processes that can't be seen from here; hostPID is needed");
        return;
      }
      if (pids.size() == MAX) {
        missing.add(text.path() + " has more processes than the " + MAX + " that are looked at");
        return;
      }
      if (pid > Integer.MAX_VALUE) {
        throw text.without("numbers of processes");
      }
      pids.add((int) pid);
    } while (text.nextLine());
  }
}
