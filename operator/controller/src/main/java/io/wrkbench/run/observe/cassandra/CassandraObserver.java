package io.wrkbench.run.observe.cassandra;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Children;
import io.wrkbench.live.LiveList;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.CassandraClaims;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import io.wrkbench.run.resource.CassandraNames;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.Ownership;
import io.wrkbench.run.status.Missing;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Observes the Cassandra that a run asks for. CassandraDatacenters are read one by one and never
 * watched, because their CRD may come and go while the operator runs.
 */
public final class CassandraObserver {
  private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

  private final KubernetesClient client;
  private final boolean allowed;
  private final Children children;

  /**
   * Reads through this client.
   *
   * @param allowed whether the operator has the rights to start a Cassandra
   */
  public CassandraObserver(KubernetesClient client, boolean allowed) {
    this.client = client;
    this.allowed = allowed;
    this.children = new Children(client);
  }

  /** Whether a datacenter is started for the run. */
  public static boolean isWanted(BenchmarkRun run) {
    return run.getSpec().cassandra != null && run.getSpec().cassandra.datacenter != null;
  }

  /**
   * State of the run's Cassandra.
   *
   * @param pods all pods of the run
   */
  public CassandraState stateOf(BenchmarkRun run, List<Pod> pods, Instant now) {
    if (!isWanted(run)) {
      return new CassandraState.NotWanted();
    }
    if (!allowed) {
      return notAllowed();
    }
    GenericKubernetesResource datacenter = datacenter(run);
    if (datacenter == null) {
      return isInstalled() ? absent(run) : notInstalled();
    }
    List<Pod> ours =
        pods.stream()
            .filter(p -> Labels.ROLE_CASSANDRA.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
            .filter(p -> Ownership.isPodOf(run, p))
            .filter(p -> p.getMetadata().getDeletionTimestamp() == null)
            .toList();
    return CassandraDatacenters.state(run, datacenter, ours, now);
  }

  /** What is missing to start a Cassandra that is wanted; empty if nothing is. */
  public Optional<Missing> missing(BenchmarkRun run) {
    if (!isWanted(run)) {
      return Optional.empty();
    }
    if (!allowed) {
      CassandraState.Broken never = notAllowed();
      return Optional.of(Missing.cassandra(never.reason(), never.message()).forGood());
    }
    CassandraState state = isInstalled() ? absent(run) : notInstalled();
    return state instanceof CassandraState.Broken broken
        ? Optional.of(Missing.cassandra(broken.reason(), broken.message()))
        : Optional.empty();
  }

  /** The objects of the run's Cassandra that aren't being deleted already, except pods. */
  public List<Resource<? extends HasMetadata>> resources(BenchmarkRun run) {
    return allowed && isWanted(run)
        ? Stream.of(datacenters(run), claims(run)).flatMap(List::stream).toList()
        : List.of();
  }

  private List<Resource<? extends HasMetadata>> datacenters(BenchmarkRun run) {
    GenericKubernetesResource datacenter = datacenter(run);
    return Children.isToRemove(run, datacenter)
        ? List.of(datacentersOf(run).resource(datacenter))
        : List.of();
  }

  /** The volume claims. A StatefulSet creates them, and the run owns them only a while later. */
  private List<Resource<? extends HasMetadata>> claims(BenchmarkRun run) {
    var claims = client.persistentVolumeClaims().inNamespace(run.getMetadata().getNamespace());
    List<Resource<? extends HasMetadata>> found = new ArrayList<>();
    LiveList.of("api/v1", run.getMetadata().getNamespace(), "persistentvolumeclaims")
        .withLabel(Labels.RUN, run.getMetadata().getUid())
        .each(
            client,
            PersistentVolumeClaim.class,
            claim -> {
              if (claim.getMetadata().getDeletionTimestamp() == null
                  && CassandraClaims.isOf(run, claim)) {
                found.add(claims.resource(claim));
              }
            });
    return found;
  }

  /**
   * The superuser's Secret, if it exists. The operator can't read it and so can't check its owner,
   * but no other Secret has this name.
   */
  public List<Resource<? extends HasMetadata>> superuser(BenchmarkRun run) {
    if (!allowed || !isWanted(run)) {
      return List.of();
    }
    Resource<Secret> secret =
        client
            .secrets()
            .inNamespace(run.getMetadata().getNamespace())
            .withName(CassandraNames.superuser(run));
    return children.isThere(secret) ? List.of(secret) : List.of();
  }

  private GenericKubernetesResource datacenter(BenchmarkRun run) {
    return datacentersOf(run).withName(CassandraNames.datacenter(run)).get();
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      datacentersOf(BenchmarkRun run) {
    return client
        .genericKubernetesResources(CassandraDatacenterResource.CONTEXT)
        .inNamespace(run.getMetadata().getNamespace());
  }

  /** Whether the API server knows CassandraDatacenters. Asked each time, because it may change. */
  private boolean isInstalled() {
    var known = client.getApiResources(CassandraDatacenterResource.API_VERSION);
    String plural = CassandraDatacenterResource.CONTEXT.getPlural();
    return known != null
        && known.getResources() != null
        && known.getResources().stream().anyMatch(resource -> resource.getName().equals(plural));
  }

  private static CassandraState.Broken notAllowed() {
    return new CassandraState.Broken(
        Reason.CassandraNotAllowed,
        "Wrkbench may not start a Cassandra, because its chart was installed with"
            + " rbac.cassandra=false; ask your administrator to set rbac.cassandra=true, or use"
            + " cassandra.external",
        "");
  }

  private static CassandraState notInstalled() {
    return new CassandraState.Broken(
        Reason.CassOperatorNotInstalled,
        "cassandra.datacenter needs cass-operator, but this cluster doesn't know"
            + " CassandraDatacenters; install cass-operator (its Helm chart is"
            + " k8ssandra/cass-operator), or use cassandra.external",
        "");
  }

  private CassandraState absent(BenchmarkRun run) {
    String named = run.getSpec().cassandra.datacenter.storageClassName;
    try {
      return absent(named, client.storage().v1().storageClasses().list().getItems());
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return named != null
          ? new CassandraState.Absent(named)
          : noStorageClass(
              "the operator may not see which StorageClass is the default (chart value rbac.nodes);"
                  + " set cassandra.datacenter.storageClassName");
    }
  }

  /**
   * State of a datacenter that doesn't exist, in a cluster with these StorageClasses.
   *
   * @param named the one that the spec names, or null for the default
   */
  static CassandraState absent(String named, List<StorageClass> classes) {
    return classes.stream()
        .filter(
            storageClass ->
                named == null
                    ? isDefault(storageClass)
                    : storageClass.getMetadata().getName().equals(named))
        .map(storageClass -> storageClass.getMetadata().getName())
        .sorted()
        .findFirst()
        .<CassandraState>map(CassandraState.Absent::new)
        .orElseGet(
            () ->
                noStorageClass(
                    named == null
                        ? "the cluster has no default StorageClass; set"
                            + " cassandra.datacenter.storageClassName (kubectl get storageclass)"
                        : "there is no StorageClass "
                            + named
                            + "; create it, or correct cassandra.datacenter.storageClassName"
                            + " (kubectl get storageclass)"));
  }

  private static boolean isDefault(StorageClass storageClass) {
    return storageClass.getMetadata().getAnnotations() != null
        && "true".equals(storageClass.getMetadata().getAnnotations().get(DEFAULT_CLASS));
  }

  private static CassandraState noStorageClass(String message) {
    return new CassandraState.Broken(Reason.NoStorageClass, message, "");
  }
}
