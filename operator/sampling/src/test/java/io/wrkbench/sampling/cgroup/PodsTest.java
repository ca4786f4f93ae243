package io.wrkbench.sampling.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodsTest {

  private static final String UID = "198ccc98-8621-486c-8ec7-7e5f0d48c4da";
  private static final String UNDERSCORES = "198ccc98_8621_486c_8ec7_7e5f0d48c4da";

  @TempDir Path root;

  private Pods pods() {
    return new Pods(root, Path.of("/proc"), new TextFiles());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubepods/pod" + UID,
        "kubepods/burstable/pod" + UID,
        "kubepods/besteffort/pod" + UID,
        "wrkbench/e2e/node2/kubepods/burstable/pod" + UID,
        "kubepods.slice/kubepods-pod" + UNDERSCORES + ".slice",
        "kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod" + UNDERSCORES + ".slice",
        "kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-besteffort.slice/"
            + "kubelet-kubepods-besteffort-pod"
            + UNDERSCORES
            + ".slice",
        "system.slice/docker-4f1.scope/kubelet/kubepods/burstable/pod" + UID,
      })
  void bothDriversAndAnyRootAreFound(String path) {
    Tree tree = new Tree(root).file("cgroup.controllers", "cpu\n");
    tree.folder("system.slice/ssh.service");
    tree.folder("wrkbench/e2e/node1/kubepods/burstable/podother");
    assertThat(pods().find(UID)).isEmpty();
    tree.folder(path);
    assertThat(pods().find(UID).orElseThrow().read().of()).isEqualTo(root + "/" + path);
    assertThat(pods().find("another")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu,cpuacct", "cpuacct,cpu", "cpuacct"})
  void controllersOfVersion1MayBeMountedTogether(String folder) {
    new Tree(root).folder(folder + "/kubepods/pod" + UID);
    assertThat(pods().find(UID)).isPresent();
  }

  @Test
  void aPodThatComesLaterIsFoundLater() {
    Tree tree = new Tree(root).file("cgroup.controllers", "cpu\n");
    Pods pods = pods();
    assertThat(pods.find(UID)).isEmpty();
    tree.folder("kubepods/burstable");
    assertThat(pods.find(UID)).isEmpty();
    tree.folder("kubepods/burstable/pod" + UID);
    assertThat(pods.find(UID)).isPresent();
    tree.remove("kubepods");
    assertThat(pods.find(UID)).isEmpty();
    tree.folder("a/kubepods/pod" + UID);
    assertThat(pods.find(UID)).isPresent();
  }

  @Test
  void whereNoCgroupsAreNoPodIs() {
    assertThat(pods().find(UID)).isEmpty();
    assertThat(new Pods(root.resolve("none"), root, new TextFiles()).find(UID)).isEmpty();
  }
}
