package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.testing.Yaml;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods of which little is known are no trouble yet, run, and aren't ready. */
class PodsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{status: {}}",
        "{status: {conditions: null, containerStatuses: null, initContainerStatuses: null}}",
        "{status: {containerStatuses: [{name: a}]}}",
        "{spec: {containers: null}, status: {containerStatuses: [{name: a, state: null}]}}",
        "{status: {containerStatuses: [{name: a, state: {}, lastState: {}}]}}",
        "{status: {containerStatuses: [{name: a, state: {waiting: {}}}]}}",
        "{status: {conditions: [{status: 'True'}, {type: Ready}, {type: PodScheduled}]}}",
      })
  void anyPartMayBeMissing(String parts) {
    Pod pod = Yaml.read(parts, Pod.class);
    pod.setMetadata(Yaml.read("{name: a, uid: u}", ObjectMeta.class));
    assertThat(Pods.isReady(pod)).isFalse();
    assertThat(PodTrouble.of(pod)).isEmpty();
    assertThat(PodEnds.mayRun(pod, Instant.EPOCH)).isTrue();
    assertThat(PodLives.identity(List.of(pod), container -> true)).isEqualTo("u/0");
  }
}
