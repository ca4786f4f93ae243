package io.wrkbench.judge;

/**
 * Every number that a rule compares with, and why it is that. Those of repeatability and drift are
 * in the statistics module.
 */
public final class Thresholds {

  /** Errors ÷ requests. More of them, and p99.9 is already a figure of errors. */
  public static final double MAX_ERRORS = 0.001;

  /**
   * TIME_WAIT sockets ÷ ports. The kernel's search for a free port begins to fail before the last
   * is taken: bound ports of other sockets are in the range too.
   */
  public static final double PORTS_USED_UP = 0.9;

  /** For how long Linux keeps a closed connection's port, in seconds: TCP_TIMEWAIT_LEN. */
  public static final double TIME_WAIT_SECONDS = 60;

  /** How far a count may be from the one that follows from the ports. */
  public static final double PORTS_TOLERANCE = 0.1;

  /**
   * Throttled periods ÷ all. Of a server that never uses up its limit none is; in a quarter of them
   * requests waited for the next period, by up to 100 ms. Sampling knows it, too: Usage.
   */
  public static final double THROTTLED = 0.25;

  /** Busy ÷ cores. The rest is what the kernel needs to find the next thread. */
  public static final double MACHINE_FULL = 0.95;

  /**
   * The same where the target's threads queue for a core in a closed loop. Such a machine idles
   * only for the moments in which one thread has to wake the next.
   */
  public static final double MACHINE_QUEUED = 0.8;

  /**
   * The time that the target's threads wait for a core ÷ the time that they run. Of requests that
   * come by chance it is 1.8 on two cores that are 80 % busy (M/M/2: ρ² ÷ (1 − ρ²)), and less on
   * more.
   */
  public static final double THREADS_QUEUE = 2;

  /**
   * Share of the run's CPU on a full machine. From 80 % on, giving everything else on it to that
   * part would add a quarter at most, so the part itself is the limit; below, sharing is.
   */
  public static final double DOMINATES = 0.8;

  /** Running + waiting ÷ time. The rest is the time between two looks at the counters. */
  public static final double THREAD_SATURATED = 0.95;

  /** The same of a load thread for which another sign speaks as well. */
  public static final double LOAD_BUSY = 0.8;

  /**
   * Connections that wait for answers ÷ connections. The others' time is the generator's: think
   * time Z = c/X − R ≥ 20 % of c/X is the same as X·R ≤ 0.8·c.
   */
  public static final double WAITING = 0.8;

  /** How far a rate that was reached may be from the one that was asked; the agent's word too. */
  public static final double RATE_TOLERANCE = 0.01;

  /**
   * Share of the target's CPU. As of a part that shares a machine: without its collector the target
   * could do a quarter more at least; below, its CPU is the limit, of which this is a part.
   */
  public static final double GARBAGE = 0.2;

  /**
   * Time of one core. A collector that ran less than a tenth of the time can't have stopped the
   * target for longer.
   */
  public static final double GARBAGE_CORES = 0.1;

  /** Share of the target's CPU from which on a verdict mentions the collector. */
  public static final double GARBAGE_TOLD = 0.05;

  /** Share of the time in which a thread waited for memory, as of garbage. */
  public static final double MEMORY_PRESSURE = 0.1;

  /** Cores ÷ those that it could have. Bursts queue before the average is at 1. */
  public static final double CPU_SATURATED = 0.9;

  /** The same where the target's threads queue for a core, as of the machine. */
  public static final double CPU_QUEUED = 0.8;

  /** The same of a database, whose compactions leave gaps. */
  public static final double DATABASE_SATURATED = 0.85;

  /** R ÷ S. Less is what scatters between a lone connection and several that don't wait. */
  public static final double QUEUED = 1.2;

  /**
   * Segments sent again ÷ segments. A lost end of an answer waits 200 ms and more to be sent again
   * (TCP_RTO_MIN): at 1 % that is 2 ms for each answer, more than most take.
   */
  public static final double RETRANSMITTED = 0.01;

  /** Busy ÷ cores of the target's machine, for its CPU not to be what requests wait for. */
  public static final double MACHINE_FREE = 0.9;

  /** The target's cores ÷ those that it could have, for the same. */
  public static final double CPU_FREE = 0.7;

  /** k ÷ connections. With k near c no request waits, and k only tells how many there are. */
  public static final double WORKERS_BELOW_CONNECTIONS = 0.8;

  /**
   * Coefficient of variation of k over the attempts. A pool has as many workers in each, but these
   * may take longer in one than in another: in the published attempts of experiment E1's Cassandra,
   * which writes one event at a time, k differs by 9 %.
   */
  public static final double WORKERS_VARIATION = 0.1;

  /**
   * Least k of a queue. A k that rounds to none isn't one at a time: the target takes twice as long
   * for a request under load as for a lone one.
   */
  public static final double WORKERS_LEAST = 0.5;

  /** Below, those that wait round to one at a time. */
  public static final double WORKERS_ONE = 1.5;

  /**
   * Most cores of the target that are taken for work beside what it does one at a time. Of a target
   * that uses several, k is as likely that of a pool whose workers compute.
   */
  public static final double CPU_BESIDE_ONE = 1;

  /** Greatest concurrency by Little's law: latencies take no more time than there is. */
  public static final double CONCURRENCY_MOST = 1.02;

  /** Least concurrency. Below, connections spent their time on something that isn't recorded. */
  public static final double CONCURRENCY_LEAST = 0.85;

  /**
   * Connections opened ÷ requests. With fewer, opening one would have to take longer than one and a
   * half requests to explain what is missing.
   */
  public static final double NEW_CONNECTIONS = 0.1;

  /** R ÷ T. Each connection's last request is cut off; on average it is as long as half of R. */
  public static final double CUT_OFF = 0.1;

  /** Others' CPU, or steal, ÷ the machine's cores. */
  public static final double DISTURBED = 0.1;

  /**
   * By how much run and interrupts have to exceed what was busy, ÷ the machine's cores, to show
   * that interrupts are in both. Half of what disturbs, and more than ticks err by in some seconds.
   */
  public static final double COUNTED_TWICE = DISTURBED / 2;

  /** How far the machine's speed may be from the median. Neighbours make it so without steal. */
  public static final double SPEED_OFF = 0.15;

  /**
   * What part of the machine's deviation an attempt has to follow for the machine to have been the
   * cause. A server that is bound by the CPU follows all of it, one that waits as well some of it.
   */
  public static final double SPEED_FOLLOWED = 1.0 / 3;

  /** Counted attempts for a figure to be repeatable at all. */
  public static final int MIN_ATTEMPTS = 2;

  private Thresholds() {}
}
