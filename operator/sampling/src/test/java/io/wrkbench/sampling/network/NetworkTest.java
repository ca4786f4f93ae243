package io.wrkbench.sampling.network;

import static io.wrkbench.sampling.Quantity.BYTES_RECEIVED;
import static io.wrkbench.sampling.Quantity.BYTES_SENT;
import static io.wrkbench.sampling.Quantity.CONNECTIONS_OPENED;
import static io.wrkbench.sampling.Quantity.PORTS;
import static io.wrkbench.sampling.Quantity.SEGMENTS_RETRANSMITTED;
import static io.wrkbench.sampling.Quantity.SEGMENTS_SENT;
import static io.wrkbench.sampling.Quantity.TIME_WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.Values;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkTest {

  @TempDir Path root;

  private Values read() {
    Gathering gathering = new Gathering(new TextFiles());
    Network.read(root.toString(), gathering);
    Network.ownPorts(root.toString(), gathering);
    return gathering.values();
  }

  private Tree tree() {
    return new Tree(root)
        .file(
            "net/sockstat",
            """
            sockets: used 14
            TCP: inuse 1 orphan 0 tw 28229 alloc 437 mem 0
            UDP: inuse 0 mem 0
            """)
        .file(
            "net/snmp",
            """
            Ip: Forwarding DefaultTTL
            Ip: 1 64
            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens InSegs OutSegs RetransSegs
            Tcp: 1 200 120000 -1 75 105 1174 1161 3
            """)
        .file(
            "net/dev",
            """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
                lo: 900 9 0 0 0 0 0 0 900 9 0 0 0 0 0 0
              eth0: 2383685    1416    0    0    0     0          0         0   144135    1413    0    0
            net1:15 1 0 0 0 0 0 0 65 1 0 0 0 0 0 0
            """)
        .file("sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
  }

  @Test
  void socketsSegmentsAndBytesAreThoseOfTheKernel() {
    tree();
    Values values = read();
    assertThat(values.missing()).isEmpty();
    assertThat(values.found())
        .isEqualTo(
            Map.of(
                TIME_WAIT,
                28229L,
                SEGMENTS_SENT,
                1161L,
                SEGMENTS_RETRANSMITTED,
                3L,
                CONNECTIONS_OPENED,
                75L,
                BYTES_RECEIVED,
                2383700L,
                BYTES_SENT,
                144200L,
                PORTS,
                28232L));
  }

  @Test
  void whatOneFileDoesNotSayOthersDo() {
    tree().file("net/snmp", "Tcp: RtoAlgorithm OutSegs\nTcp: 1 17\n").file("net/dev", "eth0: 1\n");
    Values values = read();
    assertThat(values.found()).containsOnlyKeys(TIME_WAIT, SEGMENTS_SENT, PORTS);
    assertThat(values.missing().get(SEGMENTS_RETRANSMITTED)).contains("column \"RetransSegs\"");
    assertThat(values.missing().get(BYTES_SENT)).contains("/net/dev");
  }

  @Test
  void anInterfaceThatIsNotUnderstoodIsNotLeftOutOfTheSum() {
    tree().file("net/dev", "Inter-| x\n face |\n eth0: 1 2 3 4 5 6 7 8 9\n eth1 10\n");
    assertThat(read().found()).doesNotContainKeys(BYTES_RECEIVED, BYTES_SENT);
  }

  @Test
  void anEndedProcessHasNoNetwork() {
    assertThat(read().found()).isEmpty();
    assertThat(read().missing()).hasSize(7);
  }
}
