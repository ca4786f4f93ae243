package io.wrkbench.sampling;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.wrkbench.sampling.cgroup.Group;
import io.wrkbench.sampling.cgroup.Pods;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.machine.Machine;
import io.wrkbench.sampling.speed.MachineSpeed;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.ThreadUsage;
import io.wrkbench.sampling.thread.Threads;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What sampling costs here, as a Markdown table; hack/bench/sampling starts it. */
public final class Bench {

  private static final Path PROC = Path.of("/proc");
  private static final int THREADS = 5000;

  /** Readings that aren't counted, as a pod's first ones are those in which the JVM starts. */
  private static final int WARM_UP = 10;

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final TextFiles files = new TextFiles();

  private Bench() {}

  /** Seconds for each part, and the UIDs of pods of this machine. */
  public static void main(String[] arguments) throws InterruptedException {
    int seconds = Integer.parseInt(arguments[0]);
    Bench bench = new Bench();
    System.out.println("| what | figure |\n|---|---|");
    bench.counters(seconds, Arrays.asList(arguments).subList(1, arguments.length));
    bench.speed(seconds);
    bench.threads();
  }

  private static void row(String what, String format, Object... figures) {
    System.out.println("| " + what + " | " + format.formatted(figures) + " |");
  }

  private void counters(int seconds, List<String> uids) throws InterruptedException {
    Machine machine = new Machine(PROC, files);
    Pods all = new Pods(Path.of("/sys/fs/cgroup"), PROC, files);
    List<Group> pods = uids.stream().flatMap(uid -> all.find(uid).stream()).toList();
    long cpu = 0;
    long ofProcess = 0;
    long begin = 0;
    List<Reading> last = new ArrayList<>();
    for (int i = -WARM_UP; i < seconds; i++) {
      if (i == 0) {
        cpu = 0;
        ofProcess = process.getProcessCpuTime();
        begin = System.nanoTime();
      }
      Thread.sleep(1000);
      long before = thread.getCurrentThreadCpuTime();
      last.clear();
      last.add(machine.read());
      pods.forEach(pod -> last.add(pod.readWithNetwork(false)));
      cpu += thread.getCurrentThreadCpuTime() - before;
    }
    double took = System.nanoTime() - begin;
    long missing = last.stream().mapToLong(reading -> reading.values().missing().size()).sum();
    row(
        pods.size() + " pods and the machine, once a second",
        "%.2f %% of a core",
        100 * cpu / took);
    row(
        "the whole process meanwhile",
        "%.2f %% of a core",
        100 * (process.getProcessCpuTime() - ofProcess) / took);
    row("values that were missing at the end", "%d", missing);
  }

  private void threads() throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    for (int i = 0; i < THREADS; i++) {
      Thread one =
          new Thread(
              () -> {
                try {
                  over.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "parked-" + i);
      one.setDaemon(true);
      one.start();
    }
    Threads threads = new Threads(PROC, files);
    List<Integer> self = List.of((int) ProcessHandle.current().pid());
    ThreadReading first = threads.read(self);
    long cpu = thread.getCurrentThreadCpuTime();
    long bytes = thread.getCurrentThreadAllocatedBytes();
    ThreadReading second = threads.read(self);
    cpu = thread.getCurrentThreadCpuTime() - cpu;
    bytes = thread.getCurrentThreadAllocatedBytes() - bytes;
    long judge = thread.getCurrentThreadCpuTime();
    ThreadUsage usage = ThreadUsage.between(first, second);
    judge = thread.getCurrentThreadCpuTime() - judge;
    row(
        second.threads() + " threads, read once",
        "%.0f ms of CPU, %.1f MiB allocated",
        cpu / 1e6,
        bytes / 1048576.0);
    row("their usage", "%.0f ms of CPU, run %.2f cores", judge / 1e6, usage.run().orElse(-1));
    over.countDown();
  }

  private void speed(int seconds) throws InterruptedException {
    long warmUp = process.getProcessCpuTime();
    MachineSpeed speed = MachineSpeed.start();
    row("machine speed: warm-up", "%.0f ms", (process.getProcessCpuTime() - warmUp) / 1e6);
    long cpu = process.getProcessCpuTime();
    long begin = System.nanoTime();
    Thread.sleep(1000L * seconds);
    long end = System.nanoTime();
    double share = 100.0 * (process.getProcessCpuTime() - cpu) / (end - begin);
    row("machine speed: CPU", "%.2f %% of a core", share);
    speed.close();
    long sixth = (end - begin) / 6;
    StringBuilder medians = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      speed
          .median(begin + i * sixth, begin + (i + 1) * sixth)
          .ifPresent(nanos -> medians.append(" %.0f".formatted(nanos / 1000)));
    }
    row("machine speed: medians of sixths, µs", "%s", medians.toString().strip());
  }
}
