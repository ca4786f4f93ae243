package io.wrkbench.agent.probe;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * The command line of {@code agent probe}.
 *
 * @param pods UIDs of the pods to sample
 * @param hostNetwork those of them that are in the network of their node, whose sockets and bytes
 *     aren't theirs
 * @param orders file that says which attempt begins, and how long it takes
 * @param proc where procfs is
 * @param cgroups where the node's cgroups are
 */
public record ProbeOptions(
    List<String> pods, Set<String> hostNetwork, Path orders, Path proc, Path cgroups) {

  /** How to call it. */
  public static final String USAGE =
      "usage: agent probe --pods UID[,UID…] [--host-network UID[,UID…]] --orders FILE"
          + " [--proc FOLDER] [--cgroups FOLDER]";

  /**
   * Reads the arguments that follow {@code probe}.
   *
   * @throws IllegalArgumentException naming the argument that is wrong, with the usage
   */
  public static ProbeOptions parse(List<String> arguments) {
    List<String> pods = List.of();
    Set<String> hostNetwork = Set.of();
    Path orders = null;
    Path proc = Path.of("/proc");
    Path cgroups = Path.of("/sys/fs/cgroup");
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      if (!rest.hasNext()) {
        throw wrong(option + " needs a value");
      }
      String value = rest.next();
      switch (option) {
        case "--pods" -> pods = List.of(value.split(","));
        case "--host-network" -> hostNetwork = Set.of(value.split(","));
        case "--orders" -> orders = Path.of(value);
        case "--proc" -> proc = Path.of(value);
        case "--cgroups" -> cgroups = Path.of(value);
        default -> throw wrong("unknown option " + option);
      }
    }
    if (pods.isEmpty() || orders == null) {
      throw wrong("--pods and --orders are required");
    }
    return new ProbeOptions(pods, hostNetwork, orders, proc, cgroups);
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + "; " + USAGE);
  }
}
