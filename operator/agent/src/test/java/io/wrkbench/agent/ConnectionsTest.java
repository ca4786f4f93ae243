package io.wrkbench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {

  /** Of a machine that has the low byte first, as x86-64 and ARM have. */
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
         1: 0700000A:A001 2A00000A:1F90 01 00000000:00000000 00:00000000 00000000     0        0 2 1
         2: 0700000A:A002 2A00000A:1F90 01 00000000:00000000 00:00000000 00000000     0        0 3 1
         3: 0700000A:A003 2A00000A:1F90 06 00000000:00000000 00:00000000 00000000     0        0 4 1
         4: 0700000A:A004 2A00000A:1F91 01 00000000:00000000 00:00000000 00000000     0        0 5 1
         5: 2A00000A:1F90 0700000A:A001 01 00000000:00000000 00:00000000 00000000     0        0 6 1
      """;

  @TempDir Path directory;

  @Test
  void onlyEstablishedConnectionsToTheTargetCount() throws IOException {
    Path ipv4 = Files.writeString(directory.resolve("tcp"), TABLE);
    Path ipv6 =
        Files.writeString(
            directory.resolve("tcp6"),
            "0: 0000000000000000FFFF00000700000A:A005 0000000000000000FFFF00002A00000A:1F90 01 0\n");
    Set<String> target = Connections.asListed(InetAddress.getByName("10.0.0.42"), 8080);
    assertThat(new Connections(List.of(ipv4), target).established()).isEqualTo(2);
    assertThat(new Connections(List.of(ipv4, ipv6), target).established()).isEqualTo(3);
    assertThat(new Connections(List.of(directory.resolve("none")), target).established()).isZero();
  }

  @Test
  void theKernelsOwnTablesAreUnderstood() throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    Set<Socket> open = new HashSet<>();
    try (ServerSocket server = new ServerSocket(0, 10, loopback)) {
      Connections connections =
          Connections.to(new Target(false, "127.0.0.1", server.getLocalPort()));
      for (int i = 1; i <= 3; i++) {
        open.add(new Socket(loopback, server.getLocalPort()));
        assertThat(connections.established()).isEqualTo(i);
      }
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }
}
