package io.wrkbench.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The real kubectl, where what it prints is part of the contract. */
public final class Kubectl {
  private Kubectl() {}

  /** What kubectl prints; fails the test where it fails. */
  public static String output(String... arguments) {
    Command.Result result = run("", arguments);
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
  public static Command.Result run(String input, String... arguments) {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return Command.run(Map.of(), input, command);
  }
}
