package io.wrkbench.agent;

import io.wrkbench.result.Generator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out what machine and which load tool this is. */
final class Machine {

  private static final Pattern CPU_MODEL = Pattern.compile("model name\\s*:\\s*(.*\\S)\\s*");
  private static final Pattern PROCESSOR = Pattern.compile("processor\\s*:.*");
  private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");

  private Machine() {}

  /** This machine with wrk. */
  static Generator withWrk() throws InterruptedException {
    List<String> cpuinfo = cpuinfo();
    String model =
        cpuinfo.stream()
            .map(CPU_MODEL::matcher)
            .filter(Matcher::matches)
            .map(match -> match.group(1))
            .findFirst()
            // Not every architecture names its CPUs.
            .orElse(System.getProperty("os.arch"));
    int cores = (int) cpuinfo.stream().filter(l -> PROCESSOR.matcher(l).matches()).count();
    return new Generator(
        model,
        cores > 0 ? cores : Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.version"),
        "wrk" + wrkVersion());
  }

  private static List<String> cpuinfo() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** wrk prints its version with its usage and ends with 1; without wrk the load itself says so. */
  private static String wrkVersion() throws InterruptedException {
    try {
      ToolProcess.Ended ended =
          ToolProcess.start(List.of("wrk", "--version"), Map.of()).await(Duration.ofSeconds(5));
      Matcher version = VERSION.matcher(ended.output());
      return version.find() ? " " + version.group() : "";
    } catch (IOException e) {
      return "";
    }
  }
}
