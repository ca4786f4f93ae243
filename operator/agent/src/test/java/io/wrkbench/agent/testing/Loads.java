package io.wrkbench.agent.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions;
import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.signal.TargetUrl;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Loads of one test, with what the agent logged of them. */
public final class Loads {

  private final Path directory;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private boolean single;

  /** Loads whose files are in this folder. */
  public Loads(Path directory) {
    this.directory = directory;
  }

  /** From now on a connection alone is measured too. */
  public Loads withSingleConnection() {
    single = true;
    return this;
  }

  /** An attempt, without a check of the target. */
  public LoadResult attempt(LoadPlan.Request request, LoadPlan.Tool tool, String url)
      throws IOException, InterruptedException {
    return run(new LoadPlan(request, Plans.OK, tool), url, Mode.ATTEMPT);
  }

  /** A load of any kind. */
  public LoadResult run(LoadPlan plan, String url, Mode mode)
      throws IOException, InterruptedException {
    return command(plan, url, mode, Signal.NONE, Map.of()).run();
  }

  /** An attempt with the values of headers from this environment. */
  public LoadResult run(LoadPlan plan, String url, Map<String, String> environment)
      throws IOException, InterruptedException {
    return command(plan, url, Mode.ATTEMPT, Signal.NONE, environment).run();
  }

  /** A load that the test runs itself. */
  public LoadCommand command(
      LoadPlan plan, String url, Mode mode, Signal signal, Map<String, String> environment)
      throws IOException {
    Path file = Files.writeString(Files.createTempFile(directory, "plan", ""), Json.write(plan));
    LoadOptions options =
        new LoadOptions(
            file, TargetUrl.of(url), false, mode, single, false, directory.resolve("none"), signal);
    return new LoadCommand(options, environment, new PrintStream(log, true, UTF_8));
  }

  /** Runs it in another thread. */
  public static CompletableFuture<LoadResult> start(LoadCommand command) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return command.run();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        task -> new Thread(task, "load").start());
  }

  /** All that the agent logged. */
  public String log() {
    return log.toString(UTF_8);
  }
}
