package io.wrkbench.sampling.thread;

import io.wrkbench.sampling.Tree;

/** Writes processes and threads as procfs has them. */
record ThreadFolders(Tree proc) {

  /** Hundredths of a second since the machine's start. */
  ThreadFolders uptime(long ticks) {
    proc.file("uptime", "%d.%02d 623.98\n".formatted(ticks / 100, ticks % 100));
    return this;
  }

  ThreadFolders process(int pid, String name, long started, long runMillis) {
    proc.file(pid + "/stat", stat(pid, name, started, runMillis));
    proc.folder(pid + "/task");
    return this;
  }

  /** A thread that has switched contexts ten times for each millisecond of waiting. */
  ThreadFolders thread(
      int pid, int id, String name, long started, long runMillis, long waitMillis) {
    String folder = pid + "/task/" + id;
    proc.file(folder + "/stat", stat(id, name, started, runMillis))
        .file(
            folder + "/schedstat",
            "%d %d 5\n".formatted(runMillis * 1_000_000, waitMillis * 1_000_000))
        .file(
            folder + "/status",
            """
            Name:\t%s
            State:\tS (sleeping)
            voluntary_ctxt_switches:\t%d
            nonvoluntary_ctxt_switches:\t%d
            """
                .formatted(name, 9 * waitMillis, waitMillis));
    return this;
  }

  private static String stat(int id, String name, long started, long runMillis) {
    long user = runMillis / 10 * 3 / 4;
    return "%d (%s) S 1350 1409 1409 0 -1 4194560 4460 0 1 0 %d %d 0 0 20 0 8 0 %d 1311408128 11893\n"
        .formatted(id, name, user, runMillis / 10 - user, started);
  }
}
