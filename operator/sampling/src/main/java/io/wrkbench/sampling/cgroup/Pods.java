package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the cgroups of a node's pods. The kubelet makes them below a cgroup {@code kubepods}, which
 * may be anywhere (its {@code cgroupRoot}), by one of two drivers:
 *
 * <pre>
 * cgroupfs  kubepods/burstable/podUID
 * systemd   kubepods.slice/kubepods-burstable.slice/kubepods-burstable-podUID_WITH_UNDERSCORES.slice
 * </pre>
 *
 * A pod of the class Guaranteed is right below {@code kubepods}.
 */
public final class Pods {

  private static final List<String> CLASSES = List.of("", "burstable", "besteffort");

  /** Where no kubepods is found among so many cgroups, there is none. */
  private static final int MAX_VISITED = 10_000;

  private final Cgroup root;
  private final String proc;
  private final TextFiles files;
  private final List<String> kubepods = new ArrayList<>();

  /**
   * Looks below a folder.
   *
   * @param cgroups where the node's cgroups are, /sys/fs/cgroup
   * @param proc where procfs of the node is, /proc
   */
  public Pods(Path cgroups, Path proc, TextFiles files) {
    this.root = Cgroup.root(cgroups.toString());
    this.proc = proc.toString();
    this.files = files;
  }

  /** The pod of a UID; empty if it isn't on this node, or not yet, or has ended. */
  public Optional<Group> find(String uid) {
    kubepods.removeIf(path -> !root.child(path).exists());
    if (kubepods.isEmpty()) {
      findKubepods();
    }
    return kubepods.stream()
        .flatMap(path -> CLASSES.stream().map(word -> path + "/" + pathOf(path, word, uid)))
        .map(root::child)
        .filter(Cgroup::exists)
        .findFirst()
        .map(cgroup -> new Group(cgroup, proc, files, false));
  }

  private static String pathOf(String kubepods, String word, String uid) {
    if (!kubepods.endsWith(".slice")) {
      return (word.isEmpty() ? "" : word + "/") + "pod" + uid;
    }
    // With a cgroupRoot /a/b it is a-b-kubepods.slice, and so are those below it.
    String name = kubepods.substring(kubepods.lastIndexOf('/') + 1, kubepods.lastIndexOf('.'));
    String ofClass = word.isEmpty() ? name : name + "-" + word;
    String pod = ofClass + "-pod" + uid.replace('-', '_') + ".slice";
    return word.isEmpty() ? pod : ofClass + ".slice/" + pod;
  }

  /** Those that are least deep first; a machine may hold several nodes. */
  private void findKubepods() {
    ArrayDeque<String> paths = new ArrayDeque<>(root.children());
    for (int visited = 0; visited < MAX_VISITED && !paths.isEmpty(); visited++) {
      String path = paths.remove();
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.equals("kubepods")
          || name.equals("kubepods.slice")
          || name.endsWith("-kubepods.slice")) {
        kubepods.add(path);
      } else {
        root.child(path).children().forEach(child -> paths.add(path + "/" + child));
      }
    }
  }
}
