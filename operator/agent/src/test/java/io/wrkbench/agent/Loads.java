package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.LoadOptions.Mode;
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
final class Loads {

  private final Path directory;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  Loads(Path directory) {
    this.directory = directory;
  }

  /** An attempt, without a check of the target. */
  LoadResult attempt(LoadPlan.Request request, LoadPlan.Tool tool, String url)
      throws IOException, InterruptedException {
    return run(new LoadPlan(request, Plans.OK, tool), url, Mode.ATTEMPT);
  }

  LoadResult run(LoadPlan plan, String url, Mode mode) throws IOException, InterruptedException {
    return command(plan, url, mode, null, null, Map.of()).run();
  }

  LoadResult run(LoadPlan plan, String url, Map<String, String> environment)
      throws IOException, InterruptedException {
    return command(plan, url, Mode.ATTEMPT, null, null, environment).run();
  }

  LoadCommand command(
      LoadPlan plan,
      String url,
      Mode mode,
      Integer readyPort,
      Path stopSignal,
      Map<String, String> environment)
      throws IOException {
    Path file = Files.writeString(Files.createTempFile(directory, "plan", ""), Json.write(plan));
    LoadOptions options =
        new LoadOptions(
            file, url, false, mode, directory.resolve("none"), readyPort, null, stopSignal);
    return new LoadCommand(options, environment, new PrintStream(log, true, UTF_8));
  }

  /** Runs it in another thread. */
  static CompletableFuture<LoadResult> start(LoadCommand command) {
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

  String log() {
    return log.toString(UTF_8);
  }
}
