package io.wrkbench.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Remembers, in a file that outlives the container, that this pod's Cassandra was told to start.
 * cass-operator tells each pod once: where Cassandra dies under it, the upstream management API,
 * which is a process of its own, starts it again by itself. Here both die, and the container's next
 * start has to.
 */
final class StartRequest {
  private final Path file;

  /**
   * @param file in a folder that lives as long as the pod
   */
  StartRequest(Path file) {
    this.file = file;
  }

  /**
   * @param replaced address of a dead node whose place this one takes
   */
  void remember(Optional<String> replaced) {
    try {
      Files.writeString(file, replaced.orElse(""), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't write " + file, e);
    }
  }

  /** Whether it was told. */
  boolean isRemembered() {
    return Files.exists(file);
  }

  /** Starts the server, as before, if it had been started in this pod. */
  void repeat(Server server) throws IOException {
    if (isRemembered()) {
      server.start(Optional.of(Files.readString(file, UTF_8)).filter(text -> !text.isEmpty()));
    }
  }
}
