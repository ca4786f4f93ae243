package io.wrkbench.agent.use;

import io.wrkbench.result.Counters;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.cgroup.Group;
import io.wrkbench.sampling.cgroup.OwnGroup;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.machine.Machine;
import io.wrkbench.sampling.speed.MachineSpeed;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.ThreadUsage;
import io.wrkbench.sampling.thread.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Samples the pod that this runs in, and its machine, once a second while a load is sent. It needs
 * no privilege. What can't be read is missing, with the reason; nothing of this can make a load
 * fail.
 */
public final class OwnUse implements AutoCloseable {

  private static final Path ROOT = Path.of("/");
  private static final Path PROC = Path.of("/proc");

  /** How long to wait until threads are read again, for each of them: reading it takes 50 us. */
  private static final long PAUSE_NANOS = 200 * 50_000L;

  /** A tool that is told to stop, or still writes its report, takes less to end. */
  private static final Duration TO_END = Duration.ofSeconds(6);

  private final CompletableFuture<MachineSpeed> speed;
  private final TextFiles files = new TextFiles();
  private final Machine machine = new Machine(PROC, files);
  private final Group pod = OwnGroup.find(ROOT, files);
  private final Threads threads = new Threads(PROC, files);
  private final Course course = new Course();
  private final LastThreads last = new LastThreads(TO_END);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread sampler = new Thread(this::sampleUntilEnded, "own-use");
  private final boolean withThreads;
  private final boolean hostNetwork;
  private final Supplier<List<Integer>> processes;

  private ThreadReading first;
  private long nextThreads = System.nanoTime();

  /**
   * Prepares.
   *
   * @param speed what measures the machine's speed, or soon will
   * @param withThreads whether the load is sent by threads that last
   * @param hostNetwork whether the pod is in the network of its node
   */
  public OwnUse(CompletableFuture<MachineSpeed> speed, boolean withThreads, boolean hostNetwork) {
    this.speed = speed;
    this.withThreads = withThreads;
    this.hostNetwork = hostNetwork;
    this.processes = () -> pod.processes().pids();
    sampler.setDaemon(true);
  }

  /** The same, with the threads of these processes. */
  OwnUse(Supplier<List<Integer>> processes) {
    this.speed = warmUp();
    this.withThreads = true;
    this.hostNetwork = false;
    this.processes = processes;
    sampler.setDaemon(true);
  }

  /** Begins to warm up the work by which the machine's speed is measured. */
  public static CompletableFuture<MachineSpeed> warmUp() {
    return CompletableFuture.supplyAsync(MachineSpeed::start);
  }

  /** Waits until it is prepared. */
  public void await() {
    speed.join();
  }

  /** Samples from now on: the load begins. */
  public void begin() {
    sample();
    sampler.start();
  }

  /** Ends sampling; the load has ended. */
  public void end() throws InterruptedException {
    ended.countDown();
    sampler.join();
    sample();
  }

  /** What was used during that load, whose time is that of this machine's wall clock. */
  public List<PodUse> during(Measurement load) {
    Moment now = Moment.now();
    long from = now.nanos() - Duration.between(load.startTime(), now.wall()).toNanos();
    Span span = new Span(from, from + load.duration().nanos());
    OptionalDouble work = speed.join().median(span.fromNanos(), span.toNanos());
    return List.of(
        new PodUse(
            span,
            Sample.pack(course.samples()),
            threadsDuring(span),
            work.isPresent() ? (Double) work.getAsDouble() : null));
  }

  /** By the last reading before the tool's end, when its threads were still there. */
  private ThreadUse threadsDuring(Span span) {
    return last.until(span.toNanos())
        .filter(end -> end != first)
        .map(
            end ->
                ThreadUse.of(
                    ThreadUsage.between(first, end),
                    new Span(first.at().nanos(), end.at().nanos())))
        .orElse(null);
  }

  private void sampleUntilEnded() {
    try {
      while (!ended.await(course.nanosToNext(System.nanoTime()), TimeUnit.NANOSECONDS)) {
        sample();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void sample() {
    Counters ofMachine = Counters.of(machine.read());
    Reading own = pod.readWithNetwork(hostNetwork);
    course.add(new Sample(ofMachine, Map.of(Sample.OWN, Counters.of(own))));
    if (withThreads && System.nanoTime() - nextThreads >= 0) {
      readThreads();
    }
  }

  private void readThreads() {
    ThreadReading reading = threads.read(processes.get());
    nextThreads = System.nanoTime() + PAUSE_NANOS * reading.threads();
    if (first == null) {
      first = reading;
    }
    last.add(reading);
  }

  /** Ends what measures the machine's speed. */
  @Override
  public void close() {
    ended.countDown();
    speed.thenAccept(MachineSpeed::close);
  }
}
