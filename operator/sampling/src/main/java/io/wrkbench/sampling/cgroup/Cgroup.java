package io.wrkbench.sampling.cgroup;

import java.io.File;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A cgroup: its folder in each hierarchy of version 1, and in that of version 2. A machine has
 * either or both; then each controller is in one of them, pressure always in that of version 2.
 */
final class Cgroup {

  /** The files of version 1 without a dot in their names. */
  private static final Set<String> FILES = Set.of("tasks", "notify_on_release");

  private final Map<Controller, String> version1;
  private final String version2;

  private Cgroup(Map<Controller, String> version1, String version2) {
    this.version1 = version1;
    this.version2 = version2;
  }

  static Cgroup of(Map<Controller, String> version1, Optional<String> version2) {
    Map<Controller, String> copy = new EnumMap<>(Controller.class);
    copy.putAll(version1);
    return new Cgroup(copy, version2.orElse(""));
  }

  /** The root, where hierarchies are mounted as usual: below /sys/fs/cgroup. */
  static Cgroup root(String mounts) {
    if (new File(mounts, "cgroup.controllers").exists()) {
      return new Cgroup(Map.of(), mounts);
    }
    Map<Controller, String> version1 = new EnumMap<>(Controller.class);
    for (String name : names(mounts)) {
      // Such as "cpu,cpuacct".
      List<String> words = List.of(name.split(","));
      for (Controller controller : Controller.values()) {
        if (words.contains(controller.word())) {
          version1.put(controller, mounts + "/" + name);
        }
      }
    }
    String unified = mounts + "/unified";
    boolean hybrid = new File(unified, "cgroup.controllers").exists();
    return new Cgroup(version1, hybrid ? unified : "");
  }

  /** The folder of a controller of version 1; empty if that has it not. */
  Optional<String> version1(Controller controller) {
    return Optional.ofNullable(version1.get(controller));
  }

  /** Its folder of version 2; empty if the machine has none. */
  Optional<String> version2() {
    return version2.isEmpty() ? Optional.empty() : Optional.of(version2);
  }

  /**
   * The folder that counts CPU time: all others are alike. Empty if this isn't where cgroups are.
   */
  Optional<String> folder() {
    return version1(Controller.CPUACCT).or(this::version2);
  }

  /** Whether it is there. */
  boolean exists() {
    return folder().map(folder -> new File(folder).isDirectory()).orElse(false);
  }

  /** The one below it of this path, whether it is there or not. */
  Cgroup child(String path) {
    Map<Controller, String> below = new EnumMap<>(Controller.class);
    version1.forEach((controller, folder) -> below.put(controller, folder + "/" + path));
    return new Cgroup(below, version2.isEmpty() ? "" : version2 + "/" + path);
  }

  /** The names of those right below it. */
  List<String> children() {
    return folder().map(Cgroup::folders).orElse(List.of());
  }

  /**
   * Files aren't looked at: of a container's cgroup they have a dot in their names, or are these.
   */
  private static List<String> folders(String folder) {
    List<String> found = new ArrayList<>();
    for (String name : names(folder)) {
      boolean mayBe =
          name.endsWith(".slice")
              || name.endsWith(".scope")
              || name.endsWith(".service")
              || name.indexOf('.') < 0 && !FILES.contains(name);
      if (mayBe && new File(folder, name).isDirectory()) {
        found.add(name);
      }
    }
    return found;
  }

  private static List<String> names(String folder) {
    String[] names = new File(folder).list();
    return names == null ? List.of() : List.of(names);
  }

  @Override
  public String toString() {
    return folder().orElse("no cgroup");
  }
}
