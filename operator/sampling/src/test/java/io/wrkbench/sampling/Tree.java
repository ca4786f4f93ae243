package io.wrkbench.sampling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that looks like procfs and cgroupfs. */
public record Tree(Path root) {

  /** Writes a file, and the folders above it. */
  public Tree file(String path, String content) {
    try {
      Files.createDirectories(inside(path).getParent());
      Files.writeString(inside(path), content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a folder below. */
  public Tree folder(String path) {
    try {
      Files.createDirectories(inside(path));
      return new Tree(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A path that begins with "/" would lead out of it. */
  private Path inside(String path) {
    Path inside = root.resolve(path).normalize();
    if (!inside.startsWith(root)) {
      throw new IllegalArgumentException(path + " isn't below " + root);
    }
    return inside;
  }

  public String read(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The paths of all files. */
  public List<String> files() {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> root.relativize(path).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a file, or a folder with all that is in it. */
  public void remove(String path) {
    try (Stream<Path> paths = Files.walk(inside(path))) {
      for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
