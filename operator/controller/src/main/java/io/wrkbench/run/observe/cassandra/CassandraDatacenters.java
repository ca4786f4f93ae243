package io.wrkbench.run.observe.cassandra;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Owners;
import io.wrkbench.pod.PodLives;
import io.wrkbench.pod.PodTrouble;
import io.wrkbench.pod.Pods;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Derives the state of a run's Cassandra from its CassandraDatacenter and its pods. Pure. */
final class CassandraDatacenters {
  /** By then a running cass-operator has processed the datacenter, and its pods exist. */
  private static final Duration TAKEN_UP = Duration.ofSeconds(10);

  /** Until then the scheduler may just not know a new volume yet. */
  private static final Duration SCHEDULED = Duration.ofSeconds(4);

  /** What the scheduler says about volumes that can't be provisioned. */
  private static final Pattern VOLUME =
      Pattern.compile("persistent ?volume|storageclass", Pattern.CASE_INSENSITIVE);

  private CassandraDatacenters() {}

  /**
   * State of the datacenter.
   *
   * @param pods its pods that aren't being deleted
   */
  static CassandraState state(
      BenchmarkRun run, GenericKubernetesResource datacenter, List<Pod> pods, Instant now) {
    String identity =
        PodLives.identity(
            pods, container -> container.getName().equals(CassandraDatacenterResource.CONTAINER));
    String name = datacenter.getMetadata().getName();
    if (!Owners.isOwned(datacenter, run)) {
      return new CassandraState.Broken(
          Reason.NameConflict,
          "CassandraDatacenter "
              + name
              + " doesn't belong to this run; delete it, or give the run another name",
          identity);
    }
    Optional<PodTrouble> trouble =
        pods.stream()
            .flatMap(
                pod ->
                    PodTrouble.of(pod)
                        .filter(found -> found.hopeless() || !isYoungerThan(SCHEDULED, pod, now))
                        .stream())
            .findFirst();
    if (trouble.isPresent()) {
      return troubled(trouble.get(), identity);
    }
    if (pods.isEmpty()) {
      return withoutPods(datacenter, name, now);
    }
    int size = run.getSpec().cassandra.datacenter.size;
    long ready = pods.stream().filter(Pods::isReady).count();
    if (ready < size || !isReady(datacenter)) {
      return new CassandraState.Starting(
          Reason.CassandraStarting,
          ready < size
              ? "Cassandra: " + ready + " of " + size + " nodes are ready"
              : "Cassandra: its nodes are ready; cass-operator is setting up the datacenter",
          identity);
    }
    return new CassandraState.Ready(identity);
  }

  private static CassandraState troubled(PodTrouble trouble, String identity) {
    String message = "Cassandra: " + trouble.message();
    if (trouble.hopeless()) {
      return new CassandraState.Broken(trouble.reason(), message, identity);
    }
    if (!trouble.reason().equals(Reason.Unschedulable)) {
      return new CassandraState.Starting(trouble.reason(), message, identity);
    }
    return VOLUME.matcher(message).find()
        ? new CassandraState.Starting(
            Reason.VolumePending,
            message
                + "; set cassandra.datacenter.storageClassName to a StorageClass that provides"
                + " volumes of the size cassandra.datacenter.storage",
            identity)
        : new CassandraState.Starting(
            trouble.reason(),
            message + " (see cassandra.datacenter.resources and nodeSelector)",
            identity);
  }

  private static CassandraState withoutPods(
      GenericKubernetesResource datacenter, String name, Instant now) {
    if (isYoungerThan(TAKEN_UP, datacenter, now)) {
      return new CassandraState.Starting(
          Reason.CassandraStarting,
          "Cassandra: CassandraDatacenter " + name + " is being created",
          "");
    }
    boolean taken = status(datacenter, "conditions") != null || progress(datacenter) != null;
    return taken
        ? new CassandraState.Starting(
            Reason.CassandraStarting,
            "Cassandra: its pods don't exist yet; if this lasts, kubectl describe statefulset -l"
                + " cassandra.datastax.com/datacenter="
                + name
                + " says why",
            "")
        : new CassandraState.Starting(
            Reason.CassOperatorNotRunning,
            "Cassandra: cass-operator hasn't started to work on CassandraDatacenter "
                + name
                + "; check that it runs and watches this namespace",
            "");
  }

  private static boolean isYoungerThan(Duration age, HasMetadata object, Instant now) {
    return now.isBefore(Instant.parse(object.getMetadata().getCreationTimestamp()).plus(age));
  }

  private static boolean isReady(GenericKubernetesResource datacenter) {
    return status(datacenter, "conditions") instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                item ->
                    item instanceof Map<?, ?> condition
                        && "Ready".equals(condition.get("type"))
                        && "True".equals(condition.get("status")));
  }

  private static Object progress(GenericKubernetesResource datacenter) {
    return status(datacenter, "cassandraOperatorProgress");
  }

  private static Object status(GenericKubernetesResource datacenter, String field) {
    return datacenter.get("status", field);
  }
}
