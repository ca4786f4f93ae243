package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.observe.target.TargetState.ServicePod;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.testing.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesObserverTest {
  private static final TargetState STARTING =
      new TargetState.Starting(Reason.Starting, "not ready", "");

  /** The nodes that were read, in that order. */
  private final List<String> read = new ArrayList<>();

  private final PlacesObserver places =
      new PlacesObserver(
          name -> {
            read.add(name);
            return name.equals("unreadable") ? Optional.empty() : Optional.of(node(name));
          });

  /** Its address is 10.0.0.1 for node1. */
  private static Node node(String name) {
    return Yaml.read(
        """
        {apiVersion: v1, kind: Node, metadata: {name: %s}, status: {nodeInfo: {bootID: boot-%s}, \
        addresses: [{type: InternalIP, address: %s}, {type: Hostname, address: %s}]}}\
        """
            .formatted(name, name, name.replace("node", "10.0.0."), name),
        Node.class);
  }

  private static Pod pod(String uid, String labels, String spec) {
    return Yaml.read(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: p, uid: %s, labels: %s}, spec: %s}\
        """
            .formatted(uid, labels, spec),
        Pod.class);
  }

  private static Pod pod(String uid, String role, int number, String node) {
    return pod(
        uid,
        "{%s: %s, %s: '%d'}".formatted(Labels.ROLE, role, Labels.NUMBER, number),
        "{nodeName: %s}".formatted(node));
  }

  private static TargetState behindService(ServicePod... pods) {
    return new TargetState.Ready(
        "http://web", "", Set.of("node1", "node2"), List.of(pods), "the target can be loaded");
  }

  @Test
  void partsAreWhereTheirPodsAreInTheAttempt() {
    List<Pod> pods =
        List.of(
            pod("t", Labels.ROLE_TARGET, 0, "node1"),
            pod("first", Labels.ROLE_ATTEMPT, 1, "node3"),
            pod("second", Labels.ROLE_ATTEMPT, 2, "node2"),
            pod("beside", Labels.ROLE_BACKGROUND, 2, "node1"),
            pod("c", Labels.ROLE_CASSANDRA, 0, "unreadable"),
            pod("other", "{}", "{nodeName: node4}"),
            pod("waits", "{%s: %s}".formatted(Labels.ROLE, Labels.ROLE_TARGET), "{}"));
    Places found = places.of(pods, STARTING, 2, "");
    assertThat(found.nodes())
        .isEqualTo(
            Map.of(
                Part.TARGET,
                Set.of("node1"),
                Part.LOAD,
                Set.of("node1", "node2"),
                Part.CASSANDRA,
                Set.of("unreadable")));
    assertThat(found.bootIds()).isEqualTo(Map.of("node1", "boot-node1", "node2", "boot-node2"));
    assertThat(read).as("each once").containsExactlyInAnyOrder("node1", "node2", "unreadable");
    assertThat(found.pods())
        .containsExactly(
            new PodPlace("t", Part.TARGET, "node1", false),
            new PodPlace("c", Part.CASSANDRA, "unreadable", false));
  }

  /** Each costs a request at every look, and anybody who may write EndpointSlices names them. */
  @Test
  void noNodeIsReadOfATargetThatIsNotMeasured() {
    Set<String> nodes =
        IntStream.range(0, 20_000).mapToObj(i -> "n" + i).collect(Collectors.toSet());
    TargetState target =
        new TargetState.Ready(
            "http://web", "", nodes, List.of(), "the target can be loaded", "on too many nodes");
    Places found = places.of(List.of(pod("load", Labels.ROLE_ATTEMPT, 1, "node1")), target, 1, "");
    assertThat(found.nodes()).isEqualTo(Map.of(Part.LOAD, Set.of("node1")));
    assertThat(found.pods()).isEmpty();
    assertThat(found.targetUnknown()).isEqualTo("on too many nodes");
    assertThat(read).containsExactly("node1");
  }

  @Test
  void aServerOfTheRunIsMeasuredOnAllItsNodes() {
    List<Pod> pods =
        IntStream.range(0, 100)
            .mapToObj(i -> pod("t" + i, Labels.ROLE_TARGET, 0, "node" + i))
            .toList();
    Set<String> nodes =
        pods.stream().map(pod -> pod.getSpec().getNodeName()).collect(Collectors.toSet());
    Places found = places.of(pods, new TargetState.Ready("http://t", "t/0", nodes), 1, "");
    assertThat(found.nodes()).isEqualTo(Map.of(Part.TARGET, nodes));
    assertThat(found.pods()).hasSize(100);
    assertThat(read).hasSize(100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | containers: [{name: load}]",
        "true | containers: [{name: load}, {name: proxy}]",
        "true | containers: [{name: load}], initContainers: [{name: proxy, restartPolicy: Always}]",
        "false | containers: [{name: load}], initContainers: [{name: once}]",
      })
  void itIsKnownWhetherALoadPodHasSidecars(boolean has, String containers) {
    Pod load =
        pod(
            "load",
            "{%s: %s, %s: '1'}".formatted(Labels.ROLE, Labels.ROLE_BACKGROUND, Labels.NUMBER),
            "{nodeName: node1, %s}".formatted(containers));
    assertThat(places.of(List.of(load), STARTING, 1, "").loadHasSidecars()).isEqualTo(has);
    assertThat(places.of(List.of(load), STARTING, 2, "").loadHasSidecars())
        .as("those of another attempt don't matter")
        .isFalse();
    load.getMetadata().getLabels().put(Labels.ROLE, Labels.ROLE_TARGET);
    assertThat(places.of(List.of(load), STARTING, 1, "").loadHasSidecars())
        .as("a probe sees all of a target's pod")
        .isFalse();
  }

  @Test
  void itIsKnownWhetherTheServiceHadOtherPodsAtTheStart() {
    ServicePod a = new ServicePod("a", "node1", Set.of());
    ServicePod b = new ServicePod("b", "node2", Set.of());
    String atStart = behindService(a, b).podsHash();
    assertThat(isChanged(atStart, behindService(b, a))).isFalse();
    assertThat(isChanged(atStart, behindService(b))).isTrue();
    assertThat(isChanged(atStart, behindService(b, new ServicePod("c", "node1", Set.of()))))
        .isTrue();
    assertThat(isChanged(atStart, behindService())).as("one isn't a pod").isTrue();
    assertThat(isChanged(atStart, STARTING)).as("none is ready").isTrue();
    assertThat(isChanged("", behindService(b))).as("an older operator didn't look").isFalse();
  }

  private boolean isChanged(String atStart, TargetState target) {
    return !places.of(List.of(), target, 1, atStart).targetUnknown().isEmpty();
  }

  @Test
  void noNodeIsReadToStartProbesOfTheRunsOwnPods() {
    Pod inHostNetwork =
        pod(
            "t",
            "{%s: %s}".formatted(Labels.ROLE, Labels.ROLE_TARGET),
            "{nodeName: node1, hostNetwork: true}");
    Pod ends = pod("e", Labels.ROLE_TARGET, 0, "node1");
    ends.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertThat(places.ofPods(List.of(inHostNetwork, ends), STARTING).pods())
        .containsExactly(new PodPlace("t", Part.TARGET, "node1", true));
    assertThat(read).isEmpty();
  }

  @Test
  void aPodBehindAServiceWithAnAddressOfItsNodeIsInTheNetworkOfTheNode() {
    TargetState target =
        behindService(
            new ServicePod("host", "node1", Set.of("fd00::1", "10.0.0.1")),
            new ServicePod("own", "node1", Set.of("10.244.0.7")),
            new ServicePod("odd", "node2", Set.of("10.0.0.1")),
            new ServicePod("unknown", "unreadable", Set.of("10.0.0.1")));
    List<PodPlace> expected =
        List.of(
            new PodPlace("host", Part.TARGET, "node1", true),
            new PodPlace("own", Part.TARGET, "node1", false),
            new PodPlace("odd", Part.TARGET, "node2", false),
            new PodPlace("unknown", Part.TARGET, "unreadable", false));
    assertThat(places.ofPods(List.of(), target).pods()).isEqualTo(expected);
    assertThat(read).as("each once").containsExactly("node1", "node2", "unreadable");
    Places found = places.of(List.of(), target, 1, "");
    assertThat(found.pods()).isEqualTo(expected);
    assertThat(found.nodes()).isEqualTo(Map.of(Part.TARGET, Set.of("node1", "node2")));
  }
}
