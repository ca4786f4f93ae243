package io.wrkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftoversTest {
  private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");

  private static Pod deleted(Instant at) {
    return new PodBuilder()
        .withNewMetadata()
        .withDeletionTimestamp(at == null ? null : at.toString())
        .endMetadata()
        .build();
  }

  @Test
  void aPodThatEndsMayStillRun() {
    assertThat(Leftovers.mayRun(deleted(null), DELETED)).isTrue();
    assertThat(Leftovers.mayRun(deleted(DELETED), DELETED.plusSeconds(59))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Succeeded", "Failed"})
  void aPodThatHasEndedNoLongerHoldsUpOthers(String phase) {
    Pod pod = deleted(DELETED);
    pod.setStatus(new PodStatusBuilder().withPhase(phase).build());
    assertThat(Leftovers.mayRun(pod, DELETED)).isFalse();
  }

  @Test
  void aPodOfADeadNodeDoesNotHoldUpOthers() {
    assertThat(Leftovers.mayRun(deleted(DELETED), DELETED.plusSeconds(60))).isFalse();
  }
}
