package io.wrkbench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For how long all tasks of a container that had something to do waited for a CPU: the {@code full}
 * line of its cgroup's {@code cpu.pressure}. A container without a CPU limit waits for others
 * alone.
 *
 * @see <a href="https://docs.kernel.org/accounting/psi.html">PSI</a>
 */
final class Starvation {
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final String FILE = "cpu.pressure";
  private static final Pattern TOTAL = Pattern.compile("full .*total=(\\d+)");

  private final Path file;
  private Duration read = Duration.ZERO;

  private Starvation(Path file) {
    this.file = file;
  }

  /**
   * Of a container that runs on this machine.
   *
   * @param id the container's, as its runtime has it
   * @return empty where its cgroup isn't on this machine, or tells no pressure
   */
  static Optional<Starvation> ofContainer(String id) {
    return ofContainer(CGROUPS, id);
  }

  /** The same, of cgroups below this folder. */
  static Optional<Starvation> ofContainer(Path cgroups, String id) {
    AtomicReference<Path> found = new AtomicReference<>();
    try {
      Files.walkFileTree(
          cgroups,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              // The systemd driver has cri-containerd-ID.scope, the other one just the ID.
              if (folder.getFileName().toString().contains(id)
                  && Files.exists(folder.resolve(FILE))) {
                found.set(folder.resolve(FILE));
                return FileVisitResult.TERMINATE;
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path gone, IOException e) {
              return FileVisitResult.CONTINUE; // Cgroups come and go meanwhile.
            }

            @Override
            public FileVisitResult postVisitDirectory(Path gone, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.ofNullable(found.get()).map(Starvation::new);
  }

  /** Up to now; when the container has ended, what was read last. */
  Duration total() {
    try {
      Matcher full = TOTAL.matcher(Files.readString(file));
      if (!full.find()) {
        throw new AssertionError(file + " has no line with full and total");
      }
      read = Duration.of(Long.parseLong(full.group(1)), ChronoUnit.MICROS);
    } catch (IOException e) {
      return read; // Its cgroup has gone.
    }
    return read;
  }
}
