package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.KeyRef;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.observe.target.TargetObserver;
import io.wrkbench.run.resource.PlanVolume;
import io.wrkbench.run.status.Missing;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for what a spec refers to before a measuring slot is taken or a pod is started. Other runs
 * then don't have to wait for one that can't go on. A pod without its ConfigMap would wait without
 * any explanation in its status.
 */
public final class ReferenceObserver {
  private final KubernetesClient client;
  private final TargetObserver targets;
  private final CassandraObserver cassandras;

  /** Reads ConfigMaps through this client, and the rest through these observers. */
  public ReferenceObserver(
      KubernetesClient client, TargetObserver targets, CassandraObserver cassandras) {
    this.client = client;
    this.targets = targets;
    this.cassandras = cassandras;
  }

  /** What the spec refers to but can't be used; at most one for each condition. */
  public List<Missing> missing(BenchmarkRun run) {
    List<Missing> configMaps = missingConfigMaps(run);
    return Stream.concat(
            configMaps.isEmpty() ? targets.missing(run).stream() : configMaps.stream(),
            cassandras.missing(run).stream())
        .toList();
  }

  /** The first ConfigMap that is missing, or that lacks its key. */
  List<Missing> missingConfigMaps(BenchmarkRun run) {
    return PlanVolume.references(run.getSpec()).entrySet().stream()
        .flatMap(
            reference ->
                missing(run, reference.getKey(), reference.getValue().configMapKeyRef).stream())
        .limit(1)
        .map(message -> Missing.target(Reason.ConfigMapNotFound, message))
        .toList();
  }

  private Optional<String> missing(BenchmarkRun run, String field, KeyRef reference) {
    String namespace = run.getMetadata().getNamespace();
    ConfigMap map = client.configMaps().inNamespace(namespace).withName(reference.name).get();
    if (map == null) {
      return Optional.of(
          "there is no ConfigMap " + reference.name + "; create it, or correct " + field);
    }
    return FilesObserver.content(map, reference.key).isPresent()
        ? Optional.empty()
        : Optional.of(
            "ConfigMap "
                + reference.name
                + " has no key "
                + reference.key
                + "; add it, or correct "
                + field);
  }
}
