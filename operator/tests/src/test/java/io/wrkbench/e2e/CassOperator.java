package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import java.time.Duration;
import java.util.List;

/** The cass-operator of the cluster, which tests take away and give back. */
final class CassOperator {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String DEFINITION = "cassandradatacenters.cassandra.datastax.com";
  private static final KubernetesClient CLIENT = Cluster.client();

  private CassOperator() {}

  /** Fails with what to do where none is installed. */
  static void awaitInstalled() {
    deployment();
    awaitReplicas(1);
  }

  /** Ends it. */
  static void stop() {
    CLIENT.resource(deployment()).scale(0);
    awaitReplicas(0);
  }

  /** Starts it again. */
  static void start() {
    CLIENT.resource(deployment()).scale(1);
  }

  /** Does something while the cluster doesn't know CassandraDatacenters. */
  static void whileUnknown(Runnable action) {
    assertThat(
            CLIENT
                .genericKubernetesResources(CassandraDatacenterResource.CONTEXT)
                .inAnyNamespace()
                .list()
                .getItems())
        .as("CassandraDatacenters, which would go with their definition")
        .isEmpty();
    String definition = withoutWhatTheServerAdds(CLIENT.raw(DEFINITIONS + "/" + DEFINITION));
    CLIENT.apiextensions().v1().customResourceDefinitions().withName(DEFINITION).delete();
    try {
      Await.until("the definition is gone", SOON, () -> isKnown(), known -> !known);
      action.run();
    } finally {
      Await.until("the definition is gone", SOON, () -> isKnown(), known -> !known);
      CLIENT.raw(DEFINITIONS, "POST", definition);
      Await.until("the definition is back", SOON, () -> isKnown(), known -> known);
    }
  }

  private static boolean isKnown() {
    return CLIENT.getApiResources(CassandraDatacenterResource.API_VERSION) != null;
  }

  private static String withoutWhatTheServerAdds(String definition) {
    try {
      ObjectNode root = (ObjectNode) Serialization.jsonMapper().readTree(definition);
      root.remove("status");
      ((ObjectNode) root.get("metadata")).retain(List.of("name", "labels", "annotations"));
      return root.toString();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the API server's answer is no JSON", e);
    }
  }

  private static void awaitReplicas(int wanted) {
    Await.until(
        wanted + " of cass-operator are ready",
        SOON,
        CassOperator::deployment,
        deployment ->
            (deployment.getStatus().getReplicas() == null
                        ? 0
                        : deployment.getStatus().getReplicas())
                    == wanted
                && (deployment.getStatus().getReadyReplicas() == null
                        ? 0
                        : deployment.getStatus().getReadyReplicas())
                    == wanted);
  }

  private static Deployment deployment() {
    List<Deployment> installed =
        CLIENT.apps().deployments().inAnyNamespace().list().getItems().stream()
            .filter(d -> d.getMetadata().getName().startsWith("cass-operator"))
            .toList();
    assertThat(installed)
        .as("cass-operators in this cluster; install one with hack/cassandra/install")
        .hasSize(1);
    return installed.get(0);
  }
}
