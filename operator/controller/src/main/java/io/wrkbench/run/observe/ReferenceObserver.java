package io.wrkbench.run.observe;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Patterns;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.observe.target.TargetObserver;
import io.wrkbench.run.resource.ConfigMapReferences;
import io.wrkbench.run.resource.ConfigMapReferences.Reference;
import io.wrkbench.run.status.Missing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for what a spec refers to before a measuring slot is taken or a pod is started. Other runs
 * then don't have to wait for one that can't go on. A pod without its ConfigMap would wait without
 * any explanation in its status. Secrets can't be looked for: the operator may not read any.
 */
public final class ReferenceObserver {
  /** Each look reads them one by one. The pods' events tell of more. */
  private static final int MOST_CONFIG_MAPS = 32;

  /** Names in free-form parts may be no names, which mustn't get into the path of a request. */
  private static final int LONGEST_NAME = 253;

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

  /** The first ConfigMap that is missing, or that lacks a key. */
  List<Missing> missingConfigMaps(BenchmarkRun run) {
    Map<String, List<Reference>> byName =
        ConfigMapReferences.of(run.getSpec()).stream()
            .collect(groupingBy(Reference::name, LinkedHashMap::new, toList()));
    return byName.entrySet().stream()
        .limit(MOST_CONFIG_MAPS)
        .flatMap(one -> missing(named(run, one.getKey()), one.getValue()).stream())
        .limit(1)
        .map(message -> Missing.target(Reason.ConfigMapNotFound, message))
        .toList();
  }

  private Optional<ConfigMap> named(BenchmarkRun run, String name) {
    return name.length() <= LONGEST_NAME && name.matches(Patterns.NAME)
        ? Optional.ofNullable(
            client.configMaps().inNamespace(run.getMetadata().getNamespace()).withName(name).get())
        : Optional.empty();
  }

  private static Optional<String> missing(Optional<ConfigMap> there, List<Reference> references) {
    return references.stream()
        .filter(
            reference ->
                there
                    .filter(
                        map ->
                            reference
                                .key()
                                .map(key -> FilesObserver.content(map, key).isPresent())
                                .orElse(true))
                    .isEmpty())
        .map(reference -> there.isPresent() ? withoutKey(reference) : without(reference))
        .findFirst();
  }

  private static String without(Reference reference) {
    return "there is no ConfigMap "
        + reference.name()
        + "; create it, or correct "
        + reference.field();
  }

  private static String withoutKey(Reference reference) {
    return "ConfigMap "
        + reference.name()
        + " has no key "
        + reference.key().orElseThrow()
        + "; add it, or correct "
        + reference.field();
  }
}
