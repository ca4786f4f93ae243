package io.wrkbench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A command-line tool that users have. */
public final class Command {
  /**
   * How a call ended.
   *
   * @param exitCode 0 where it did what it was told
   * @param output what it printed, errors included
   */
  public record Result(int exitCode, String output) {}

  private Command() {}

  /**
   * Calls a tool, and waits for its end.
   *
   * @param environment variables that it gets besides
   * @param input its standard input
   * @param command its name and its arguments
   */
  public static Result run(Map<String, String> environment, String input, List<String> command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      try (var stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(StandardCharsets.UTF_8));
      }
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "can't run %s; is it on the PATH? eval \"$(hack/cluster env)\"".formatted(command.get(0)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while %s ran".formatted(command.get(0)), e);
    }
  }
}
