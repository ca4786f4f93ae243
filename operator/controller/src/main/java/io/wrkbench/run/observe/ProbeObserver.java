package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.SampleLines;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.Probed;
import io.wrkbench.run.resource.ProbePod;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the probes' logs. */
public final class ProbeObserver {
  /** Node and operator may differ by so much in what time it is. */
  private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(10);

  /** More of a log isn't read. A probe prints less in a day: the longer an attempt, the rarer. */
  private static final int MOST_BYTES = 64 << 20;

  /** More samples aren't kept of all nodes together, and a node's last ones always: 12 MiB. */
  private static final int MOST_READINGS = 12_000;

  private final KubernetesClient client;
  private final Optional<String> namespace;
  private final ProbeRefusals refusals;

  /**
   * Reads through this client.
   *
   * @param namespace of the probes; empty for none
   * @param refusals why there may be none
   */
  public ProbeObserver(
      KubernetesClient client, Optional<String> namespace, ProbeRefusals refusals) {
    this.client = client;
    this.namespace = namespace;
    this.refusals = refusals;
  }

  /** Whether there are any. */
  boolean areOn() {
    return namespace.isPresent();
  }

  /** What they have told of an attempt that began then. */
  Probed since(BenchmarkRun run, Places places, Instant begun) {
    Map<String, SampleLines.Log> logs = new HashMap<>();
    Map<String, String> ended = new HashMap<>();
    Map<String, String> missing = new HashMap<>();
    int most = MOST_READINGS / Math.max(1, places.nodesToProbe().size());
    for (String node : places.nodesToProbe()) {
      if (namespace.isEmpty()) {
        missing.put(node, "no probe measures it: the chart value probe.enabled is false");
        continue;
      }
      String probe = ProbePod.name(run, node, places.podsOn(node));
      log(probe, begun, most)
          .ifPresentOrElse(log -> logs.put(node, log), () -> missing.put(node, whyNone(run, node)));
      if (logs.containsKey(node)) {
        // Looked at after its log: if it still runs, the last line was new when it was read.
        ProbeEnds.how(pod(probe)).ifPresent(how -> ended.put(node, how));
      }
    }
    return new Probed(logs, ended, missing);
  }

  private Optional<Pod> pod(String probe) {
    return Optional.ofNullable(
        client.pods().inNamespace(namespace.orElseThrow()).withName(probe).get());
  }

  private String whyNone(BenchmarkRun run, String node) {
    return refusals
        .why(run, node)
        .orElse(
            "there is no log of its probe on "
                + node
                + "; look at the pods and events of namespace "
                + namespace.orElseThrow());
  }

  private Optional<SampleLines.Log> log(String probe, Instant begun, int most) {
    try (BufferedReader log =
        new BufferedReader(
            Logs.of(
                    client.pods().inNamespace(namespace.orElseThrow()).withName(probe),
                    ProbePod.CONTAINER,
                    MOST_BYTES)
                .sinceTime(begun.minus(CLOCKS_DIFFER).toString())
                .getLogReader())) {
      return Optional.of(SampleLines.read(log, most));
    } catch (KubernetesClientException | IOException e) {
      return Optional.empty(); // Not there, not started yet, or gone while it was read.
    }
  }

  /** The probes of a run, to be removed. */
  List<Resource<? extends HasMetadata>> resources(BenchmarkRun run) {
    if (namespace.isEmpty()) {
      return List.of();
    }
    var pods = client.pods().inNamespace(namespace.get());
    return pods.withLabel(ProbePod.RUN, run.getMetadata().getUid()).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .<Resource<? extends HasMetadata>>map((Pod pod) -> pods.resource(pod))
        .toList();
  }
}
