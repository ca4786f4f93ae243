package io.wrkbench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The real Helm, with charts that hold one manifest. */
public final class Helm {
  private Helm() {}

  /**
   * Installs a chart with this manifest.
   *
   * @param folder an empty one, or that of the release's last chart
   */
  public static Command.Result install(
      String namespace, String release, String manifest, Path folder) {
    return run(namespace, "install", release, manifest, folder, Map.of());
  }

  /** As {@link #install}, of a release that is there. */
  public static Command.Result upgrade(
      String namespace, String release, String manifest, Path folder) {
    return run(namespace, "upgrade", release, manifest, folder, Map.of());
  }

  /** As {@link #install}, but nothing is kept: no folder, and no Secret in the namespace. */
  public static Command.Result installOnce(String namespace, String release, String manifest) {
    try {
      Path folder = Files.createTempDirectory("wrkbench-chart-");
      try {
        Map<String, String> inMemory = Map.of("HELM_DRIVER", "memory");
        return run(namespace, "install", release, manifest, folder, inMemory);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't keep a chart in a folder for temporary files", e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }

  private static Command.Result run(
      String namespace,
      String verb,
      String release,
      String manifest,
      Path folder,
      Map<String, String> environment) {
    try {
      Files.writeString(
          folder.resolve("Chart.yaml"),
          "{apiVersion: v2, name: %s, version: 0.1.0}".formatted(release));
      Files.createDirectories(folder.resolve("templates"));
      // As a file of its own: in a template, two braces of the manifest would be Helm's.
      Files.writeString(folder.resolve("manifest.json"), manifest);
      Files.writeString(
          folder.resolve("templates/manifest.yaml"), "{{ .Files.Get \"manifest.json\" }}");
    } catch (IOException e) {
      throw new UncheckedIOException("can't write a chart into " + folder, e);
    }
    return Command.run(
        environment,
        "",
        List.of("helm", "--namespace", namespace, verb, release, folder.toString()));
  }
}
