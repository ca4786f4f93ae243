package io.wrkbench.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Counts the open connections to a target, as the kernel lists them for this pod. */
final class Connections {

  private static final String ESTABLISHED = "01";
  private static final byte[] IPV4_IN_IPV6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  private final List<Path> tables;
  private final Set<String> addresses;

  Connections(List<Path> tables, Set<String> addresses) {
    this.tables = tables;
    this.addresses = addresses;
  }

  /**
   * Those to any address of the target's host.
   *
   * @throws IOException if it has none
   */
  static Connections to(Target target) throws IOException {
    Set<String> addresses = new HashSet<>();
    for (InetAddress address : InetAddress.getAllByName(target.host())) {
      addresses.addAll(asListed(address, target.port()));
    }
    List<Path> tables = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    return new Connections(tables, addresses);
  }

  /**
   * How many are established.
   *
   * @throws IOException if the kernel doesn't say
   */
  int established() throws IOException {
    int count = 0;
    for (Path table : tables) {
      // Without IPv6 there is but one table.
      if (Files.exists(table)) {
        for (String line : Files.readAllLines(table)) {
          // sl, local_address, rem_address, st, …
          String[] columns = line.strip().split("\\s+", 5);
          if (columns.length == 5
              && columns[3].equals(ESTABLISHED)
              && addresses.contains(columns[2])) {
            count++;
          }
        }
      }
    }
    return count;
  }

  /** An IPv4 address is in the table of IPv6, too, if the program that connects speaks both. */
  static Set<String> asListed(InetAddress address, int port) {
    byte[] bytes = address.getAddress();
    Set<String> forms = new HashSet<>();
    forms.add(hex(bytes, port));
    if (bytes.length == 4) {
      forms.add(hex(ByteBuffer.allocate(16).put(IPV4_IN_IPV6).put(bytes).array(), port));
    }
    return forms;
  }

  /** The kernel prints an address word by word, each in the machine's own byte order. */
  private static String hex(byte[] address, int port) {
    ByteBuffer network = ByteBuffer.wrap(address);
    ByteBuffer machine = ByteBuffer.allocate(address.length).order(ByteOrder.nativeOrder());
    while (network.hasRemaining()) {
      machine.putInt(network.getInt());
    }
    return HexFormat.of().withUpperCase().formatHex(machine.array())
        + String.format(Locale.ROOT, ":%04X", port);
  }
}
