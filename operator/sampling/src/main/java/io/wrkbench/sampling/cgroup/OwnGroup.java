package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.file.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the cgroup that this process is in, by /proc/self/cgroup and /proc/self/mountinfo: in a
 * container it is mounted at /sys/fs/cgroup itself, whatever its path on the node.
 *
 * @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
 */
public final class OwnGroup {

  private record Mount(String root, String point, String type, List<String> options) {}

  private OwnGroup() {}

  /**
   * The cgroup; what of it isn't there is missing in its readings.
   *
   * @param root of the file system, /
   */
  public static Group find(Path root, TextFiles files) {
    Map<Controller, String> version1 = new EnumMap<>(Controller.class);
    Optional<String> version2 = Optional.empty();
    List<Mount> mounts = mounts(lines(root.resolve("proc/self/mountinfo")));
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      // Such as 3:cpu,cpuacct:/path, and 0::/path for version 2.
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      if (parts[0].equals("0")) {
        version2 = mounted(mounts, "cgroup2", "", parts[2], root);
      }
      for (Controller controller : Controller.values()) {
        if (List.of(parts[1].split(",")).contains(controller.word())) {
          mounted(mounts, "cgroup", controller.word(), parts[2], root)
              .ifPresent(folder -> version1.put(controller, folder));
        }
      }
    }
    String proc = root.resolve("proc").toString();
    return new Group(Cgroup.of(version1, version2), proc, files, true);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Such as: 36 32 0:33 /ROOT /MOUNT/POINT ro master:1 - cgroup cgroup rw,memory */
  private static List<Mount> mounts(List<String> lines) {
    return lines.stream()
        .map(line -> line.split(" - ", 2))
        .filter(halves -> halves.length == 2)
        .map(halves -> List.of((halves[0] + " - " + halves[1]).split(" ")))
        .filter(words -> words.size() - words.indexOf("-") == 4)
        .map(OwnGroup::mount)
        .toList();
  }

  private static Mount mount(List<String> words) {
    int dash = words.indexOf("-");
    return new Mount(
        words.get(3), words.get(4), words.get(dash + 1), List.of(words.get(dash + 3).split(",")));
  }

  private static Optional<String> mounted(
      List<Mount> mounts, String type, String option, String path, Path root) {
    return mounts.stream()
        .filter(mount -> mount.type().equals(type))
        .filter(mount -> option.isEmpty() || mount.options().contains(option))
        .map(mount -> folder(mount, path, root))
        .findFirst();
  }

  /** Below the mount point the path goes on from where the mount's root is. */
  private static String folder(Mount mount, String path, Path root) {
    String from = mount.root().equals("/") ? "" : mount.root();
    String below = path.startsWith(from) ? path.substring(from.length()) : "";
    Path point = root.resolve(mount.point().substring(1));
    Path folder = point.resolve(below.startsWith("/") ? below.substring(1) : below);
    // A path out of the namespace, such as /../x, isn't there.
    return (Files.isDirectory(folder) ? folder : point).normalize().toString();
  }
}
