package io.wrkbench.agent.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.agent.tool.OneProcess;
import io.wrkbench.agent.tool.ToolProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ConnectionsTest {

  /**
   * The target is a Service at 10.0.0.42:8080. Two connections lead there, and one to a pod at
   * 10.0.0.9:80, as they do where load is balanced at the socket.
   */
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
         1: 0700000A:A001 2A00000A:1F90 01 00000000:00000000 00:00000000 00000000     0        0 2 1
         2: 0700000A:A002 0900000A:0050 01 00000000:00000000 00:00000000 00000000     0        0 3 1 0000000000000000 20 4 30 10 -1
         3: 0700000A:A003 2A00000A:1F90 06 00000000:00000000 00:00000000 00000000     0        0 4 1
         4: 0700000A:A004 2A00000A:1F90 02 00000000:00000000 00:00000000 00000000     0        0 5 1
         5: 0700000A:A005 2A00000A:1F90 01 00000000:00000000 00:00000000 00000000     0        0 6 1
      """;

  @TempDir Path proc;

  private void processWithSockets(long process, int... inodes) throws IOException {
    Path descriptors = Files.createDirectories(proc.resolve(process + "/fd"));
    Files.createSymbolicLink(descriptors.resolve("0"), Path.of("pipe:[2]"));
    Files.createSymbolicLink(descriptors.resolve("1"), Path.of("anon_inode:[eventpoll]"));
    for (int inode : inodes) {
      Files.createSymbolicLink(
          descriptors.resolve(Integer.toString(inode + 1)), Path.of("socket:[" + inode + "]"));
    }
  }

  private Connections connections() throws IOException {
    Files.writeString(Files.createDirectories(proc.resolve("net")).resolve("tcp"), TABLE);
    return new Connections(proc);
  }

  @Test
  void establishedConnectionsCountWhereverTheyLeadTo() throws IOException {
    processWithSockets(42, 1, 2, 3, 4, 5, 77);
    assertThat(connections().established(List.of(42L))).isEqualTo(2);
  }

  @Test
  void thoseOfNeighboursInTheSameNetworkDoNot() throws IOException {
    processWithSockets(42, 2);
    processWithSockets(43, 3);
    processWithSockets(7, 6);
    assertThat(connections().established(List.of(42L))).isEqualTo(1);
    assertThat(connections().established(List.of(42L, 43L))).isEqualTo(2);
  }

  @Test
  void thereMayBeTablesOfBothVersionsAndProcessesThatHaveEnded() throws IOException {
    processWithSockets(42, 2, 99);
    Connections connections = connections();
    Files.writeString(
        proc.resolve("net/tcp6"),
        "0: 0000000000000000FFFF00000700000A:A005 0000000000000000FFFF00002A00000A:1F90"
            + " 01 0:0 00:0 0 0 0 99 1\n");
    assertThat(connections.established(List.of(42L, 43L))).isEqualTo(2);
    assertThat(connections.established(List.of(43L))).isZero();
    assertThat(connections.established(List.of())).isZero();
  }

  @Test
  @Tag("wrk")
  void theKernelsOwnFilesAreUnderstood() throws Exception {
    Connections connections = new Connections();
    List<OneProcess> processes = new ArrayList<>();
    try (StubServer server = new StubServer((n, request) -> null)) {
      // curl's telnet holds a connection for as long as its input is open.
      String url = server.url().replace("http:", "telnet:");
      for (int i = 0; i < 2; i++) {
        OneProcess process = new OneProcess();
        processes.add(process);
        process.start(() -> ToolProcess.startStoppable(List.of("curl", "-s", url), Map.of()));
      }
      List<Long> ids = processes.stream().map(OneProcess::pid).toList();
      while (connections.established(ids) < 2) {
        assertThat(processes).allMatch(OneProcess::isAlive);
        TimeUnit.MILLISECONDS.sleep(10);
      }
      assertThat(connections.established(ids.subList(0, 1))).isEqualTo(1);
    } finally {
      processes.forEach(OneProcess::kill);
    }
  }
}
