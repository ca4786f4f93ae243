package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is known of load pods that are gone. */
class EndedPodsTest {
  private final EndedPods ended = new EndedPods();

  private static Pod pod(String uid, String run, String state) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: load, uid: %s, labels: {wrkbench.io/run: %s}}
        status:
          containerStatuses: [{name: load, image: i, restartCount: 0, state: {%s}}]
        """
            .formatted(uid, run, state),
        Pod.class);
  }

  private static Pod terminated(String uid, String run) {
    return pod(uid, run, "terminated: {exitCode: 1, message: '{}'}");
  }

  @Test
  void onesThatAreGoneAreAddedToThoseOfTheirRun() {
    Pod gone = terminated("gone", "run-1");
    ended.saw(gone);
    ended.saw(terminated("other", "run-2"));
    Pod live = pod("live", "run-1", "running: {}");
    assertThat(ended.with("run-1", List.of(live))).containsExactly(live, gone);
  }

  @Test
  void whatIsReadLiveCounts() {
    ended.saw(terminated("same", "run-1"));
    Pod live = terminated("same", "run-1");
    assertThat(ended.with("run-1", List.of(live))).hasSize(1).first().isSameAs(live);
  }

  @Test
  void onesThatHaventEndedAreNotKept() {
    ended.saw(pod("runs", "run-1", "running: {}"));
    ended.saw(pod("waits", "run-1", "waiting: {reason: ContainerCreating}"));
    assertThat(ended.with("run-1", List.of())).isEmpty();
  }

  @Test
  void theOldestAreForgotten() {
    IntStream.range(0, 1000).forEach(i -> ended.saw(terminated("uid-" + i, "run-1")));
    assertThat(ended.with("run-1", List.of()))
        .hasSizeLessThan(100)
        .last()
        .satisfies(pod -> assertThat(pod.getMetadata().getUid()).isEqualTo("uid-999"));
  }
}
