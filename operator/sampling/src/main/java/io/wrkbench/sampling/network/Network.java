package io.wrkbench.sampling.network;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.Unreadable;

/**
 * The network namespace of a process, which all containers of a pod share. That of a pod with
 * {@code hostNetwork} is its node's: the caller knows, and leaves it out.
 */
public final class Network {

  private Network() {}

  /**
   * Puts its sockets, segments and bytes.
   *
   * @param process the folder of a process, /proc/PID
   */
  public static void read(String process, Gathering into) {
    sockets(process, into);
    into.fileOnce(
        process + "/net/snmp",
        text -> {
          into.put(Quantity.SEGMENTS_SENT, tcp(text, "OutSegs"));
          into.put(Quantity.SEGMENTS_RETRANSMITTED, tcp(text, "RetransSegs"));
          into.put(Quantity.CONNECTIONS_OPENED, tcp(text, "ActiveOpens"));
        },
        Quantity.SEGMENTS_SENT,
        Quantity.SEGMENTS_RETRANSMITTED,
        Quantity.CONNECTIONS_OPENED);
    into.fileOnce(
        process + "/net/dev",
        text -> bytes(text, into),
        Quantity.BYTES_RECEIVED,
        Quantity.BYTES_SENT);
  }

  /**
   * Puts its sockets alone.
   *
   * @param process the folder of a process, /proc/PID
   */
  public static void sockets(String process, Gathering into) {
    into.fileOnce(
        process + "/net/sockstat",
        text -> into.put(Quantity.TIME_WAIT, text.line("TCP:").word("tw").number()),
        Quantity.TIME_WAIT);
  }

  /**
   * Puts from how many ports the own network namespace may open connections: the kernel tells it of
   * the reader's alone.
   *
   * @param proc where procfs is, /proc
   */
  public static void ownPorts(String proc, Gathering into) {
    into.fileOnce(
        proc + "/sys/net/ipv4/ip_local_port_range",
        text -> {
          long first = text.number();
          long last = text.number();
          if (last < first) {
            throw text.without("range of ports");
          }
          into.put(Quantity.PORTS, last - first + 1);
        },
        Quantity.PORTS);
  }

  /** One line has the names of the columns, the next one their values. */
  private static long tcp(Text text, String name) throws Unreadable {
    int column = text.fromStart().line("Tcp:").indexOf(name);
    if (column < 0) {
      throw text.without("column \"" + name + "\" of Tcp");
    }
    text.nextLine();
    return text.line("Tcp:").skip(column).number();
  }

  /** After the colon eight numbers of what was received, then eight of what was sent. */
  private static void bytes(Text text, Gathering into) throws Unreadable {
    long received = 0;
    long sent = 0;
    if (!text.startsWith("Inter-|")) {
      throw text.without("heading");
    }
    text.nextLine();
    while (text.nextLine()) {
      if (!text.upTo(':').equals("lo")) {
        received += text.number();
        sent += text.skip(7).number();
      }
    }
    into.put(Quantity.BYTES_RECEIVED, received);
    into.put(Quantity.BYTES_SENT, sent);
  }
}
