package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.resource.CassandraDatacenterResource;
import io.wrkbench.resource.CassandraNames;
import io.wrkbench.resource.Labels;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.List;

/**
 * Finds out how the Cassandra is that a run asks for. CassandraDatacenters are asked for one by one
 * and never watched: their CRD may come and go while the operator runs.
 */
public final class CassandraObserver {
  private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

  private final KubernetesClient client;

  /** Reads through this client. */
  public CassandraObserver(KubernetesClient client) {
    this.client = client;
  }

  /** Whether a datacenter is started for the run. */
  static boolean isWanted(BenchmarkRun run) {
    return run.getSpec().cassandra != null && run.getSpec().cassandra.datacenter != null;
  }

  /**
   * State of the run's Cassandra.
   *
   * @param pods all pods of the run
   */
  CassandraState stateOf(BenchmarkRun run, List<Pod> pods, Instant now) {
    if (!isWanted(run)) {
      return new CassandraState.NotWanted();
    }
    GenericKubernetesResource datacenter = datacenter(run);
    if (datacenter == null) {
      return isInstalled() ? absent(run) : notInstalled();
    }
    List<Pod> ours =
        pods.stream()
            .filter(p -> Labels.ROLE_CASSANDRA.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
            .filter(p -> p.getMetadata().getDeletionTimestamp() == null)
            .toList();
    return CassandraDatacenters.state(run, datacenter, ours, now);
  }

  /** Whether anything but pods is still there of the Cassandra of a run that has ended. */
  boolean isLeft(BenchmarkRun run) {
    if (!isWanted(run) || run.getSpec().keepTarget) {
      return false;
    }
    GenericKubernetesResource datacenter = datacenter(run);
    return (datacenter != null && datacenter.getMetadata().getDeletionTimestamp() == null)
        || client
            .persistentVolumeClaims()
            .inNamespace(run.getMetadata().getNamespace())
            .withLabel(Labels.RUN, run.getMetadata().getUid())
            .list()
            .getItems()
            .stream()
            .anyMatch(claim -> claim.getMetadata().getDeletionTimestamp() == null);
  }

  private GenericKubernetesResource datacenter(BenchmarkRun run) {
    return client
        .genericKubernetesResources(CassandraDatacenterResource.CONTEXT)
        .inNamespace(run.getMetadata().getNamespace())
        .withName(CassandraNames.datacenter(run))
        .get();
  }

  /** Whether the API server knows CassandraDatacenters; asked each time, as that may change. */
  private boolean isInstalled() {
    var known = client.getApiResources(CassandraDatacenterResource.API_VERSION);
    String plural = CassandraDatacenterResource.CONTEXT.getPlural();
    return known != null
        && known.getResources().stream().anyMatch(resource -> resource.getName().equals(plural));
  }

  private static CassandraState notInstalled() {
    return new CassandraState.Broken(
        "CassOperatorNotInstalled",
        "cassandra.datacenter needs cass-operator, and this cluster doesn't know"
            + " CassandraDatacenters; install cass-operator (its Helm chart is"
            + " k8ssandra/cass-operator) and create the run again, or use cassandra.external",
        "");
  }

  private CassandraState absent(BenchmarkRun run) {
    String named = run.getSpec().cassandra.datacenter.storageClassName;
    if (named != null) {
      return new CassandraState.Absent(named);
    }
    try {
      return client.storage().v1().storageClasses().list().getItems().stream()
          .filter(CassandraObserver::isDefault)
          .map(storageClass -> storageClass.getMetadata().getName())
          .sorted()
          .findFirst()
          .<CassandraState>map(CassandraState.Absent::new)
          .orElseGet(
              () ->
                  noStorageClass(
                      "the cluster has no default StorageClass; set"
                          + " cassandra.datacenter.storageClassName (kubectl get storageclass)"));
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return noStorageClass(
          "the operator may not see which StorageClass is the default (chart value rbac.nodes); set"
              + " cassandra.datacenter.storageClassName");
    }
  }

  private static boolean isDefault(StorageClass storageClass) {
    return storageClass.getMetadata().getAnnotations() != null
        && "true".equals(storageClass.getMetadata().getAnnotations().get(DEFAULT_CLASS));
  }

  private static CassandraState noStorageClass(String message) {
    return new CassandraState.Broken("NoStorageClass", message, "");
  }
}
