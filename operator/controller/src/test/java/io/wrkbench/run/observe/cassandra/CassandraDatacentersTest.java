package io.wrkbench.run.observe.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What cass-operator and Kubernetes can say of a datacenter, and what is made of it. */
class CassandraDatacentersTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final String UP = "Cassandra: 0 of 1 nodes are ready";

  private final BenchmarkRun run = TestRuns.withCassandra("0s");
  private final GenericKubernetesResource datacenter = datacenter(run);

  private static GenericKubernetesResource datacenter(BenchmarkRun run) {
    GenericKubernetesResource datacenter = CassandraDatacenterResource.of(run, "local");
    datacenter.getMetadata().setCreationTimestamp(CREATED.toString());
    return datacenter;
  }

  private void status(String yaml) {
    datacenter.setAdditionalProperty("status", Serialization.unmarshal(yaml, Map.class));
  }

  private void readySays(String value) {
    status("conditions: [{type: Healthy, status: 'True'}, {type: Ready, status: '" + value + "'}]");
  }

  private static Pod pod(String name, boolean ready, int restarts, String state) {
    return pod(
        name, "{type: Ready, status: '%s'}".formatted(ready ? "True" : "False"), restarts, state);
  }

  private static Pod pod(String name, String condition, int restarts, String state) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, uid: uid-%s, creationTimestamp: "2026-01-01T00:00:02Z"}
        status:
          conditions: [%s]
          containerStatuses:
          - {name: cassandra, image: i, restartCount: %d, state: {%s}}
          - {name: sidecar, image: i, restartCount: 7, state: {%s}}
        """
            .formatted(name, name, condition, restarts, state, state),
        Pod.class);
  }

  private CassandraState state(Pod... pods) {
    return CassandraDatacenters.state(
        run, datacenter, List.of(pods), CREATED.plus(Duration.ofSeconds(10)));
  }

  private CassandraState.Starting starting(Pod... pods) {
    return (CassandraState.Starting) state(pods);
  }

  @Test
  void isReadyOnceCassOperatorAndAllPodsAre() {
    readySays("True");
    assertThat(state(pod("a", true, 0, "running: {}")))
        .isEqualTo(new CassandraState.Ready("uid-a/0"));
  }

  @Test
  void aPodThatIsReadyBeforeCassOperatorHasSetUpItsUsersIsntEnough() {
    status("cassandraOperatorProgress: Updating");
    assertThat(starting(pod("a", true, 0, "running: {}")).message()).contains("setting up");
    readySays("False");
    assertThat(starting(pod("a", true, 0, "running: {}")).message()).contains("setting up");
  }

  @Test
  void aPodThatRestartsMakesItUnreadyThoughCassOperatorHasntSeenThat() {
    readySays("True");
    assertThat(starting(pod("a", false, 1, "running: {}")).message()).isEqualTo(UP);
  }

  @Test
  void everyNodeCounts() {
    run.getSpec().cassandra.datacenter.size = 2;
    readySays("True");
    assertThat(starting(pod("a", true, 0, "running: {}")).message())
        .isEqualTo("Cassandra: 1 of 2 nodes are ready");
  }

  @Test
  void aRestartChangesTheIdentity() {
    readySays("True");
    assertThat(state(pod("a", true, 1, "running: {}")).identity()).isEqualTo("uid-a/1");
    assertThat(state(pod("b", true, 0, "running: {}")).identity()).isEqualTo("uid-b/0");
  }

  private CassandraState.Starting startingAfter(int seconds, Pod... pods) {
    return (CassandraState.Starting)
        CassandraDatacenters.state(
            run, datacenter, List.of(pods), CREATED.plus(Duration.ofSeconds(seconds)));
  }

  @Test
  void oneThatNobodyTakesUpSaysThatCassOperatorHasToRun() {
    assertThat(startingAfter(9).reason()).isEqualTo(Reason.CassandraStarting);
    assertThat(startingAfter(10).reason()).isEqualTo(Reason.CassOperatorNotRunning);
    assertThat(startingAfter(10).message()).contains("check that it runs");
  }

  @Test
  void oneThatIsTakenUpButHasNoPodsSaysWhereToLook() {
    status("cassandraOperatorProgress: Updating");
    assertThat(startingAfter(9).message()).endsWith(" is being created");
    assertThat(startingAfter(10).message())
        .contains("describe statefulset", datacenter.getMetadata().getName());
  }

  @Test
  void whatTheSchedulerSaysAtFirstIsNoTroubleYet() {
    String condition =
        "{type: PodScheduled, status: 'False', message: PersistentVolumeClaim not found}";
    Pod pod = pod("a", condition, 0, "running: {}");
    assertThat(startingAfter(5, pod).reason()).isEqualTo(Reason.CassandraStarting);
    assertThat(startingAfter(6, pod).reason()).isEqualTo(Reason.VolumePending);
  }

  @Test
  void anImageThatCannotBePulledIsHopeless() {
    CassandraState.Broken broken =
        (CassandraState.Broken)
            state(pod("a", false, 0, "waiting: {reason: ImagePullBackOff, message: not found}"));
    assertThat(broken.reason()).isEqualTo(Reason.ImagePullBackOff);
    assertThat(broken.message()).startsWith("Cassandra: ").contains("not found");
  }

  @Test
  void aVolumeThatCannotBeHadNamesTheFieldsToLookAt() {
    String condition =
        "{type: PodScheduled, status: 'False', message: \"0/1 nodes are available: 1 node(s) didn't"
            + " find available persistent volumes to bind.\"}";
    CassandraState.Starting pending = starting(pod("a", condition, 0, "running: {}"));
    assertThat(pending.reason()).isEqualTo(Reason.VolumePending);
    assertThat(pending.message()).contains("find available", "storageClassName", "storage");
  }

  @Test
  void aPodThatFitsOnNoNodeNamesTheFieldsToLookAt() {
    String condition = "{type: PodScheduled, status: 'False', message: Insufficient memory}";
    CassandraState.Starting pending = starting(pod("a", condition, 0, "running: {}"));
    assertThat(pending.reason()).isEqualTo(Reason.Unschedulable);
    assertThat(pending.message()).contains("Insufficient memory", "resources");
  }

  @Test
  void oneOfSomebodyElseIsLeftAlone() {
    datacenter.getMetadata().getOwnerReferences().clear();
    assertThat(((CassandraState.Broken) state()).reason()).isEqualTo(Reason.NameConflict);
  }
}
