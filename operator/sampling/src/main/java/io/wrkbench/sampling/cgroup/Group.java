package io.wrkbench.sampling.cgroup;

import io.wrkbench.sampling.Gathering;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Values;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.network.Network;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cgroup of a pod with its containers, or the one that this process is in. */
public final class Group {

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

  Group(Cgroup cgroup, String proc, TextFiles files, boolean own) {
    this.cgroup = cgroup;
    this.proc = proc;
    this.files = files;
    this.own = own;
  }

  /** Its processes now, for {@link io.wrkbench.sampling.thread.Threads}. */
  public Processes processes() {
    return Processes.of(cgroup, files);
  }

  /** Whether it is there: a pod's goes when the pod has ended. */
  public boolean exists() {
    return cgroup.exists();
  }

  /** What its cgroups count, without the network. */
  public Reading read() {
    return read(new Gathering(files));
  }

  /**
   * The same and its network namespace's sockets and bytes. With {@code hostNetwork} these would be
   * the node's: then {@link #read} is right.
   */
  public Reading readWithNetwork() {
    Gathering gathering = new Gathering(files);
    Reading cgroups = read(gathering);
    if (own) {
      Network.read(proc + "/self", gathering);
      Network.ownPorts(proc, gathering);
    } else {
      network(gathering);
    }
    return new Reading(cgroups.of(), cgroups.at(), gathering.values(), cgroups.containers());
  }

  private Reading read(Gathering gathering) {
    if (!exists()) {
      gathering.missing(
          cgroup
              .folder()
              .map(folder -> "the cgroup " + folder + " is gone: the pod has ended")
              .orElse("no cgroup is mounted that counts CPU time"),
          Quantity.values());
      return new Reading(cgroup.toString(), gathering.at(), gathering.values());
    }
    CgroupFiles ofAll = new CgroupFiles(cgroup, gathering);
    ofAll.cpuTime();
    ofAll.cpuLimit();
    ofAll.cpus();
    ofAll.memory();
    ofAll.pressure();
    return new Reading(cgroup.toString(), gathering.at(), gathering.values(), containers());
  }

  private Map<String, Values> containers() {
    Map<String, Values> containers = new HashMap<>();
    for (String name : own ? List.<String>of() : cgroup.children()) {
      Gathering gathering = new Gathering(files);
      CgroupFiles ofContainer = new CgroupFiles(cgroup.child(name), gathering);
      ofContainer.cpuTime();
      ofContainer.cpuLimit();
      ofContainer.cpus();
      containers.put(idOf(name), gathering.values());
    }
    return containers;
  }

  /** The systemd driver has cri-containerd-ID.scope, the other one just the ID. */
  static String idOf(String name) {
    return name.endsWith(".scope")
        ? name.substring(name.lastIndexOf('-') + 1, name.length() - ".scope".length())
        : name;
  }

  /** Of the first process that lives long enough: all of a pod share the namespace. */
  private void network(Gathering gathering) {
    Processes processes = processes();
    for (int pid : processes.pids()) {
      Gathering ofProcess = new Gathering(files);
      Network.read(proc + "/" + pid, ofProcess);
      Values values = ofProcess.values();
      if (!values.found().isEmpty()) {
        values.found().forEach(gathering::put);
        values.missing().forEach((quantity, why) -> gathering.missing(why, quantity));
        return;
      }
    }
    gathering.missing(
        processes.missing().isEmpty()
            ? "no process of the pod tells of its network"
            : String.join("; ", processes.missing()),
        OF_NETWORK);
  }
}
