package io.wrkbench.sampling.thread;

import static io.wrkbench.sampling.thread.ThreadCounters.UNKNOWN;
import static io.wrkbench.sampling.thread.ThreadFiles.NANOS_OF_TICK;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Compares the threads of two readings. */
final class ThreadSum {

  /** How much of their processes' CPU time the threads that were seen must have used. */
  private static final double ENOUGH = 0.95;

  /**
   * Both readings of a process's CPU time may be off by a tick of user and a tick of system time.
   */
  private static final double TICKS_OFF = 4.0 * NANOS_OF_TICK;

  /** For how much of the time a thread must have been there to be the busiest. */
  private static final double LONG_ENOUGH = 0.5;

  private final long nanos;
  private final ThreadReading before;
  private final ThreadReading after;
  private final Map<String, String> missing = new TreeMap<>();

  private Optional<BusyThread> busiest = Optional.empty();
  private Optional<BusyThread> busiestProcess = Optional.empty();
  private double ranOfProcess;
  private double run;
  private double queued;
  private double collecting;
  private double voluntary;
  private double involuntary;
  private boolean queuedKnown = true;
  private boolean switchesKnown = true;

  /** Why the sums aren't known; empty if they are. */
  private String unknown = "";

  ThreadSum(ThreadReading before, ThreadReading after) {
    this.before = before;
    this.after = after;
    this.nanos = after.at().nanosSince(before.at());
  }

  ThreadUsage usage() {
    if (nanos <= 0) {
      unknown = "no time passed between two readings";
    } else if (before.threads() == 0 || after.threads() == 0) {
      unknown = "no thread could be read at one end of the interval";
    } else {
      addProcesses();
    }
    String none = unknown.isEmpty() ? "no thread was there for half of the time" : unknown;
    note("busiest", busiest.isPresent(), none);
    note("busiestProcess", busiestProcess.isPresent(), none);
    String notQueued = "the kernel doesn't count how long threads wait for a CPU (schedstat)";
    String noSwitches = "the kernel doesn't tell the context switches of a thread (status)";
    List<String> partly = new ArrayList<>(before.missing());
    after.missing().stream().filter(why -> !partly.contains(why)).forEach(partly::add);
    return new ThreadUsage(
        busiest,
        busiestProcess,
        sum("run", run, true, ""),
        sum("queued", queued, queuedKnown, notQueued),
        sum("collecting", collecting, true, ""),
        sum("voluntarySwitches", voluntary, switchesKnown, noSwitches),
        sum("involuntarySwitches", involuntary, switchesKnown, noSwitches),
        missing,
        partly);
  }

  private OptionalDouble sum(String field, double value, boolean known, String why) {
    boolean there = unknown.isEmpty() && known;
    note(field, there, unknown.isEmpty() ? why : unknown);
    return there ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private void note(String field, boolean there, String why) {
    if (!there) {
      missing.put(field, why);
    }
  }

  private void addProcesses() {
    Map<Integer, ProcessCounters> earlier = new HashMap<>();
    before.processes().forEach(process -> earlier.put(process.id(), process));
    for (ProcessCounters process : after.processes()) {
      ProcessCounters was = earlier.get(process.id());
      if (was != null && was.started() == process.started()) {
        earlier.remove(process.id());
        add(was, process);
      } else if (cameLater(process.started())) {
        add(process.atItsStart(nanosAt(process.started())), process);
      } else {
        unknown = "a process could be read at one end of the interval alone";
      }
    }
    if (!earlier.isEmpty()) {
      unknown = "of " + earlier.size() + " processes that ended it isn't known what they did last";
    }
  }

  private void add(ProcessCounters was, ProcessCounters is) {
    if (!was.complete() || !is.complete()) {
      unknown = "not all threads of process " + is.id() + " could be read";
    }
    ranOfProcess = 0;
    Map<Integer, ThreadCounters> earlier = new HashMap<>();
    was.threads().forEach(thread -> earlier.put(thread.id(), thread));
    for (ThreadCounters thread : is.threads()) {
      ThreadCounters same = earlier.get(thread.id());
      if (same != null && same.isSame(thread)) {
        add(same, thread, thread.nanos() - same.nanos(), is);
      } else if (cameLater(thread.started())) {
        ThreadCounters start = thread.atItsStart(nanosAt(thread.started()));
        add(start, thread, thread.nanos() - before.at().nanos(), is);
      }
    }
    double ran = is.run() - was.run();
    double took = is.nanos() - was.nanos();
    if (ran < 0 || took <= 0) {
      unknown = "the CPU time of process " + is.id() + " isn't known";
      return;
    }
    if (ranOfProcess < ENOUGH * ran - TICKS_OFF) {
      unknown = "threads of process " + is.id() + " that ended used more than 5 % of its CPU time";
    }
    if (took >= LONG_ENOUGH * nanos) {
      BusyThread whole = new BusyThread(is.id(), is.name(), ran / took, OptionalDouble.empty());
      busiestProcess = busier(busiestProcess, whole);
    }
  }

  /** A thread that came later has lived for a part of the interval. */
  private void add(
      ThreadCounters was, ThreadCounters is, double interval, ProcessCounters process) {
    double lived = is.nanos() - was.nanos();
    double ran = is.run() - was.run();
    // A thread that hasn't run yet has zeros for all, as those have of a kernel that doesn't count.
    boolean hadNotRun = was.run() == 0 && !was.hasQueued() && is.hasQueued();
    double waited = is.queued() - (hadNotRun ? 0 : was.queued());
    boolean alike = hadNotRun || was.hasQueued() == is.hasQueued();
    if (lived <= 0 || ran < 0 || !alike || waited < 0) {
      unknown = "counters of thread " + is.id() + " can't be compared";
      return;
    }
    ranOfProcess += ran;
    run += ran / interval;
    queued += waited / interval;
    queuedKnown &= is.hasQueued();
    if (GcThreads.collects(is, process)) {
      collecting += ran / interval;
    }
    boolean switches = was.hasSwitches() && is.hasSwitches();
    switchesKnown &= switches;
    if (switches) {
      voluntary += (is.voluntary() - was.voluntary()) / (interval * 1e-9);
      involuntary += (is.involuntary() - was.involuntary()) / (interval * 1e-9);
    }
    if (lived >= LONG_ENOUGH * nanos) {
      OptionalDouble share =
          is.hasQueued() ? OptionalDouble.of(waited / lived) : OptionalDouble.empty();
      busiest = busier(busiest, new BusyThread(process.id(), is.name(), ran / lived, share));
    }
  }

  private static Optional<BusyThread> busier(Optional<BusyThread> one, BusyThread other) {
    return one.filter(thread -> thread.busy() >= other.busy()).or(() -> Optional.of(other));
  }

  private boolean cameLater(long started) {
    return before.uptimeTicks() != UNKNOWN && started >= before.uptimeTicks();
  }

  /** When something started that came later. */
  private long nanosAt(long started) {
    return before.at().nanos() + (started - before.uptimeTicks()) * NANOS_OF_TICK;
  }
}
