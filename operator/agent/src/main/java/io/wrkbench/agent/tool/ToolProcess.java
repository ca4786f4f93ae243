package io.wrkbench.agent.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A load tool as a child process, with what it prints. It never outlives its deadline. */
public final class ToolProcess {

  private static final Duration OUTPUT_GRACE = Duration.ofSeconds(1);

  private final Process process;
  private final Thread reader;
  private final OutputBuffer output = new OutputBuffer();

  /**
   * How a tool ended.
   *
   * @param exitCode 0 if all went well
   * @param timedOut whether it had to be killed at its deadline
   * @param output what it printed, errors included; if that is too much, its beginning and end
   */
  public record Ended(int exitCode, boolean timedOut, String output) {}

  private ToolProcess(Process process) {
    this.process = process;
    this.reader = new Thread(this::drain, "tool-output");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a tool with only the given environment, so that values from Secrets stay here.
   *
   * @throws IOException if it can't be started
   */
  public static ToolProcess start(List<String> command, Map<String, String> environment)
      throws IOException {
    ToolProcess tool = startStoppable(command, environment);
    tool.stop();
    return tool;
  }

  /**
   * The same for a tool that stops at the end of its input.
   *
   * @throws IOException if it can't be started
   */
  public static ToolProcess startStoppable(List<String> command, Map<String, String> environment)
      throws IOException {
    return new ToolProcess(process(command, environment));
  }

  /**
   * Runs a tool that is quick and prints no more than a pipe holds, 64 KiB. Its output is read when
   * it has ended, so that reading takes no CPU from it. If it isn't done in time, which it can't be
   * if it prints more, it is killed, and its output is empty.
   *
   * @return what it printed, errors included
   * @throws IOException if it can't be started
   */
  public static String runBriefly(List<String> command, Duration limit)
      throws IOException, InterruptedException {
    Process process = process(command, Map.of());
    process.getOutputStream().close();
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
      return "";
    }
    try (InputStream in = process.getInputStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static Process process(List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Ends its input. */
  void stop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
  }

  /** Its process id. */
  long pid() {
    return process.pid();
  }

  /** Whether it hasn't ended yet. */
  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for its end, or kills it after the given time. */
  public Ended await(Duration limit) throws InterruptedException {
    boolean timedOut = !process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (timedOut) {
      kill();
    }
    int exitCode = process.waitFor();
    // A child that the tool left behind may still hold the pipe open.
    reader.join(OUTPUT_GRACE.toMillis());
    synchronized (output) {
      return new Ended(exitCode, timedOut, output.text());
    }
  }

  /** Ends it at once, with everything that it started. */
  void kill() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private void drain() {
    byte[] buffer = new byte[8192];
    try (InputStream in = process.getInputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        synchronized (output) {
          output.write(buffer, n);
        }
      }
    } catch (IOException e) {
      // The pipe broke because the tool was killed; what it printed before is kept.
    }
  }
}
