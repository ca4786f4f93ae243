package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.resource.CassandraDatacenterResource;
import io.wrkbench.resource.CassandraNames;
import io.wrkbench.resource.Labels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Runs with a Cassandra. The target, cassandra.pl in h2o's image, asks it with each request. A
 * datacenter takes most of a minute to start, so that one of them serves several tests: in their
 * order it waits for cass-operator, is killed in mid-attempt, is kept, and is used by other runs.
 */
@EndToEnd
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CassandraTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(10);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration DATACENTER = Duration.ofSeconds(150);
  private static final KubernetesClient CLIENT = Cluster.client();

  @RegisterExtension static final TestNamespace NAMESPACE = TestNamespace.restricted("cassandra");

  /** Runs of which nothing was left. */
  private static final List<Run> CLEARED = new ArrayList<>();

  private static Run kept;

  @BeforeAll
  static void server() throws IOException {
    CassOperator.awaitInstalled();
    try (InputStream script = CassandraTest.class.getResourceAsStream("cassandra.pl")) {
      CLIENT
          .resource(
              new ConfigMapBuilder()
                  .withNewMetadata()
                  .withName("server")
                  .withNamespace(NAMESPACE.name())
                  .endMetadata()
                  .addToData(
                      "cassandra.pl", new String(script.readAllBytes(), StandardCharsets.UTF_8))
                  .build())
          .create();
    }
  }

  @Test
  @Order(1)
  void aClusterWithoutCassOperatorIsSaidAtOnce() {
    CassOperator.stop();
    CassOperator.whileUnknown(
        () -> {
          BenchmarkRunStatus status = create(datacenter("unknown")).awaitEnd(Phase.Failed, AT_ONCE);
          assertFailed(status, "CassOperatorNotInstalled", "install cass-operator");
          assertThat(condition(status, "CassandraReady").getReason())
              .isEqualTo("CassOperatorNotInstalled");
        });
  }

  /** Without a restart of Wrkbench's operator, which has just seen the cluster without it. */
  @Test
  @Order(2)
  void aRunSaysThatItWaitsForACassOperatorThatDoesntRun() {
    kept =
        create(
            datacenter("kept")
                .with("spec.attempts", 2)
                .with("spec.load.wrk.duration", "3s")
                .with("spec.keepTarget", true)
                .with("spec.timeout", "4m"));
    Await.until(
        "the run says what it waits for",
        SOON,
        () -> kept.condition("CassandraReady"),
        ready -> ready.filter(c -> c.getReason().equals("CassOperatorNotRunning")).isPresent());
    assertThat(kept.status().phase).isEqualTo(Phase.Provisioning);
    CassOperator.start();
  }

  @Test
  @Order(3)
  void anAttemptInWhichCassandraIsKilledHasFailedAndTheNextOneIsMeasured() {
    Await.until(
        "Cassandra is ready",
        DATACENTER,
        kept::status,
        status -> {
          assertThat(status.phase).as(status.message).isNotEqualTo(Phase.Failed);
          return Run.condition(status, "CassandraReady")
              .filter(c -> c.getStatus().equals("True"))
              .isPresent();
        });
    kept.awaitFirstAttempt();
    cassandraPods(kept).forEach(pod -> CLIENT.resource(pod).withGracePeriod(0).delete());
    BenchmarkRunStatus status = kept.awaitEnd(Phase.Completed, DATACENTER);
    AttemptStatus first = status.attempts.get(0);
    assertThat(first.reason).as(first.message).isEqualTo("CassandraRestarted");
    AttemptStatus second = status.attempts.get(1);
    assertThat(second.outcome).as(second.message).isEqualTo(Outcome.Succeeded);
    assertThat(second.errors.total()).as("errors once Cassandra is back").isZero();
    assertThat(condition(status, "CassandraReady").getStatus()).isEqualTo("True");
    assertThat(Story.reasonsUntil("Completed", kept))
        .containsSubsequence("CassOperatorNotRunning", "CassandraReady", "TargetReady")
        .containsSubsequence("AttemptFailed", "CassandraReady", "AttemptSucceeded");
    assertThat(status.environment.cassandra.version).isEqualTo("5.0.8");
    assertThat(status.environment.cassandra.size).isEqualTo(1);
    assertThat(status.environment.cassandra.image).contains("sha256:");
    assertThat(status.environment.cassandra.nodes).hasSize(1);
  }

  @Test
  @Order(4)
  void anExternalCassandraIsUsedAndLeftAlone() {
    BenchmarkRunStatus status = create(external("external", password(kept))).awaitSuccess();
    assertThat(condition(status, "CassandraReady").getReason()).isEqualTo("External");
    assertThat(status.environment.cassandra).as("nothing is known of it").isNull();
    assertThat(left(kept))
        .as("what is kept of another run")
        .anyMatch(object -> object.startsWith("CassandraDatacenter/"))
        .anyMatch(object -> object.startsWith("PersistentVolumeClaim/"))
        .anyMatch(object -> object.startsWith("Deployment/"));
  }

  @Test
  @Order(5)
  void credentialsThatCassandraRefusesAreSaidInTheWordsOfTheTarget() {
    BenchmarkRunStatus status =
        create(external("wrong", "not the password")).awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "CrashLoopBackOff", "Cassandra refuses the credentials");
  }

  @Test
  @Order(6)
  void aKeptCassandraGoesWithItsRunVolumesIncluded() {
    List<String> volumes =
        CLIENT
            .persistentVolumeClaims()
            .inNamespace(NAMESPACE.name())
            .withLabel(Labels.RUN, kept.uid())
            .list()
            .getItems()
            .stream()
            .map(claim -> claim.getSpec().getVolumeName())
            .toList();
    assertThat(volumes).hasSize(1);
    kept.delete();
    awaitNothingLeft(kept);
    Await.until(
        "the volume is gone",
        SOON,
        () -> CLIENT.persistentVolumes().withName(volumes.get(0)).get(),
        volume -> volume == null);
  }

  @Test
  @Order(7)
  void aRunDeletedWhileItsCassandraStartsLeavesNothing() {
    Run run = create(datacenter("deleted"));
    Await.until(
        "a Cassandra pod of " + run + " runs",
        Duration.ofSeconds(60),
        () -> cassandraPods(run),
        pods -> pods.stream().anyMatch(pod -> pod.getStatus().getPhase().equals("Running")));
    run.delete();
    awaitNothingLeft(run);
  }

  @Test
  @Order(8)
  void aRunCancelledWhileItsCassandraStartsLeavesNothing() {
    Run run = create(datacenter("cancelled"));
    Await.until(
        "something of the Cassandra of " + run + " is there",
        Duration.ofSeconds(60),
        () -> left(run),
        objects -> objects.stream().anyMatch(object -> object.startsWith("StatefulSet/")));
    run.cancel();
    run.awaitEnd(Phase.Cancelled, AT_ONCE);
    awaitNothingLeft(run);
  }

  @Test
  @Order(9)
  void aVolumeThatCannotBeHadIsSaid() {
    Run run =
        create(
            datacenter("volume")
                .with("spec.cassandra.datacenter.storageClassName", "not-there")
                .with("spec.timeout", "20s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "storageClassName", "PersistentVolumeClaims");
    assertThat(condition(status, "CassandraReady").getReason()).isEqualTo("VolumePending");
    awaitNothingLeft(run);
  }

  @Test
  @Order(10)
  void aClusterWithoutADefaultStorageClassNeedsOneInTheSpec() {
    BenchmarkRunStatus status =
        create(datacenter("class").without("spec.cassandra.datacenter.storageClassName"))
            .awaitEnd(Phase.Failed, AT_ONCE);
    assertFailed(status, "NoStorageClass", "cassandra.datacenter.storageClassName");
  }

  @Test
  @Order(11)
  void aSecretThatIsntThereIsSaid() {
    BenchmarkRunStatus status =
        create(
                manifest("secret")
                    .withYaml(
                        "spec.cassandra.external",
                        "{contactPoints: [db], localDatacenter: dc1, credentialsSecret: nothere}"))
            .awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "CassandraSecretNotFound", "cassandra.external.credentialsSecret");
    assertThat(condition(status, "CassandraReady").getMessage()).contains("nothere");
  }

  /** What was being made when its run was deleted may have come later. */
  @Test
  @Order(12)
  void nothingHasComeBack() {
    assertThat(CLEARED).hasSizeGreaterThan(2);
    assertThat(CLEARED).allSatisfy(run -> assertThat(left(run)).as("left of %s", run).isEmpty());
  }

  private static Run create(Manifest manifest) {
    return Run.create(NAMESPACE.name(), manifest);
  }

  private static Manifest datacenter(String name) {
    return manifest(name).with("spec.cassandra.datacenter.storageClassName", "local");
  }

  /** Uses the Cassandra that was kept, with this password. */
  private static Manifest external(String name, String password) {
    CLIENT
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .withStringData(
                    Map.of("username", CassandraNames.superuser(kept.read()), "password", password))
                .build())
        .create();
    return manifest(name)
        .with(
            "spec.cassandra.external",
            Map.of(
                "contactPoints", List.of(CassandraNames.host(kept.read())),
                "localDatacenter", CassandraNames.datacenter(kept.read()),
                "credentialsSecret", name));
  }

  private static Manifest manifest(String name) {
    return Manifests.h2o(name)
        .withYaml(
            "spec.target.server.podTemplate",
            """
            spec:
              terminationGracePeriodSeconds: 0
              securityContext: {runAsNonRoot: true, runAsUser: 1000, seccompProfile: {type: RuntimeDefault}}
              containers:
              - name: target
                command: [perl, /server/cassandra.pl]
                terminationMessagePolicy: FallbackToLogsOnError
                securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                volumeMounts: [{name: server, mountPath: /server}]
              volumes: [{name: server, configMap: {name: server}}]
            """);
  }

  private static String password(Run run) {
    Secret secret =
        CLIENT
            .secrets()
            .inNamespace(NAMESPACE.name())
            .withName(CassandraNames.superuser(run.read()))
            .get();
    return new String(
        Base64.getDecoder().decode(secret.getData().get("password")), StandardCharsets.UTF_8);
  }

  private static List<Pod> cassandraPods(Run run) {
    return CLIENT
        .pods()
        .inNamespace(run.namespace())
        .withLabel(Labels.RUN, run.uid())
        .withLabel(Labels.ROLE, Labels.ROLE_CASSANDRA)
        .list()
        .getItems();
  }

  /** Waits until nothing is left of the run but its ConfigMaps, and of a deleted one nothing. */
  private static void awaitNothingLeft(Run run) {
    Await.until(
        "nothing of Cassandra is left of " + run,
        Duration.ofSeconds(90),
        () -> left(run),
        objects -> objects.isEmpty());
    CLEARED.add(run);
  }

  /** Kind and name of all that is there for the run's Cassandra and its target. */
  private static List<String> left(Run run) {
    String ns = run.namespace();
    String uid = run.uid();
    return Stream.of(
            CLIENT
                .genericKubernetesResources(CassandraDatacenterResource.CONTEXT)
                .inNamespace(ns)
                .withLabel(Labels.RUN, uid)
                .list(),
            CLIENT.apps().statefulSets().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.apps().deployments().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.pods().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.services().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.secrets().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.persistentVolumeClaims().inNamespace(ns).withLabel(Labels.RUN, uid).list())
        .flatMap(list -> list.getItems().stream())
        .map(HasMetadata.class::cast)
        .map(object -> object.getKind() + "/" + object.getMetadata().getName())
        .toList();
  }

  private static Condition condition(BenchmarkRunStatus status, String type) {
    return Run.condition(status, type)
        .orElseThrow(() -> new AssertionError("no condition " + type));
  }

  private static void assertFailed(BenchmarkRunStatus status, String reason, String... message) {
    Condition failed = condition(status, "Failed");
    assertThat(failed.getReason()).as(failed.getMessage()).isEqualTo(reason);
    assertThat(failed.getMessage()).contains(message).doesNotContain("Exception", "\tat ");
    assertThat(status.attempts).isEmpty();
  }
}
