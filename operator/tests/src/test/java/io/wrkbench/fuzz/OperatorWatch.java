package io.wrkbench.fuzz;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks whether the operator is the same process, is ready, and what it logs. */
final class OperatorWatch {
  private static final KubernetesClient CLIENT = Cluster.client();
  private static final Duration START = Duration.ofSeconds(90);

  /** One answer that is missing may be the machine's fault; so many are the operator's. */
  private static final int MISSED = 3;

  private String process = "";
  private Optional<Starvation> starvation = Optional.empty();
  private int missed;
  private String logged = "";

  /** Waits until an operator is ready: that one is watched from here on. */
  void begin() {
    Await.until("the operator is ready", START, this::answers, ready -> ready);
    process = process(pod());
    missed = 0;
    String container = pod().getStatus().getContainerStatuses().get(0).getContainerID();
    starvation = Starvation.ofContainer(container.replaceFirst("^.*//", ""));
    if (starvation.isEmpty()) {
      System.out.println(
          "fuzz: the operator's cgroup can't be read from here, so time for which it gets no CPU"
              + " counts");
    }
  }

  /** For how long it has got no CPU since its container started. */
  Duration starved() {
    return starvation.map(Starvation::total).orElse(Duration.ZERO);
  }

  /** Namespace of the operator and its slots. */
  String namespace() {
    return pod().getMetadata().getNamespace();
  }

  /** How many runs it lets measure at a time. */
  int slots() {
    return pod().getSpec().getContainers().get(0).getEnv().stream()
        .filter(variable -> variable.getName().equals("WRKBENCH_MAX_MEASURING_RUNS"))
        .mapToInt(variable -> Integer.parseInt(variable.getValue()))
        .findFirst()
        .orElse(1);
  }

  /** What is wrong with it now. */
  Optional<Finding> fault() {
    if (answers()) {
      missed = 0;
    } else {
      missed++;
    }
    String now = pods().stream().findFirst().map(OperatorWatch::process).orElse("gone");
    if (!now.equals(process)) {
      return Optional.of(
          new Finding("OperatorRestarted", "it was %s, and is %s".formatted(process, now), none()));
    }
    return missed >= MISSED
        ? Optional.of(
            new Finding(
                "OperatorNotReady", "/readyz wasn't answered %d times".formatted(missed), none()))
        : Optional.empty();
  }

  /** Hands on each line that it has logged since the last time. */
  void log(Consumer<String> line) {
    List<String> lines = new ArrayList<>();
    String since = logged.isEmpty() ? "sinceSeconds=1" : "sinceTime=" + logged;
    try {
      Pod pod = pod();
      String text =
          CLIENT.raw(
              "/api/v1/namespaces/%s/pods/%s/log?timestamps=true&%s"
                  .formatted(pod.getMetadata().getNamespace(), pod.getMetadata().getName(), since));
      if (text != null) {
        text.lines().forEach(lines::add);
      }
    } catch (KubernetesClientException e) {
      return; // Its container is just being started: the next time.
    }
    for (String stamped : lines) {
      int end = stamped.indexOf(' ');
      // The time is cut to seconds in the question, so some lines come twice.
      if (end > 0 && stamped.substring(0, end).compareTo(logged) > 0) {
        logged = stamped.substring(0, end);
        line.accept(stamped.substring(end + 1));
      }
    }
  }

  private boolean answers() {
    try {
      Pod pod = pod();
      String answer =
          CLIENT.raw(
              "/api/v1/namespaces/%s/pods/%s:%d/proxy/readyz"
                  .formatted(
                      pod.getMetadata().getNamespace(),
                      pod.getMetadata().getName(),
                      readinessPort(pod.getSpec().getContainers().get(0))));
      return answer != null && answer.startsWith("ok");
    } catch (KubernetesClientException | AssertionError e) {
      return false;
    }
  }

  /** Where the kubelet asks, too. */
  private static int readinessPort(Container container) {
    IntOrString port = container.getReadinessProbe().getHttpGet().getPort();
    return port.getIntVal() != null
        ? port.getIntVal()
        : container.getPorts().stream()
            .filter(named -> named.getName().equals(port.getStrVal()))
            .findFirst()
            .orElseThrow()
            .getContainerPort();
  }

  private static Pod pod() {
    List<Pod> pods = pods();
    if (pods.size() != 1) {
      throw new AssertionError(
          pods.size()
              + " pods of the operator, and this test needs one; install it with"
              + " hack/install -- --set maxMeasuringRuns=50,probe.enabled=true");
    }
    return pods.get(0);
  }

  private static List<Pod> pods() {
    return CLIENT
        .pods()
        .inAnyNamespace()
        .withLabel("app.kubernetes.io/name", "wrkbench")
        .list()
        .getItems()
        .stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  private static String process(Pod pod) {
    return pod.getMetadata().getUid()
        + " "
        + pod.getStatus().getContainerStatuses().stream()
            .map(ContainerStatus::getContainerID)
            .toList();
  }

  private static Optional<Case> none() {
    return Optional.empty();
  }
}
