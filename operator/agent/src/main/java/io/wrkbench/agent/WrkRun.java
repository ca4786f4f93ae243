package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One run of wrk. The request reaches wrk's Lua as a file of bytes; the script is the same for
 * every plan, and of the plan only numbers stand on the command line.
 */
final class WrkRun implements AutoCloseable {

  private static final String SCRIPT = "wrkbench.lua";
  private static final String REQUEST = "request";
  private static final String REPORT = "report.json";

  /** For wrk to start, to stop its threads and to write its report. */
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final LoadPlan.Wrk plan;
  private final Path directory;
  private final List<String> command;

  /**
   * Prepares the files that wrk reads.
   *
   * @throws IOException if they can't be written
   */
  WrkRun(LoadPlan.Wrk plan, Target target, byte[] request) throws IOException {
    this.plan = plan;
    this.directory = Files.createTempDirectory("wrkbench");
    Files.write(directory.resolve(REQUEST), batch(request, plan.pipeline()));
    try (InputStream script = WrkRun.class.getResourceAsStream(SCRIPT)) {
      Files.copy(script, directory.resolve(SCRIPT));
    }
    this.command =
        List.of(
            "wrk",
            "--threads=" + plan.threads(),
            "--connections=" + plan.connections(),
            "--duration=" + seconds(plan.duration().toDuration()),
            "--timeout=" + seconds(plan.timeout().toDuration()),
            "--latency",
            "--script=" + directory.resolve(SCRIPT),
            target.url());
  }

  /** For the log. */
  String commandLine() {
    return String.join(" ", command);
  }

  /**
   * Starts wrk.
   *
   * @throws LoadFailure if it isn't there
   */
  ToolProcess start() throws LoadFailure {
    try {
      return ToolProcess.start(command, Map.of("WRKBENCH_DIR", directory.toString()));
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.LoadToolFailed,
          "wrk can't be started: " + e.getMessage() + ". Debian has it in its package wrk.");
    }
  }

  /** When wrk must have ended. */
  Duration limit() {
    return plan.duration().toDuration().plus(plan.timeout().toDuration()).plus(MARGIN);
  }

  /**
   * The figures of a wrk that has ended.
   *
   * @throws LoadFailure if there are none
   */
  Measurement measurement(ToolProcess.Ended ended) throws LoadFailure {
    if (ended.timedOut()) {
      throw new LoadFailure(
          FailureReason.LoadToolTimedOut,
          "wrk was still running "
              + limit().toSeconds()
              + " s after its start and was killed. Is the load pod starved of CPU?");
    }
    if (ended.exitCode() != 0) {
      throw new LoadFailure(
          ended.output().contains("unable to connect to ")
              ? FailureReason.TargetUnreachable
              : FailureReason.LoadToolFailed,
          "wrk ended with exit code " + ended.exitCode() + ": " + Texts.brief(ended.output()));
    }
    try {
      String report = Files.readString(directory.resolve(REPORT));
      return Json.read(report, WrkReport.class).toMeasurement(plan);
    } catch (IOException | IllegalArgumentException e) {
      throw new LoadFailure(
          FailureReason.LoadToolFailed,
          "wrk left no usable report ("
              + Texts.brief(String.valueOf(e.getMessage()))
              + "); it printed: "
              + Texts.brief(ended.output()));
    }
  }

  @Override
  public void close() throws IOException {
    for (String name : List.of(SCRIPT, REQUEST, REPORT)) {
      Files.deleteIfExists(directory.resolve(name));
    }
    Files.deleteIfExists(directory);
  }

  private static byte[] batch(byte[] request, int pipeline) {
    ByteArrayOutputStream batch = new ByteArrayOutputStream();
    for (int i = 0; i < pipeline; i++) {
      batch.writeBytes(request);
    }
    return batch.toByteArray();
  }

  private static String seconds(Duration duration) {
    return duration.toSeconds() + "s";
  }
}
