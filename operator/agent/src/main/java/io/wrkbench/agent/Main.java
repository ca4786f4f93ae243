package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.probe.Probe;
import io.wrkbench.agent.probe.ProbeOptions;
import io.wrkbench.agent.report.HandOver;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Entry of the load image: {@code agent load …}, {@code agent self-test} or {@code agent probe …}.
 * Exits with 0 if the load was measured, otherwise with 1.
 */
public final class Main {

  /** Shorter than any grace period that Kubernetes gives; the load tool is killed at once. */
  private static final int SECONDS_TO_HAND_OVER = 1;

  /**
   * A background load ends regularly, so that it has figures; a grace period may cut this short.
   */
  private static final int SECONDS_TO_END_BACKGROUND = 10;

  private final LoadOptions options;
  private final PrintStream log;
  private final LoadCommand command;
  private final HandOver handOver;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile LoadResult result;

  private Main(LoadOptions options, PrintStream log) {
    this.options = options;
    this.log = log;
    this.command = new LoadCommand(options, System.getenv(), log);
    this.handOver = new HandOver(log, options.terminationLog());
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] arguments) throws InterruptedException {
    // By default the JDK starts a helper to start a process: two starts instead of one.
    System.setProperty("jdk.lang.Process.launchMechanism", "VFORK");
    // Not System.out: its encoding follows a locale that a container often lacks.
    PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    System.exit(run(List.of(arguments), log) ? 0 : 1);
  }

  private static boolean run(List<String> arguments, PrintStream log) throws InterruptedException {
    if (!arguments.isEmpty() && arguments.get(0).equals("probe")) {
      return probe(arguments.subList(1, arguments.size()), log);
    }
    List<LoadOptions> orders;
    try {
      orders = orders(arguments);
    } catch (IllegalArgumentException e) {
      LoadResult refused = LoadResult.failed(FailureReason.InvalidPlan, e.getMessage());
      new HandOver(log, LoadOptions.TERMINATION_LOG).give(refused);
      return false;
    }
    for (LoadOptions order : orders) {
      if (!new Main(order, log).run()) {
        return false;
      }
    }
    return true;
  }

  /** It ends when it is told to. */
  private static boolean probe(List<String> arguments, PrintStream log)
      throws InterruptedException {
    Probe probe;
    try {
      probe = new Probe(ProbeOptions.parse(arguments), log);
    } catch (IllegalArgumentException e) {
      log.println("wrkbench: " + e.getMessage());
      return false;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(probe::end, "shutdown"));
    probe.run();
    return true;
  }

  private static List<LoadOptions> orders(List<String> arguments) {
    String command = arguments.isEmpty() ? "" : arguments.get(0);
    List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
    return switch (command) {
      case "load" -> List.of(LoadOptions.parse(rest));
      case "self-test" -> selfTest(rest);
      default ->
          throw new IllegalArgumentException(
              "the command must be load, self-test or probe; " + LoadOptions.USAGE);
    };
  }

  private static List<LoadOptions> selfTest(List<String> arguments) {
    try {
      return SelfTest.orders(arguments);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("the self-test needs loopback and /tmp: " + e, e);
    }
  }

  private boolean run() throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "shutdown"));
    try {
      result = command.run();
    } catch (RuntimeException | Error e) {
      e.printStackTrace(log);
      result = LoadResult.failed(FailureReason.AgentFailed, "the agent failed: " + e);
    }
    handOver.give(result);
    ended.countDown();
    return result.isSucceeded();
  }

  /** Runs at SIGTERM, and at any other end, when there is nothing left to do. */
  private void stop() {
    boolean background = options.mode() == Mode.BACKGROUND;
    try {
      command.interrupt();
      if (!ended.await(
          background ? SECONDS_TO_END_BACKGROUND : SECONDS_TO_HAND_OVER, TimeUnit.SECONDS)) {
        handOver.give(LoadFailure.stoppedBeforeTheLoad().result());
      } else if (background && result.isSucceeded()) {
        // Being told to stop is its regular end, but the JVM's exit code would be the signal's.
        Runtime.getRuntime().halt(0);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
