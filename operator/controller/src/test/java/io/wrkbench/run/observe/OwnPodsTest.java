package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.wrkbench.run.resource.Labels;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which pods of a run are what it runs now. */
class OwnPodsTest {

  @ParameterizedTest
  @CsvSource({
    "target, Running, true",
    "target, Failed, false",
    "cassandra, Failed, false",
    "attempt, Failed, true",
    "attempt, Succeeded, true"
  })
  void aServersPodThatHasEndedWasReplaced(String role, String phase, boolean counts) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .addToLabels(Labels.ROLE, role)
            .endMetadata()
            .withNewStatus()
            .withPhase(phase)
            .endStatus()
            .build();
    assertThat(OwnPods.withoutReplaced(List.of(pod))).hasSize(counts ? 1 : 0);
  }
}
