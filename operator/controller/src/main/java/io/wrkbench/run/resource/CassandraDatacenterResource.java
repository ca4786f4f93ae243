package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CassandraDatacenter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CassandraDatacenter of cass-operator for a run's {@code cassandra.datacenter}. */
public final class CassandraDatacenterResource {
  /** The API server's path of CassandraDatacenters. */
  public static final ResourceDefinitionContext CONTEXT =
      new ResourceDefinitionContext.Builder()
          .withGroup("cassandra.datastax.com")
          .withVersion("v1beta1")
          .withKind("CassandraDatacenter")
          .withPlural("cassandradatacenters")
          .withNamespaced(true)
          .build();

  /** Name of the container that Cassandra runs in. */
  public static final String CONTAINER = "cassandra";

  /** API version of CassandraDatacenters. */
  public static final String API_VERSION = CONTEXT.getGroup() + "/" + CONTEXT.getVersion();

  /**
   * Keeps cass-operator from adding its finalizer. Owner references alone then remove a deleted
   * run's Cassandra, even if cass-operator doesn't run any more. The finalizer exists to remove the
   * volumes; the run owns those instead.
   */
  private static final String NO_FINALIZER = "cassandra.datastax.com/no-finalizer";

  /**
   * cass-operator requires a limit if pods may share a node; this one is too high to limit
   * anything.
   */
  private static final String CPU_LIMIT = "64";

  private static final int MANAGEMENT_PORT = 8080;

  /** cass-operator's own default, which is lost if any part of the security context is set. */
  private static final long CASSANDRA_USER = 999;

  /** If Cassandra isn't up after this long, the run's timeout should end it, not the kubelet. */
  private static final int STARTUP_FAILURES = 86_400;

  private CassandraDatacenterResource() {}

  /**
   * The CassandraDatacenter as it is created; it is never changed later.
   *
   * @param storageClass StorageClass of its volumes
   */
  public static GenericKubernetesResource of(BenchmarkRun run, String storageClass) {
    GenericKubernetesResource resource = new GenericKubernetesResource();
    resource.setApiVersion(API_VERSION);
    resource.setKind(CONTEXT.getKind());
    ObjectMeta metadata = Labels.child(run, CassandraNames.datacenter(run), Labels.ROLE_CASSANDRA);
    Map<String, String> annotations = new HashMap<>(metadata.getAnnotations());
    annotations.put(NO_FINALIZER, "true");
    metadata.setAnnotations(annotations);
    resource.setMetadata(metadata);
    resource.setAdditionalProperty("spec", spec(run, storageClass));
    return resource;
  }

  private static Map<String, Object> spec(BenchmarkRun run, String storageClass) {
    CassandraDatacenter wanted = run.getSpec().cassandra.datacenter;
    ResourceRequirements resources =
        wanted.resources == null ? resources(wanted.heap) : wanted.resources;
    Map<String, Object> spec = new HashMap<>();
    spec.put("clusterName", CassandraNames.cluster(run));
    spec.put("serverType", "cassandra");
    spec.put("serverVersion", wanted.serverVersion);
    spec.put("size", wanted.size);
    spec.put("racks", List.of(Map.of("name", CassandraNames.RACK)));
    // No certificates: a benchmark shouldn't hold data that needs them.
    spec.put("managementApiAuth", Map.of("insecure", Map.of()));
    spec.put("superuserSecretName", CassandraNames.superuser(run));
    spec.put("config", CassandraConfig.of(wanted));
    spec.put("storageConfig", storage(wanted.storage, storageClass));
    spec.put("resources", resources);
    spec.put("allowMultipleNodesPerWorker", isComplete(resources));
    spec.put("configBuilderResources", configBuilder());
    spec.put("podTemplateSpec", podTemplate());
    // It would only compete with Cassandra and the target for the cores.
    spec.put("disableSystemLoggerSidecar", true);
    // These let the pods wake their run up, and let us find the volumes.
    spec.put(
        "additionalLabels",
        Map.of(Labels.RUN, run.getMetadata().getUid(), Labels.ROLE, Labels.ROLE_CASSANDRA));
    spec.put("additionalAnnotations", Labels.annotations(run));
    if (!wanted.nodeSelector.isEmpty()) {
      spec.put("nodeSelector", wanted.nodeSelector);
    }
    return spec;
  }

  /**
   * What cass-operator doesn't set on the pods: PodSecurity restricted, and a frequent startup
   * probe.
   */
  private static Map<String, Object> podTemplate() {
    Map<String, Object> spec = new HashMap<>();
    spec.put("automountServiceAccountToken", false);
    spec.put(
        "securityContext",
        new PodSecurityContextBuilder()
            .withRunAsUser(CASSANDRA_USER)
            .withRunAsGroup(CASSANDRA_USER)
            .withFsGroup(CASSANDRA_USER)
            .withRunAsNonRoot(true)
            .withNewSeccompProfile()
            .withType("RuntimeDefault")
            .endSeccompProfile()
            .build());
    spec.put(
        "initContainers",
        List.of(restricted("server-config-init-base"), restricted("server-config-init")));
    Map<String, Object> cassandra = new HashMap<>(restricted(CONTAINER));
    cassandra.put("startupProbe", startupProbe());
    spec.put("containers", List.of(cassandra));
    return Map.of("spec", spec);
  }

  private static Map<String, Object> restricted(String container) {
    return Map.of(
        "name",
        container,
        "securityContext",
        new SecurityContextBuilder()
            .withAllowPrivilegeEscalation(false)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .build());
  }

  /**
   * Probes often until Cassandra is up, and seldom after that, because a probe during an attempt is
   * load, too.
   */
  private static Probe startupProbe() {
    return new ProbeBuilder()
        .withNewHttpGet()
        .withPath("/api/v0/probes/readiness")
        .withNewPort(MANAGEMENT_PORT)
        .endHttpGet()
        .withPeriodSeconds(1)
        .withTimeoutSeconds(5)
        .withFailureThreshold(STARTUP_FAILURES)
        .build();
  }

  private static Map<String, Object> storage(String size, String storageClass) {
    return Map.of(
        "cassandraDataVolumeClaimSpec",
        Map.of(
            "storageClassName",
            storageClass,
            "accessModes",
            List.of("ReadWriteOnce"),
            "resources",
            Map.of("requests", Map.of("storage", size))));
  }

  private static ResourceRequirements resources(String heap) {
    long number = Long.parseLong(heap.substring(0, heap.length() - 1));
    long mebi = heap.endsWith("G") ? number << 10 : number;
    return new ResourceRequirementsBuilder()
        .addToRequests("cpu", new Quantity("250m"))
        .addToRequests("memory", new Quantity(mebi + 512 + "Mi"))
        .addToLimits("cpu", new Quantity(CPU_LIMIT))
        .addToLimits("memory", new Quantity(2 * mebi + 1024 + "Mi"))
        .build();
  }

  /** By default, cass-operator requests a whole core for it. */
  private static ResourceRequirements configBuilder() {
    return new ResourceRequirementsBuilder()
        .addToRequests("cpu", new Quantity("50m"))
        .addToRequests("memory", new Quantity("64Mi"))
        .build();
  }

  private static boolean isComplete(ResourceRequirements resources) {
    return List.of(resources.getRequests(), resources.getLimits()).stream()
        .allMatch(part -> part.containsKey("cpu") && part.containsKey("memory"));
  }
}
