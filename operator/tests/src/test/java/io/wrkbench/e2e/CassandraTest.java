package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import io.wrkbench.run.resource.CassandraNames;
import io.wrkbench.run.resource.Labels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Runs with a Cassandra. A datacenter takes most of a minute to start, so that one of them serves
 * several tests: in their order it waits for cass-operator, is killed in mid-attempt under Akka
 * HTTP with a persistent actor, is kept, and is used by other runs. Where the target doesn't matter
 * it is cassandra.pl in h2o's image, which asks Cassandra with each request.
 */
@EndToEnd
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CassandraTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(10);
  private static final Duration SOON = Duration.ofSeconds(30);

  /**
   * A first Cassandra needs it; so does one after another was deleted, whose pod cass-operator may
   * still be asking for up to a minute.
   */
  private static final Duration DATACENTER = Duration.ofSeconds(150);

  private static final KubernetesClient CLIENT = Cluster.client();

  @RegisterExtension static final TestNamespace NAMESPACE = TestNamespace.restricted("cassandra");
  @RegisterExtension static final TestNamespace CRASHES = new TestNamespace("crash");

  /** Runs of which nothing was left. */
  private static final List<Run> CLEARED = new ArrayList<>();

  private static Crash crash;

  private static Run kept;

  @BeforeAll
  static void server() throws IOException {
    CassOperator.awaitInstalled();
    crash = Crash.from(CRASHES.name());
    try (InputStream script = CassandraTest.class.getResourceAsStream("cassandra.pl")) {
      Cluster.createConfigMap(
          NAMESPACE.name(),
          "server",
          Map.of("cassandra.pl", new String(script.readAllBytes(), StandardCharsets.UTF_8)));
    }
  }

  @Test
  @Order(1)
  void aClusterWithoutCassOperatorIsSaidAtOnce() {
    CassOperator.stop();
    CassOperator.whileUnknown(
        () -> {
          BenchmarkRunStatus status =
              create(datacenter("unknown").with("spec.timeout", "2s"))
                  .awaitEnd(Phase.Failed, AT_ONCE);
          assertFailed(status, "TimedOut", "install cass-operator");
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
            scoring("kept", "akka-http")
                .with("spec.cassandra.datacenter.storageClassName", "local")
                .with("spec.attempts", 3)
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET)
                // A cold JVM or a machine that stands still makes answers late, but loses none.
                .with("spec.load.wrk.timeout", "10s")
                .with("spec.timeout", "5m"));
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
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void whatWasAnsweredIsInTheJournalWhenCassandraAndThenTheTargetWasKilledInMidAttempt() {
    Scores scores = new Scores(kept, "akka");
    Await.until(
        "the first attempt is on",
        DATACENTER,
        kept::status,
        status -> {
          assertThat(status.phase).as(status.message).isNotEqualTo(Phase.Failed);
          return status.phase == Phase.Measuring;
        });
    scores.awaitLoad();
    crash.of(Children.pod(kept, Labels.ROLE_CASSANDRA));
    kept.awaitAttempts(1, DATACENTER);
    scores.awaitLoad();
    crash.of(scores.target());
    BenchmarkRunStatus status = kept.awaitEnd(Phase.Completed, DATACENTER);

    assertThat(status.attempts)
        .extracting(attempt -> attempt.reason)
        .as("the target is killed in the second attempt, on a slow machine in the third")
        .startsWith("CassandraRestarted")
        .containsExactlyInAnyOrder("CassandraRestarted", "TargetCrashed", null);
    assertThat(status.attempts)
        .filteredOn(attempt -> attempt.outcome == Outcome.Succeeded)
        .extracting(attempt -> attempt.errors.total())
        .as("errors where both are there, in %s", Serialization.asJson(status.attempts))
        .containsExactly(0L);
    assertThat(scores.awaitAllInTheJournalOf(kept))
        .as("scores, of those answered in %s", Serialization.asJson(status.attempts))
        .isGreaterThanOrEqualTo(Scores.answered(status));

    assertThat(condition(status, "CassandraReady").getStatus()).isEqualTo("True");
    assertThat(Story.reasonsUntil("Completed", kept))
        .containsSubsequence("CassOperatorNotRunning", "CassandraReady", "TargetReady")
        .containsSubsequence("AttemptFailed", "CassandraReady", "AttemptFailed")
        .contains("AttemptSucceeded");
    assertThat(status.environment.cassandra.version).isEqualTo("5.0.8");
    assertThat(status.environment.cassandra.size).isEqualTo(1);
    assertThat(status.environment.cassandra.image).contains("sha256:");
    assertThat(status.environment.cassandra.nodes).hasSize(1);
  }

  @Test
  @Order(4)
  void anExternalCassandraIsUsedAndLeftAlone() {
    BenchmarkRunStatus status =
        create(external("external", CassandraLogin.of(kept).password())).awaitSuccess();
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
  void whatPekkoHttpAnsweredIsInTheJournalWhenItWasKilledInMidAttempt() {
    Run run =
        create(
            scoring("pekko", "pekko-http")
                .with(
                    "spec.cassandra.external", keptFor("pekko", CassandraLogin.of(kept).password()))
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET)
                .with("spec.attempts", 2)
                // The first attempt that counts begins with a connection alone, which isn't load.
                .with("spec.discardAttempts", 1));
    Scores scores = new Scores(run, "pekko");
    run.awaitFirstAttempt();
    scores.awaitLoad();
    crash.of(scores.target());
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts)
        .extracting(attempt -> attempt.reason)
        .containsExactly("TargetCrashed", null);
    assertThat(scores.awaitAllInTheJournalOf(kept)).isGreaterThanOrEqualTo(Scores.answered(status));
    run.delete();
  }

  @Test
  @Order(6)
  void credentialsThatCassandraRefusesAreSaidInTheWordsOfTheTarget() {
    BenchmarkRunStatus status =
        create(external("wrong", "not the password")).awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "CrashLoopBackOff", "Cassandra refuses the credentials");
  }

  @Test
  @Order(7)
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
  @Order(8)
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aRunDeletedWhileItsCassandraStartsLeavesNothing() {
    Run run = create(datacenter("deleted"));
    Await.until(
        "a Cassandra pod of " + run + " runs",
        DATACENTER,
        () -> Children.pods(run, Labels.ROLE_CASSANDRA),
        pods -> pods.stream().anyMatch(pod -> pod.getStatus().getPhase().equals("Running")));
    run.delete();
    awaitNothingLeft(run);
  }

  @Test
  @Order(9)
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aRunCancelledWhileItsCassandraStartsLeavesNothing() {
    Run run = create(datacenter("cancelled"));
    Await.until(
        "something of the Cassandra of " + run + " is there",
        DATACENTER,
        () -> left(run),
        objects -> objects.stream().anyMatch(object -> object.startsWith("StatefulSet/")));
    run.cancel();
    run.awaitEnd(Phase.Cancelled, AT_ONCE);
    awaitNothingLeft(run);
  }

  @Test
  @Order(10)
  void aVolumeThatCannotBeHadIsSaid() {
    Run run =
        create(
            datacenter("volume")
                .with("spec.cassandra.datacenter.storageClassName", "not-there")
                .with("spec.timeout", "20s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TimedOut", "storageClassName", "not-there");
    assertThat(condition(status, "CassandraReady").getReason()).isEqualTo("NoStorageClass");
    awaitNothingLeft(run);
  }

  @Test
  @Order(11)
  void aClusterWithoutADefaultStorageClassNeedsOneInTheSpec() {
    BenchmarkRunStatus status =
        create(
                datacenter("class")
                    .without("spec.cassandra.datacenter.storageClassName")
                    .with("spec.timeout", "2s"))
            .awaitEnd(Phase.Failed, AT_ONCE);
    assertFailed(status, "TimedOut", "cassandra.datacenter.storageClassName");
  }

  @Test
  @Order(12)
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
  @Order(13)
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

  /** Loads the persistent actor of this target for some seconds, and keeps it. */
  private static Manifest scoring(String name, String image) {
    return Manifests.h2o(name)
        .withYaml(
            "spec.target.server",
            """
            image: %s
            args: [cassandra]
            port: 8080
            readyPath: /ready
            podTemplate:
              spec:
                securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                containers:
                - name: target
                  securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
            """
                .formatted(Images.of(image)))
        .withYaml(
            "spec.request",
            """
            method: POST
            path: /scoring
            headers: [{name: Content-Type, value: application/json}]
            body: '{"score": 10}'
            expect: {bodyContains: averageScore}
            """)
        .with("spec.load.wrk.duration", "4s")
        .with("spec.keepTarget", true);
  }

  /** Uses the Cassandra that was kept, with this password. */
  private static Manifest external(String name, String password) {
    return manifest(name).with("spec.cassandra.external", keptFor(name, password));
  }

  /**
   * The Cassandra that was kept as an external one, with this password in a Secret of this name.
   */
  private static Map<String, Object> keptFor(String name, String password) {
    CLIENT
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .withStringData(
                    Map.of("username", CassandraLogin.of(kept).username(), "password", password))
                .build())
        .create();
    return Map.of(
        "contactPoints", List.of(CassandraNames.host(kept.read())),
        "localDatacenter", CassandraNames.datacenter(kept.read()),
        "credentialsSecret", name);
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
