package io.wrkbench.agent.rate;

import io.wrkbench.agent.http.AnswerReader;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.http.TlsClient;
import io.wrkbench.agent.machine.Threads;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.tool.ToolFailures;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.Rate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Requests at a constant rate: an open loop.
 *
 * <p>The requests are numbered, and request n is due n/rate after the beginning. Each connection
 * has a thread that takes the next number, sleeps until that is due, sends, awaits the answer, and
 * takes the next number. Sends are therefore spread as evenly as the kernel wakes threads, without
 * a ticking clock. While all connections are busy, a request that is due waits for the next free
 * one. Latency counts from when a request was due, so it includes that wait.
 */
public final class ConstantRateRun implements LoadTool {

  private static final long SECOND = 1_000_000_000;

  private static final Duration LEAST_TO_CONNECT = Duration.ofMillis(500);

  /** Time to start all threads before the first request is due. */
  private static final Duration HEAD_START = Duration.ofMillis(20);

  /** The target may have closed a connection that wasn't used for this long. */
  private static final long IDLE = SECOND;

  /** How long before a request is due such a connection is checked. */
  private static final long AHEAD = SECOND / 50;

  /**
   * Bytes of a request that never wait in a write: the least that Linux gives a socket's buffer.
   */
  private static final int ALWAYS_FITS = 4096;

  private final LoadPlan.ConstantRate plan;
  private final Target target;
  private final byte[] request;
  private final List<RateConnection> connections;
  private final RateTally tally;
  private final long total;
  private final boolean oneByOne;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong nextConnection = new AtomicLong();
  private volatile boolean killed;
  private volatile boolean ended;

  // By System.nanoTime().
  private long begin;
  private long giveUp;

  /**
   * Prepares connections, but opens none.
   *
   * @param addresses of the target's host, of which the first is used
   * @param tls how certificates are checked; null for the default
   * @throws IllegalArgumentException if the certificates to trust can't be used
   */
  public ConstantRateRun(
      LoadPlan.ConstantRate plan,
      Target target,
      List<InetAddress> addresses,
      PreparedRequest request,
      int expectedStatus,
      LoadPlan.Tls tls) {
    this(plan, target, addresses, request, expectedStatus, tls, false);
  }

  /**
   * Requests as of the plan, but one by one on a single connection: each is due when the one before
   * was answered.
   *
   * @param requests how many at most
   * @param duration after which no further one is due
   */
  public static ConstantRateRun oneByOne(
      LoadPlan.ConstantRate plan,
      int requests,
      GoDuration duration,
      Target target,
      List<InetAddress> addresses,
      PreparedRequest request,
      int expectedStatus,
      LoadPlan.Tls tls) {
    return new ConstantRateRun(
        // So many a second are due in a second.
        new LoadPlan.ConstantRate(requests, 1, duration, plan.timeout()),
        target,
        addresses,
        request,
        expectedStatus,
        tls,
        true);
  }

  private ConstantRateRun(
      LoadPlan.ConstantRate plan,
      Target target,
      List<InetAddress> addresses,
      PreparedRequest request,
      int expectedStatus,
      LoadPlan.Tls tls,
      boolean oneByOne) {
    this.plan = plan;
    this.oneByOne = oneByOne;
    this.target = target;
    this.request = request.bytes();
    this.tally =
        new RateTally(
            expectedStatus,
            plan.duration(),
            new GoDuration(plan.duration().nanos() + plan.timeout().nanos()));
    this.total = Math.max(1, (long) (plan.rate() * plan.duration().toSeconds()));
    TlsClient client = target.tls() ? TlsClient.of(tls) : null;
    this.connections =
        Stream.generate(
                () -> new RateConnection(target, addresses.get(0), client, request.isHead()))
            .limit(plan.connections())
            .toList();
  }

  @Override
  public String name() {
    return "constantRate";
  }

  @Override
  public String description() {
    return String.format(
        Locale.ROOT,
        oneByOne
            ? "%d requests one by one within %s to %4$s"
            : "%d requests a second for %s on %d connections to %s",
        plan.rate(),
        plan.duration(),
        plan.connections(),
        target.url());
  }

  @Override
  public Sent send(Instant start) throws LoadFailure, InterruptedException {
    connect(start);
    // It may have taken longer than the time until the start.
    Instant first =
        start == null ? Instant.now().plus(HEAD_START) : Signal.inTime(start, Instant.now());
    begin = System.nanoTime() + Duration.between(Instant.now(), first).toNanos();
    giveUp = begin + plan.duration().nanos() + plan.timeout().nanos();
    nextConnection.set(0);
    Duration cpuBefore = cpu();
    endWritesInTime();
    Threads.runAll("constant-rate", plan.connections(), () -> send(connection()));
    Duration cpu = cpu().minus(cpuBefore);
    double cores = cpu.toNanos() / (double) Math.max(1, System.nanoTime() - begin);
    Measurement measured = measurement(first, cores);
    return new Sent(measured, null, summary(measured));
  }

  /**
   * Opens all connections at once, before the start. One that fails is retried when its first
   * request is due.
   */
  private void connect(Instant start) throws LoadFailure, InterruptedException {
    AtomicReference<IOException> failure = new AtomicReference<>();
    long until = System.nanoTime() + timeToConnect(start).toNanos();
    Threads.runAll(
        "connect",
        plan.connections(),
        () -> {
          try {
            connection().open(until);
          } catch (IOException e) {
            failure.set(e);
          }
        });
    if (connections.stream().noneMatch(RateConnection::isOpen) && !killed) {
      throw new LoadFailure(
          TlsClient.isDistrust(failure.get())
              ? FailureReason.TlsVerificationFailed
              : FailureReason.TargetUnreachable,
          "no connection to "
              + target.url()
              + " could be opened: "
              + Texts.brief(String.valueOf(failure.get())));
    }
  }

