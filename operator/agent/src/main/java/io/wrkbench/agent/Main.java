package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Entry of the load image: {@code agent load …} or {@code agent self-test}. Ends with 0 if the load
 * was measured, else 1.
 */
public final class Main {

  /** Less than any grace period that Kubernetes gives; the load tool is killed at once. */
  private static final int SECONDS_TO_HAND_OVER = 1;

  private Main() {}

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] arguments) throws InterruptedException {
    // Not System.out: its encoding follows a locale that a container often lacks.
    PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    System.exit(run(List.of(arguments), log) ? 0 : 1);
  }

  private static boolean run(List<String> arguments, PrintStream log) throws InterruptedException {
    LoadOptions options;
    try {
      options = options(arguments);
    } catch (IllegalArgumentException e) {
      LoadResult refused = LoadResult.failed(FailureReason.InvalidPlan, e.getMessage());
      new HandOver(log, LoadOptions.TERMINATION_LOG).give(refused);
      return false;
    }
    LoadCommand command = new LoadCommand(options, System.getenv(), log);
    HandOver handOver = new HandOver(log, options.terminationLog());
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(command, handOver, ended), "shutdown"));
    LoadResult result;
    try {
      result = command.run();
    } catch (RuntimeException | Error e) {
      e.printStackTrace(log);
      result = LoadResult.failed(FailureReason.AgentFailed, "the agent broke: " + e);
    }
    handOver.give(result);
    ended.countDown();
    return result.isSucceeded();
  }

  private static LoadOptions options(List<String> arguments) {
    String command = arguments.isEmpty() ? "" : arguments.get(0);
    List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
    return switch (command) {
      case "load" -> LoadOptions.parse(rest);
      case "self-test" -> selfTest();
      default ->
          throw new IllegalArgumentException(
              "the command must be load or self-test; " + LoadOptions.USAGE);
    };
  }

  private static LoadOptions selfTest() {
    try {
      return SelfTest.order();
    } catch (IOException e) {
      throw new IllegalArgumentException("the self-test needs loopback and /tmp: " + e, e);
    }
  }

  /** At SIGTERM, and at any other end, where it finds everything done. */
  private static void stop(LoadCommand command, HandOver handOver, CountDownLatch ended) {
    try {
      command.interrupt();
      if (!ended.await(SECONDS_TO_HAND_OVER, TimeUnit.SECONDS)) {
        handOver.give(
            LoadResult.failed(
                FailureReason.Interrupted, "the load pod was told to stop before the load"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
