package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Children;
import io.wrkbench.testing.TestRuns;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is created for a run's Cassandra, and what its target is told of it. */
class CassandraResourcesTest {
  private final BenchmarkRun run = TestRuns.withCassandra("0s");

  private static BenchmarkRun run(String server, String cassandra) {
    return TestRuns.run(
        """
        target: {server: {image: i, port: 8080, %s}}
        cassandra: %s
        load: {wrk: {}}
        """
            .formatted(server, cassandra));
  }

  private JsonNode spec() {
    GenericKubernetesResource datacenter = CassandraDatacenterResource.of(run, "fast");
    return Serialization.jsonMapper().valueToTree(datacenter).get("spec");
  }

  @Test
  void theDatacenterGoesWithItsRunWithoutCassOperatorsHelp() {
    var metadata = CassandraDatacenterResource.of(run, "fast").getMetadata();
    assertThat(metadata.getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getUid()).isEqualTo(run.getMetadata().getUid()));
    assertThat(metadata.getAnnotations())
        .containsEntry("cassandra.datastax.com/no-finalizer", "true")
        .containsKey(Children.SPEC_HASH);
  }

  @Test
  void theDatacenterIsWhatTheSpecAsksFor() {
    run.getSpec().cassandra.datacenter.size = 3;
    run.getSpec().cassandra.datacenter.serverVersion = "4.1.7";
    run.getSpec().cassandra.datacenter.heap = "1G";
    run.getSpec().cassandra.datacenter.storage = "7Gi";
    run.getSpec().cassandra.datacenter.nodeSelector = Map.of("disk", "fast");
    JsonNode spec = spec();
    assertThat(spec.get("size").asInt()).isEqualTo(3);
    assertThat(spec.get("serverVersion").asText()).isEqualTo("4.1.7");
    assertThat(spec.at("/config/jvm-server-options/max_heap_size").asText()).isEqualTo("1G");
    assertThat(spec.at("/config/jvm-server-options/initial_heap_size").asText()).isEqualTo("1G");
    JsonNode claim = spec.at("/storageConfig/cassandraDataVolumeClaimSpec");
    assertThat(claim.at("/resources/requests/storage").asText()).isEqualTo("7Gi");
    assertThat(claim.get("storageClassName").asText()).isEqualTo("fast");
    assertThat(spec.at("/nodeSelector/disk").asText()).isEqualTo("fast");
    assertThat(spec.at("/resources/requests/memory").asText()).isEqualTo("1536Mi");
    assertThat(spec.at("/resources/limits/memory").asText()).isEqualTo("3072Mi");
  }

  @Test
  void aSingleNodeWaitsForNobody() {
    assertThat(spec().at("/config/jvm-server-options/additional-jvm-opts").toString())
        .contains("ring_delay_ms=1000", "system_auth.default_rf=1");
    run.getSpec().cassandra.datacenter.size = 5;
    assertThat(spec().at("/config/jvm-server-options/additional-jvm-opts").toString())
        .contains("system_auth.default_rf=3")
        .doesNotContain("ring_delay_ms", "gossip");
  }

  private static JsonNode config(String datacenter) {
    BenchmarkRun run = run("", "{datacenter: " + datacenter + "}");
    return Serialization.jsonMapper()
        .valueToTree(CassandraDatacenterResource.of(run, "fast"))
        .at("/spec/config");
  }

  /** The commit log of cassandra.yaml: kind and period, empty where there is none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | batch | 0ms",
        "{config: {}} | batch | 0ms",
        "{serverVersion: 4.0.17} | batch | ''",
        "{config: {cassandra-yaml: {num_tokens: 4}}} | batch | 0ms",
        "{config: {cassandra-yaml: {commitlog_sync: periodic}}} | periodic | ''",
        "{config: {cassandra-yaml: {commitlog_sync: periodic, commitlog_sync_period: 1s}}} | periodic | 1s",
        "{config: {cassandra-yaml: {commitlog_sync_period: 1s}}} | '' | 1s",
        "{config: {cassandra-yaml: {commitlog_sync: group, commitlog_sync_group_window: 5ms}}} | group | 0ms"
      })
  void aWriteWaitsForTheDiskUnlessTheUserSaysOtherwise(
      String datacenter, String kind, String period) {
    JsonNode yaml = config(datacenter).get("cassandra-yaml");
    assertThat(yaml.path("commitlog_sync").asText()).isEqualTo(kind);
    assertThat(yaml.path("commitlog_sync_period").asText()).isEqualTo(period);
  }

  @Test
  void theUsersConfigIsLaidOverOurs() {
    JsonNode config =
        config(
            """
            {heap: 1G, config: {
              cassandra-yaml: {num_tokens: 4, memtable: {configurations: {default: {inherits: trie}}}},
              jvm-server-options: {additional-jvm-opts: ['-Dcassandra.ring_delay_ms=9'], log_gc: true},
              jvm17-server-options: {garbage_collector: G1GC}}}""");
    assertThat(config.at("/cassandra-yaml/authenticator").asText())
        .isEqualTo("PasswordAuthenticator");
    assertThat(config.at("/cassandra-yaml/num_tokens").asInt()).isEqualTo(4);
    assertThat(config.at("/cassandra-yaml/memtable/configurations/default/inherits").asText())
        .isEqualTo("trie");
    assertThat(config.at("/jvm17-server-options/garbage_collector").asText()).isEqualTo("G1GC");
    JsonNode jvm = config.get("jvm-server-options");
    assertThat(jvm.get("max_heap_size").asText()).isEqualTo("1G");
    assertThat(jvm.get("log_gc").asBoolean()).isTrue();
    assertThat(jvm.get("additional-jvm-opts").toString())
        .as("of the same option the last one counts")
        .contains("system_auth.default_rf=1", "ring_delay_ms=1000")
        .endsWith("\"-Dcassandra.ring_delay_ms=9\"]");
  }

  @Test
  void anotherConfigIsAnotherSpec() {
    String none = SpecHash.of(run("", "{datacenter: {}}").getSpec());
    assertThat(none).isEqualTo(SpecHash.of(TestRuns.server(1, 0, "0s").getSpec()));
    assertThat(SpecHash.of(run("", "{datacenter: {config: {a: 1}}}").getSpec())).isNotEqualTo(none);
  }

  @Test
  void noOneGetsInWithoutThePassword() {
    assertThat(spec().at("/config/cassandra-yaml/authenticator").asText())
        .isEqualTo("PasswordAuthenticator");
    Secret secret = SuperuserSecret.of(run, "s3cret");
    assertThat(spec().get("superuserSecretName").asText())
        .isEqualTo(secret.getMetadata().getName());
    assertThat(secret.getStringData()).containsEntry("password", "s3cret").containsKey("username");
    assertThat(secret.getMetadata().getOwnerReferences()).hasSize(1);
  }

  @Test
  void itsPodsAndVolumesCarryWhatTheyAreFoundBy() {
    JsonNode labels = spec().get("additionalLabels");
    assertThat(labels.get(Labels.RUN).asText()).isEqualTo(run.getMetadata().getUid());
    assertThat(labels.get(Labels.ROLE).asText()).isEqualTo("cassandra");
    assertThat(labels.has("app.kubernetes.io/managed-by"))
        .as("cass-operator looks for its own")
        .isFalse();
    assertThat(spec().at("/additionalAnnotations").get(Labels.RUN_NAME).asText()).isEqualTo("run");
  }

  /** cass-operator's webhook asks for all four where pods may share a node. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{requests: {cpu: 1, memory: 1Gi}, limits: {cpu: 2, memory: 2Gi}} | true",
        "{requests: {cpu: 1, memory: 1Gi}} | false",
        "{limits: {memory: 2Gi}} | false"
      })
  void podsShareANodeOnlyWithAllResourcesSet(String resources, boolean shared) {
    assertThat(spec().get("allowMultipleNodesPerWorker").asBoolean()).isTrue();
    BenchmarkRun own = run("", "{datacenter: {resources: " + resources + "}}");
    GenericKubernetesResource datacenter = CassandraDatacenterResource.of(own, "fast");
    assertThat((Boolean) datacenter.get("spec", "allowMultipleNodesPerWorker")).isEqualTo(shared);
  }

  @ParameterizedTest
  @CsvSource({"a", "7-is-a-digit", "dots.in.it"})
  void namesStayWithinCassOperatorsLimits(String start) {
    run.getMetadata().setName((start + "x".repeat(253)).substring(0, 253));
    String base = CassandraNames.cluster(run) + "-" + CassandraNames.datacenter(run);
    assertThat(base + "-additional-seed-service")
        .hasSizeLessThanOrEqualTo(63)
        .matches("[a-z]([-a-z0-9]*[a-z0-9])?");
    assertThat(base + "-r1-sts").as("with the hash of a revision").hasSizeLessThanOrEqualTo(52);
  }

  @Test
  void runsInOneNamespaceShareNeitherClusterNorDatacenter() {
    BenchmarkRun other = TestRuns.withCassandra("0s");
    other.getMetadata().setUid("11111111-0000-4000-8000-000000000001");
    assertThat(CassandraNames.cluster(other)).isNotEqualTo(CassandraNames.cluster(run));
    assertThat(CassandraNames.datacenter(other)).isNotEqualTo(CassandraNames.datacenter(run));
  }

  @Test
  void aTargetThatCannotUseItsCassandraIsNotReadyForLong() {
    assertThat(target(run).getReadinessProbe().getFailureThreshold()).isEqualTo(1);
    assertThat(target(TestRuns.server(1, 0, "0s")).getReadinessProbe().getFailureThreshold())
        .as("the usual")
        .isNull();
  }

  private static Container target(BenchmarkRun run) {
    return TargetDeployment.of(run).getSpec().getTemplate().getSpec().getContainers().get(0);
  }

  private static Map<String, EnvVar> environment(BenchmarkRun run) {
    return target(run).getEnv().stream()
        .collect(Collectors.toMap(EnvVar::getName, variable -> variable));
  }

  private static String secret(EnvVar variable) {
    return variable.getValueFrom().getSecretKeyRef().getName()
        + "/"
        + variable.getValueFrom().getSecretKeyRef().getKey();
  }

  @Test
  void theTargetIsToldWhereItsDatacenterIs() {
    Map<String, EnvVar> environment = environment(run);
    String cluster = CassandraNames.cluster(run);
    String datacenter = CassandraNames.datacenter(run);
    assertThat(environment.get("CASSANDRA_CONTACT_POINTS").getValue())
        .isEqualTo(cluster + "-" + datacenter + "-service.shop.svc:9042");
    assertThat(environment.get("CASSANDRA_LOCAL_DATACENTER").getValue()).isEqualTo(datacenter);
    assertThat(secret(environment.get("CASSANDRA_USERNAME")))
        .isEqualTo(cluster + "-superuser/username");
    assertThat(secret(environment.get("CASSANDRA_PASSWORD")))
        .isEqualTo(cluster + "-superuser/password");
  }

  @Test
  void theTargetIsToldWhereAnExternalCassandraIs() {
    Map<String, EnvVar> environment =
        environment(
            run(
                "",
                "{external: {contactPoints: [db, 'db2:9142', '[::1]', '[::1]:1'],"
                    + " localDatacenter: east, credentialsSecret: login}}"));
    assertThat(environment.get("CASSANDRA_CONTACT_POINTS").getValue())
        .isEqualTo("db:9042,db2:9142,[::1]:9042,[::1]:1");
    assertThat(environment.get("CASSANDRA_LOCAL_DATACENTER").getValue()).isEqualTo("east");
    assertThat(secret(environment.get("CASSANDRA_PASSWORD"))).isEqualTo("login/password");
  }

  @Test
  void withoutASecretThereAreNoCredentials() {
    assertThat(environment(run("", "{external: {contactPoints: [db], localDatacenter: east}}")))
        .containsOnlyKeys("CASSANDRA_CONTACT_POINTS", "CASSANDRA_LOCAL_DATACENTER");
  }

  @Test
  void aVariableOfTheUsersOwnIsLeftAsItIs() {
    Map<String, EnvVar> environment =
        environment(
            run(
                """
                env: [{name: CASSANDRA_USERNAME, value: me}], podTemplate: {spec: {containers: \
                [{name: target, env: [{name: CASSANDRA_PASSWORD, value: mine}]}]}}\
                """,
                "{datacenter: {}}"));
    assertThat(environment.get("CASSANDRA_USERNAME").getValue()).isEqualTo("me");
    assertThat(environment.get("CASSANDRA_PASSWORD").getValue()).isEqualTo("mine");
    assertThat(environment.get("CASSANDRA_PASSWORD").getValueFrom()).isNull();
    assertThat(environment).containsKey("CASSANDRA_CONTACT_POINTS");
  }

  @Test
  void aRunWithoutCassandraHasNoneOfTheVariables() {
    assertThat(environment(TestRuns.server(1, 0, "0s"))).isEmpty();
  }
}
