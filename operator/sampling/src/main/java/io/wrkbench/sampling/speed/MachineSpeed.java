package io.wrkbench.sampling.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How fast the machine is while it is under load: how much CPU time the same work takes, every half
 * second. Waiting for a core isn't counted. What a hypervisor takes away without telling is, as is
 * a lower clock rate. A neighbour on the same core is counted in part: each step of the work needs
 * the one before, so it leaves units of the core free that a server would use. Seen over 24
 * attempts: the work's time varied by 7 %, that of independent additions by 15 %, the throughput by
 * 12 %.
 *
 * <p>Work that another thread came between takes longer, by up to a quarter: that thread has pushed
 * the work's table out of the core's cache. How often that happens depends on the load, and not on
 * the machine. So the work is tried again, and if nothing but interrupted tries come of it, the
 * shortest of them counts.
 *
 * <p>The figure is a time in ns, to be compared with others of the same machine: the speed relative
 * to a run's median is that median ÷ this one's.
 */
public final class MachineSpeed implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofMillis(500);

  /** Those of an hour. */
  private static final int CAPACITY = 7200;

  /** After so many the JIT compiler has compiled the work, if nothing keeps it from a core. */
  private static final int MIN_WARM_UP = 40;

  private static final int MAX_WARM_UP = 200;

  /** So many in a row that differ by less than this show that the compiled code is in use. */
  private static final int ALIKE = 5;

  private static final double TOLERANCE = 0.1;

  /** Longer than the thread is off its core for an interrupt, and shorter than for a thread. */
  private static final long INTERRUPTED_NANOS = 50_000;

  /** How often the work is tried each time, until nothing comes between. */
  private static final int TRIES = 3;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final FixedWork work = new FixedWork();
  private final Speeds speeds = new Speeds(CAPACITY);
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Read by nobody, and written so that the work isn't left out. */
  @SuppressWarnings("unused")
  private volatile long result;

  private MachineSpeed() {}

  /**
   * Measures from now on, until it is closed. First it warms up, which takes 40 to 300 ms: before
   * the load begins.
   */
  public static MachineSpeed start() {
    MachineSpeed speed = new MachineSpeed();
    speed.warmUp();
    Thread thread = new Thread(speed::measureUntilClosed, "machine-speed");
    thread.setDaemon(true);
    thread.start();
    return speed;
  }

  /**
   * The median CPU time of the work, ns, from one time to another of {@link System#nanoTime()};
   * empty if it was done fewer than five times, or the JVM doesn't tell CPU time.
   */
  public OptionalDouble median(long fromNanos, long toNanos) {
    return speeds.median(fromNanos, toNanos);
  }

  /** Ends it; what was measured stays. */
  @Override
  public void close() {
    closed.countDown();
  }

  private void warmUp() {
    long last = 0;
    int alike = 0;
    for (int i = 0; i < MAX_WARM_UP && (i < MIN_WARM_UP || alike < ALIKE); i++) {
      long took = measure().cpu;
      alike = Math.abs(took - last) <= TOLERANCE * last ? alike + 1 : 0;
      last = took;
    }
  }

  private void measureUntilClosed() {
    try {
      while (!closed.await(INTERVAL.toNanos(), TimeUnit.NANOSECONDS)) {
        measureOnce();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void measureOnce() {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      Took took = measure();
      if (took.cpu <= 0) {
        return;
      }
      shortest = Math.min(shortest, took.cpu);
      if (took.isWhole()) {
        break;
      }
    }
    speeds.add(System.nanoTime(), shortest);
  }

  private Took measure() {
    long fetched = work.fetch();
    long begin = System.nanoTime();
    long before = threads.getCurrentThreadCpuTime();
    result = work.run() + fetched;
    long cpu = before < 0 ? 0 : threads.getCurrentThreadCpuTime() - before;
    return new Took(cpu, System.nanoTime() - begin);
  }

  /**
   * How long the work took once.
   *
   * @param cpu CPU time, ns; not above zero if the JVM doesn't tell
   * @param wall time that went by, ns
   */
  record Took(long cpu, long wall) {
    /** Whether its thread kept its core. */
    boolean isWhole() {
      return wall - cpu < INTERRUPTED_NANOS;
    }
  }
}
