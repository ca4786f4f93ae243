package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.reason.Reason;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VolumeTroubleTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final String CREATING = "{name: a, state: {waiting: {reason: ContainerCreating}}}";

  private static boolean isSuspected(String spec, String status, int afterSeconds) {
    return VolumeTrouble.isSuspected(
        Serialization.unmarshal(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a, creationTimestamp: "%s"}
            spec: %s
            status: %s
            """
                .formatted(CREATED, spec, status),
            Pod.class),
        CREATED.plusSeconds(afterSeconds));
  }

  @Test
  void onlyPodsThatWaitForLongerThanUsualAreSuspected() {
    String node = "{nodeName: n1}";
    String creating = "{phase: Pending, containerStatuses: [%s]}".formatted(CREATING);
    assertThat(isSuspected(node, creating, 4)).isFalse();
    assertThat(isSuspected(node, creating, 5)).isTrue();
    assertThat(isSuspected(node, "{phase: Pending}", 5)).isTrue();
    assertThat(isSuspected("{}", creating, 5)).as("it has no node yet").isFalse();
    assertThat(isSuspected(node, "{phase: Failed}", 5)).as("it is over").isFalse();
  }

  @Test
  void aPodOfWhichAContainerHasStartedHasItsVolumes() {
    for (String state : new String[] {"running: {}", "terminated: {exitCode: 0}"}) {
      assertThat(
              isSuspected(
                  "{nodeName: n1}",
                  "{initContainerStatuses: [{name: i, state: {%s}}], containerStatuses: [%s]}"
                      .formatted(state, CREATING),
                  60))
          .isFalse();
    }
  }

  @Test
  void whatTheKubeletSaidIsToldUnlessItWentOn() {
    assertThat(VolumeTrouble.of(new LastEvent("FailedMount", "secret \"a\" not found")))
        .hasValueSatisfying(
            trouble -> {
              assertThat(trouble.reason()).isEqualTo(Reason.FailedMount);
              assertThat(trouble.message()).startsWith("secret \"a\" not found; create");
            });
    assertThat(VolumeTrouble.of(new LastEvent("FailedAttachVolume", "busy")))
        .hasValueSatisfying(
            trouble -> assertThat(trouble.reason()).isEqualTo(Reason.FailedAttachVolume));
    assertThat(VolumeTrouble.of(new LastEvent("Pulling", "image a"))).isEmpty();
  }
}
