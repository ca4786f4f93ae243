package io.wrkbench.agent.tool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the files that a tool reads and writes; removed when closed. */
public final class WorkFolder implements AutoCloseable {

  private final Path path;

  /**
   * A new one.
   *
   * @throws IOException if it can't be made
   */
  public WorkFolder() throws IOException {
    path = Files.createTempDirectory("wrkbench");
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Where a file of this name is, or would be. */
  public Path file(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(path);
  }
}
