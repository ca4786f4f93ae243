package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Values;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.network.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The cgroup of a pod with its containers, or the one that this process is in. What somebody has
 * set, such as limits, is read every ten seconds alone.
 */
public final class Group {

  private static final String SCOPE = ".scope";
  private static final String MONITOR = "conmon-";

  private static final long SETTINGS_AGE_NANOS = 10_000_000_000L;

  private static final Quantity[] OF_NETWORK = {
    Quantity.TIME_WAIT,
    Quantity.SEGMENTS_SENT,
    Quantity.SEGMENTS_RETRANSMITTED,
    Quantity.CONNECTIONS_OPENED,
    Quantity.BYTES_RECEIVED,
    Quantity.BYTES_SENT
  };

  private final Cgroup cgroup;
  private final String proc;
  private final TextFiles files;
  private final boolean own;
  private final LongSupplier clock;
  private final Map<String, Values> settings = new HashMap<>();
  private long settingsReadAt;

  Group(Cgroup cgroup, String proc, TextFiles files, boolean own) {
    this(cgroup, proc, files, own, System::nanoTime);
  }

  Group(Cgroup cgroup, String proc, TextFiles files, boolean own, LongSupplier clock) {
    this.cgroup = cgroup;
    this.proc = proc;
    this.files = files;
    this.own = own;
    this.clock = clock;
  }

  /** Its processes now, for {@link io.wrkbench.sampling.thread.Threads}. */
  public Processes processes() {
    return Processes.of(cgroup, files);
  }

  /** Whether it is there: a pod's goes when the pod has ended. */
  boolean exists() {
    return cgroup.exists();
  }

  /** What its cgroups count, without the network. */
  Reading read() {
    return read(new Gathering(files), children());
  }

  /**
   * The same and its network namespace's sockets and bytes.
   *
   * @param hostNetwork whether the pod is in the network of its node. What the node sends isn't the
   *     pod's then. The node's ports, and the sockets that hold them, are what this process can
   *     have.
   */
  public Reading readWithNetwork(boolean hostNetwork) {
    Gathering gathering = new Gathering(files);
    List<String> children = children();
    Reading cgroups = read(gathering, children);
    if (own) {
      ownNetwork(gathering, hostNetwork);
    } else if (!hostNetwork) {
      network(gathering, children);
    }
    if (hostNetwork) {
      gathering.missing("the pod is in the network of its node, where others send too", OF_NETWORK);
    }
    return new Reading(cgroups.of(), cgroups.at(), gathering.values(), cgroups.containers());
  }

  private void ownNetwork(Gathering gathering, boolean hostNetwork) {
    if (hostNetwork) {
      Network.sockets(proc + "/self", gathering);
    } else {
      Network.read(proc + "/self", gathering);
    }
    Network.ownPorts(proc, gathering);
  }

  private Reading read(Gathering gathering, List<String> children) {
    if (!exists()) {
      gathering.missing(
          cgroup
              .folder()
              .map(folder -> "the cgroup " + folder + " is gone: the pod has ended")
              .orElse("no cgroup is mounted that counts CPU time"),
          Quantity.values());
      return new Reading(cgroup.toString(), gathering.at(), gathering.values());
    }
    if (clock.getAsLong() - settingsReadAt >= SETTINGS_AGE_NANOS) {
      settings.clear();
    }
    CgroupFiles ofAll = new CgroupFiles(cgroup, gathering);
    ofAll.cpu();
    ofAll.userAndSystem();
    ofAll.memory();
    ofAll.pressure();
    gathering.add(settings.computeIfAbsent("", name -> settings(cgroup)));
    return new Reading(cgroup.toString(), gathering.at(), gathering.values(), containers(children));
  }

  /** Its containers; the own cgroup is one. */
  private List<String> children() {
    return own ? List.of() : cgroup.children();
  }

  private Map<String, Values> containers(List<String> children) {
    Map<String, Values> containers = new HashMap<>();
    for (String name : children) {
      Cgroup container = cgroup.child(name);
      Gathering gathering = new Gathering(files);
      new CgroupFiles(container, gathering).cpu();
      gathering.add(settings.computeIfAbsent(name, absent -> settings(container)));
      containers.put(idOf(name), gathering.values());
    }
    return containers;
  }

  private Values settings(Cgroup of) {
    if (settings.isEmpty()) {
      settingsReadAt = clock.getAsLong();
    }
    Gathering gathering = new Gathering(files);
    CgroupFiles ofSettings = new CgroupFiles(of, gathering);
    ofSettings.cpuLimit();
    ofSettings.cpus();
    ofSettings.memoryLimit();
    return gathering.values();
  }

  /**
   * The systemd driver has cri-containerd-ID.scope, the other one just the ID. CRI-O may have a
   * container's monitor beside it, crio-conmon-ID.scope, which isn't that container.
   */
  static String idOf(String name) {
    if (!name.endsWith(SCOPE)) {
      return name;
    }
    String unit = name.substring(0, name.length() - SCOPE.length());
    return unit.contains(MONITOR) ? unit : unit.substring(unit.lastIndexOf('-') + 1);
  }

  /** Of the first process that tells: all of a pod share the namespace. */
  private void network(Gathering gathering, List<String> children) {
    List<String> missing = new ArrayList<>();
    for (String name : children) {
      Cgroup container = cgroup.child(name);
      Processes first = Processes.rightIn(container, files);
      Processes processes = first.pids().isEmpty() ? Processes.of(container, files) : first;
      missing.addAll(processes.missing());
      for (int pid : processes.pids()) {
        Gathering ofProcess = new Gathering(files);
        Network.read(proc + "/" + pid, ofProcess);
        Values values = ofProcess.values();
        if (!values.found().isEmpty()) {
          gathering.add(values);
          return;
        }
      }
    }
    gathering.missing(
        missing.isEmpty()
            ? "no process of the pod tells of its network"
            : String.join("; ", missing),
        OF_NETWORK);
  }
}
