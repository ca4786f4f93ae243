package io.wrkbench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The real kubectl, where what it prints is part of the contract. */
public final class Kubectl {
  /**
   * How a call ended.
   *
   * @param exitCode 0 where it did what it was told
   * @param output what it printed, errors included
   */
  public record Result(int exitCode, String output) {}

  private Kubectl() {}

  /** What kubectl prints; fails the test where it fails. */
  public static String output(String... arguments) {
    Result result = run("", arguments);
    if (result.exitCode() != 0) {
      throw new AssertionError(
          "kubectl " + String.join(" ", arguments) + " failed: " + result.output());
    }
    return result.output();
  }

  /**
   * Waits until a run or comparison has ended, in whatever way. A test that asks again and again
   * would disturb what it measures.
   *
   * @param object kind/name
   */
  public static void awaitFinished(String object, String namespace, Duration atMost) {
    output(
        "wait",
        object,
        "--namespace",
        namespace,
        "--for=condition=Finished",
        "--timeout=" + atMost.toSeconds() + "s");
  }

  /** Calls kubectl with this text as its standard input. */
  public static Result run(String input, String... arguments) {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (var stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(StandardCharsets.UTF_8));
      }
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "can't run kubectl; is it on the PATH? eval \"$(hack/cluster env)\"", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while kubectl ran", e);
    }
  }
}
