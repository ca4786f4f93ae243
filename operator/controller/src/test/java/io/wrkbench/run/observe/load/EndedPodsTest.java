package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;
import io.wrkbench.testing.TestRuns;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is known of load pods that are gone. */
class EndedPodsTest {
  private final EndedPods ended = new EndedPods();
  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  private Pod pod(String uid, String state) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: load
          namespace: shop
          uid: %s
          labels: {wrkbench.io/run: %s}
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: %s-a1, uid: job, controller: true}]
        status:
          containerStatuses: [{name: load, image: i, restartCount: 0, state: {%s}}]
        """
            .formatted(uid, run.getMetadata().getUid(), ChildNames.base(run), state),
        Pod.class);
  }

  private Pod terminated(String uid) {
    return pod(uid, "terminated: {exitCode: 1, message: '{}'}");
  }

  @Test
  void onesThatAreGoneAreAddedToThoseOfTheirRun() {
    Pod gone = terminated("gone");
    ended.saw(gone);
    Pod other = terminated("other");
    other.getMetadata().getLabels().put("wrkbench.io/run", "another");
    ended.saw(other);
    Pod live = pod("live", "running: {}");
    assertThat(ended.with(run, List.of(live))).containsExactly(live, gone);
  }

  /** Anybody may write labels and owners in a namespace of their own. */
  @Test
  void aPodOfAnotherNamespaceIsNotTheRuns() {
    Pod foreign = terminated("foreign");
    foreign.getMetadata().setNamespace("elsewhere");
    ended.saw(foreign);
    assertThat(ended.with(run, List.of())).isEmpty();
  }

  @Test
  void aPodThatOnlyHasTheLabelIsNotTheRuns() {
    Pod labelled = terminated("labelled");
    labelled.getMetadata().getOwnerReferences().get(0).setName("of-another");
    ended.saw(labelled);
    assertThat(ended.with(run, List.of())).isEmpty();
  }

  @Test
  void whatIsReadLiveCounts() {
    ended.saw(terminated("same"));
    Pod live = terminated("same");
    assertThat(ended.with(run, List.of(live))).hasSize(1).first().isSameAs(live);
  }

  @Test
  void onesThatHaventEndedAreNotKept() {
    ended.saw(pod("runs", "running: {}"));
    ended.saw(pod("waits", "waiting: {reason: ContainerCreating}"));
    assertThat(ended.with(run, List.of())).isEmpty();
  }

  @Test
  void theOldestAreForgotten() {
    IntStream.range(0, 1000).forEach(i -> ended.saw(terminated("uid-" + i)));
    assertThat(ended.with(run, List.of()))
        .hasSizeLessThan(100)
        .last()
        .satisfies(pod -> assertThat(pod.getMetadata().getUid()).isEqualTo("uid-999"));
  }

  @Test
  void thoseOfAnotherNamespaceDoNotPushThemOut() {
    ended.saw(terminated("ours"));
    IntStream.range(0, 1000)
        .mapToObj(i -> terminated("uid-" + i))
        .forEach(
            pod -> {
              pod.getMetadata().setNamespace("elsewhere");
              ended.saw(pod);
            });
    assertThat(ended.with(run, List.of())).hasSize(1);
  }
}
