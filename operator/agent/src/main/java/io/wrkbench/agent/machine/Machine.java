package io.wrkbench.agent.machine;

import io.wrkbench.result.Generator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out what machine this is. */
public final class Machine {

  private static final Pattern CPU_MODEL = Pattern.compile("model name\\s*:\\s*(.*\\S)\\s*");
  private static final Pattern PROCESSOR = Pattern.compile("processor\\s*:.*");

  private Machine() {}

  /** This machine with a load tool, which is named with its version. */
  public static Generator with(String tool) {
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
        tool);
  }

  private static List<String> cpuinfo() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
