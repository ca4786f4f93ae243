package io.wrkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import org.junit.jupiter.api.Test;

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

  @Test
  void aPodOfADeadNodeDoesNotHoldUpOthers() {
    assertThat(Leftovers.mayRun(deleted(DELETED), DELETED.plusSeconds(60))).isFalse();
  }
}
