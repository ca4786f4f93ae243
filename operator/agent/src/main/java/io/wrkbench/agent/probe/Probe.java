package io.wrkbench.agent.probe;

import io.wrkbench.result.SampleLines;
import io.wrkbench.result.Timeline;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.cgroup.Group;
import io.wrkbench.sampling.cgroup.Pods;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.machine.Machine;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.Threads;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Prints once a second what the pods and their machine have counted, twice a second where an
 * attempt begins, and for each attempt what the pods' threads did. The operator reads it from the
 * log. A pod that isn't there, yet or any more, just has no lines.
 */
public final class Probe {

  private static final long SECOND = 1_000_000_000;
  private static final long POLL = SECOND / 10;

  /**
   * For so long after an order it samples twice as often. Some attempts take two or three seconds,
   * and only what lies between two samples within counts.
   */
  private static final long BEGINNING = 12 * SECOND;

  private final ProbeOptions options;
  private final PrintStream out;
  private final TextFiles files = new TextFiles();
  private final Machine machine;
  private final Pods pods;
  private final Threads threads;
  private final ThreadLooks looks;
  private final Map<String, Group> groups = new HashMap<>();
  private Optional<Order> order = Optional.empty();

  /** When the file was modified that the order is from; 0 before there was one. */
  private long orderModified;

  private final CountDownLatch ended = new CountDownLatch(1);

  /** Samples as the options say. */
  public Probe(ProbeOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.machine = new Machine(options.proc(), files);
    this.pods = new Pods(options.cgroups(), options.proc(), files);
    this.threads = new Threads(options.proc(), files);
    this.looks = new ThreadLooks(this::readThreads, (pod, use) -> print(SampleLines.of(pod, use)));
  }

  /** Samples until it is ended. */
  public void run() throws InterruptedException {
    long next = System.nanoTime();
    do {
      long now = System.nanoTime();
      if (now - next >= 0) {
        sample();
        long interval = interval(looks.sinceOrder(now));
        next += ((now - next) / interval + 1) * interval;
      }
      looks.order(order(), now);
      looks.look(now);
    } while (!ended.await(
        Math.min(POLL, Math.max(1, next - System.nanoTime())), TimeUnit.NANOSECONDS));
  }

  /**
   * How long until the next sample, so long after the last order. Of a long attempt it is a step of
   * the attempt's record: a log has its bounds.
   */
  static long interval(OptionalLong sinceOrder) {
    if (sinceOrder.isEmpty()) {
      return SECOND;
    }
    return sinceOrder.getAsLong() < BEGINNING
        ? SECOND / 2
        : Math.max(SECOND, sinceOrder.getAsLong() / Timeline.MOST_STEPS);
  }

  /** Ends it. */
  public void end() {
    ended.countDown();
  }

  /** Reads the file only when it has changed: it is looked at ten times a second. */
  private Optional<Order> order() {
    long modified = options.orders().toFile().lastModified();
    if (modified != orderModified) {
      try {
        order = Order.parse(Files.readString(options.orders()));
        orderModified = modified;
      } catch (IOException e) {
        return order; // Just being replaced.
      }
    }
    return order;
  }

  private void sample() {
    print(SampleLines.of(SampleLines.MACHINE, machine.read()));
    for (String pod : options.pods()) {
      group(pod)
          .map(group -> read(pod, group))
          .filter(reading -> !reading.values().found().isEmpty())
          .ifPresentOrElse(
              reading -> print(SampleLines.of(pod, reading)), () -> groups.remove(pod));
    }
    out.flush();
  }

  private Reading read(String pod, Group group) {
    return group.readWithNetwork(options.hostNetwork().contains(pod));
  }

  private Map<String, ThreadReading> readThreads() {
    Map<String, ThreadReading> readings = new HashMap<>();
    for (String pod : options.pods()) {
      group(pod).ifPresent(group -> readings.put(pod, threads.read(group.processes().pids())));
    }
    return readings;
  }

  /** The one that was found before may be gone by now: then nothing can be read of it. */
  private Optional<Group> group(String pod) {
    return Optional.ofNullable(
        groups.computeIfAbsent(pod, absent -> pods.find(absent).orElse(null)));
  }

  private void print(String line) {
    out.println(line);
  }
}
