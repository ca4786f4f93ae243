package io.wrkbench.agent.background;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the open TCP connections of some processes, as the kernel lists them.
 *
 * <p>It checks who owns them, not where they lead: socket-level load balancing (as in Cilium)
 * connects to a pod instead of the Service that the process named, and in the node's network a load
 * pod sees the connections of all its neighbours.
 */
final class Connections {

  private static final String ESTABLISHED = "01";
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

  private final Path proc;

  /** As this machine's kernel lists them. */
  Connections() {
    this(Path.of("/proc"));
  }

  /** As they are listed in this folder, laid out as {@code /proc} is. */
  Connections(Path proc) {
    this.proc = proc;
  }

  /**
   * How many connections of these processes are established.
   *
   * @throws IOException if the kernel's list can't be read
   */
  int established(Collection<Long> processes) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (long process : processes) {
      addSockets(proc.resolve(Long.toString(process)).resolve("fd"), sockets);
    }
    int count = 0;
    for (String table : List.of("tcp", "tcp6")) {
      count += established(proc.resolve("net").resolve(table), sockets);
    }
    return count;
  }

  private static void addSockets(Path descriptors, Set<String> sockets) throws IOException {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
      for (Path descriptor : open) {
        Matcher socket = SOCKET.matcher(target(descriptor));
        if (socket.matches()) {
          sockets.add(socket.group(1));
        }
      }
    } catch (NoSuchFileException e) {
      // The process has ended, and its connections with it.
    }
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return ""; // It was closed meanwhile.
    }
  }

  private static int established(Path table, Set<String> sockets) throws IOException {
    // Without IPv6 there is only one table.
    if (sockets.isEmpty() || !Files.exists(table)) {
      return 0;
    }
    int count = 0;
    for (String line : Files.readAllLines(table)) {
      // sl, local_address, rem_address, st, tx:rx, tr:tm->when, retrnsmt, uid, timeout, inode, …
      String[] columns = line.strip().split("\\s+", INODE + 2);
      if (columns.length > INODE
          && columns[STATE].equals(ESTABLISHED)
          && sockets.contains(columns[INODE])) {
        count++;
      }
    }
    return count;
  }
}
