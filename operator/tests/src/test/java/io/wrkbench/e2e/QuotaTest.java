package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Namespaces whose quotas have no room for something that a run needs. */
@EndToEnd
class QuotaTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** A quota is waited for, because it may still count what is left of another run. */
  private static final Duration A_MINUTE = Duration.ofSeconds(80);

  private static final String DATACENTERS = "cassandradatacenters.cassandra.datastax.com";

  @RegisterExtension static final TestNamespace PODS = new TestNamespace("no-pods");
  @RegisterExtension static final TestNamespace RESULTS = new TestNamespace("no-results");
  @RegisterExtension static final TestNamespace DEPLOYMENTS = new TestNamespace("no-deployments");
  @RegisterExtension static final TestNamespace JOBS = new TestNamespace("no-jobs");
  @RegisterExtension static final TestNamespace CASSANDRA = new TestNamespace("no-datacenters");
  @RegisterExtension static final TestNamespace ONE = new TestNamespace("one-target");

  @BeforeAll
  static void noRoom() {
    forbid("pods", PODS);
    forbid("count/deployments.apps", DEPLOYMENTS);
    forbid("count/" + DATACENTERS, CASSANDRA);
    limit("requests.cpu", "100m", ONE);
  }

  private static void forbid(String resource, TestNamespace namespace) {
    limit(resource, "0", namespace);
  }

  private static ResourceQuota limit(String resource, String most, TestNamespace namespace) {
    ResourceQuota quota =
        Cluster.client()
            .resource(
                new ResourceQuotaBuilder()
                    .withNewMetadata()
                    .withName("little")
                    .withNamespace(namespace.name())
                    .endMetadata()
                    .withNewSpec()
                    .withHard(Map.of(resource, new Quantity(most)))
                    .endSpec()
                    .build())
            .create();
    return Await.until(
        "the quota of " + resource + " is at work",
        SOON,
        () -> Cluster.client().resource(quota).get(),
        now -> now.getStatus() != null && now.getStatus().getHard() != null);
  }

  private static void assertFails(Run run, String reason, String message) {
    run.awaitAdmission();
    Await.until(
        run + " says why", SOON, run::status, now -> String.valueOf(now.message).contains(message));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, A_MINUTE);
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo(reason));
    assertThat(status.message).contains(message);
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void noRoomForTheTargetsPod() {
    Run run = Run.create(PODS.name(), Manifests.h2o("target"));
    assertFails(run, "PodRefused", "exceeded quota: little");
  }

  /** The pod of one target still counts when the next one's is created. */
  @Test
  void roomForOneTargetIsEnoughForAComparison() {
    Comparison comparison =
        Comparison.create(
            ONE.name(),
            Manifests.comparison("one")
                .withYaml("spec.metrics", "[{name: requestsPerSecond}]")
                .withYaml("spec.rounds", "{min: 6, max: 6}")
                .withYaml("spec.template.target.server.resources", "{requests: {cpu: 100m}}")
                .withYaml(
                    "spec.template.load.podTemplate",
                    "{spec: {containers: [{name: load, resources: {requests: {cpu: '0'}}}]}}"));
    assertThat(comparison.awaitEnd(ComparisonPhase.Completed, Duration.ofMinutes(4)).measurements)
        .hasSize(12)
        .allSatisfy(one -> assertThat(one.leftOut).isNotEqualTo("PodRefused"));
  }

  /** The attempt has begun when the quota comes. */
  @Test
  void noRoomForTheResultLeavesTheFigures() {
    Run run =
        Run.create(
            RESULTS.name(),
            Manifests.h2o("result").with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
    run.awaitPhase(Phase.Measuring);
    forbid("configmaps", RESULTS);
    AttemptStatus attempt = run.awaitSuccess().attempts.get(0);
    assertThat(attempt.requests).isPositive();
    assertThat(attempt.requestsPerSecond).isPositive();
    assertThat(attempt.resultConfigMap).isNull();
    assertThat(attempt.message).contains("weren't stored", "exceeded quota: little", "make room");
  }

  /** The Service of several replicas is there before their Deployment. */
  @Test
  void noRoomForTheTargetLeavesNoService() {
    Run run =
        Run.create(
            DEPLOYMENTS.name(), Manifests.h2o("target").with("spec.target.server.replicas", 2));
    assertFails(run, "Forbidden", "exceeded quota: little");
  }

  /** As when it counts the Jobs of the run before for a moment longer. */
  @Test
  void aRunGoesOnWhenThereIsRoomForItsJobs() {
    ResourceQuota none = limit("count/jobs.batch", "0", JOBS);
    Run run = Run.create(JOBS.name(), Manifests.h2o("jobs"));
    run.awaitAdmission();
    Await.until(
        run + " waits for room",
        SOON,
        () -> run.condition("Stalled"),
        stalled -> stalled.filter(it -> "WaitingForQuota".equals(it.getReason())).isPresent());
    assertThat(run.status().message).contains("exceeded quota: little", "make room");
    Cluster.patch(
        Cluster.client().resource(none), "{\"spec\":{\"hard\":{\"count/jobs.batch\":\"4\"}}}");
    assertThat(Run.condition(run.awaitSuccess(), "Stalled")).isEmpty();
  }

  /** The superuser's Secret is there before the datacenter. */
  @Test
  void noRoomForTheCassandraLeavesNoSecret() {
    Run run =
        Run.create(
            CASSANDRA.name(),
            Manifests.h2o("cassandra").with("spec.cassandra.datacenter.storageClassName", "local"));
    assertFails(run, "Forbidden", "quota: little");
  }
}