  private Duration timeToConnect(Instant start) {
    Duration timeout = plan.timeout().toDuration();
    if (start == null) {
      return timeout;
    }
    Duration left = Duration.between(Instant.now(), start);
    // Other generators would miss a start that is so near, too.
    Duration least = left.compareTo(LEAST_TO_CONNECT) < 0 ? LEAST_TO_CONNECT : left;
    return least.compareTo(timeout) < 0 ? least : timeout;
  }

  private RateConnection connection() {
    return connections.get((int) nextConnection.getAndIncrement());
  }

  private void send(RateConnection connection) {
    Threads.wakeInTime();
    for (long number = next.getAndIncrement();
        isWanted(number) && !killed;
        number = next.getAndIncrement()) {
      long due = oneByOne ? System.nanoTime() : begin + dueAfter(number, plan.rate());
      if (due - connection.lastUsed() > IDLE) {
        sleepUntil(due - AHEAD);
        renew(connection, due);
      }
      sleepUntil(due);
      if (System.nanoTime() - giveUp >= 0) {
        tally.timedOut(System.nanoTime() - begin);
      } else {
        exchange(connection, due);
      }
    }
    connection.close();
  }

  /** Reopens a connection that the target closed while it was idle, so that this isn't an error. */
  private void renew(RateConnection connection, long due) {
    if (!connection.isOpen() || !connection.hasEnded()) {
      return;
    }
    connection.close();
    if (killed) {
      return;
    }
    try {
      connection.open(due + plan.timeout().nanos());
    } catch (IOException e) {
      // It is retried, and then counted, when the request is due.
    }
  }

  private boolean isWanted(long number) {
    return number < total && (!oneByOne || System.nanoTime() - begin < plan.duration().nanos());
  }

  /** When a request is due, in nanoseconds after the beginning. */
  static long dueAfter(long number, int rate) {
    return number / rate * SECOND + number % rate * SECOND / rate;
  }

  private void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0 && !killed; left = due - System.nanoTime()) {
      // When told to stop, it doesn't wait for a request that is due in a minute.
      LockSupport.parkNanos(Math.min(left, SECOND / 10));
    }
  }

  private void exchange(RateConnection connection, long due) {
    long now = System.nanoTime();
    long deadline = Math.min(now + plan.timeout().nanos(), giveUp);
    boolean connected = false;
    boolean written = false;
    try {
      if (!connection.isOpen()) {
        connection.open(deadline);
      }
      connected = true;
      tally.sent(System.nanoTime() - begin);
      connection.write(request, deadline);
      written = true;
      AnswerReader.Answer answer = connection.read(deadline);
      long arrived = System.nanoTime();
      tally.answered(arrived - begin, arrived - due, answer);
      if (answer.last()) {
        connection.close();
      }
    } catch (SocketTimeoutException e) {
      connection.close();
      tally.timedOut(System.nanoTime() - begin);
    } catch (IOException e) {
      long failed = System.nanoTime() - begin;
      connection.close();
      if (!connected) {
        tally.notConnected(failed, ToolFailures.isWantOfPorts(String.valueOf(e.getMessage())));
      } else if (written) {
        tally.brokeInRead(failed);
      } else {
        tally.brokeInWrite(failed);
      }
    }
  }

  private Measurement measurement(Instant first, double cores) {
    GoDuration duration = tally.duration();
    return new Measurement(
        first.plusNanos(tally.firstSent()),
        GoDuration.ofMicros(duration.toMicros()),
        tally.requestsAnswered(),
        tally.bytesRead(),
        tally.errors(),
        tally.latencies(),
        null,
        Rate.of(
            plan.rate(),
            rounded(tally.requestsSent() / duration.toSeconds(), 100),
            rounded(cores, 1000)),
        tally.timeline(duration));
  }

  private static double rounded(double value, double parts) {
    return Math.round(value * parts) / parts;
  }

  private String summary(Measurement measured) {
    Rate rate = measured.rate();
    return String.format(
        Locale.ROOT,
        "%d requests were due, %d sent, %d answered in %s%n"
            + "%.2f a second asked, %.2f reached: %s; by %.2f cores of the generator%n"
            + "%d timeouts, %d errors in all%n",
        total,
        tally.requestsSent(),
        measured.requests(),
        measured.duration(),
        rate.asked(),
        rate.reached(),
        rate.held() ? "held" : "not held within 1 %",
        rate.generatorCores(),
        measured.errors().timeout(),
        measured.errors().total());
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * A socket's timeouts don't cover writes, so a thread ends overdue ones. Requests that fit into
   * any socket's buffer don't need it.
   */
  private void endWritesInTime() {
    if (request.length <= ALWAYS_FITS) {
      return;
    }
    Thread watch =
        new Thread(
            () -> {
              while (!ended) {
                connections.forEach(RateConnection::endOverdueWrite);
                LockSupport.parkNanos(SECOND / 10);
              }
            },
            "writes-in-time");
    watch.setDaemon(true);
    watch.start();
  }

  @Override
  public void kill() {
    killed = true;
    connections.forEach(RateConnection::abort);
  }

  @Override
  public void close() {
    ended = true;
    connections.forEach(RateConnection::close);
  }
}
