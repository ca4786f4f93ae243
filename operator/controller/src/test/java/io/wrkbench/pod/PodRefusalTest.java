package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodRefusalTest {
  private static PodRefusal of(String message) {
    return PodRefusal.of("Error creating: " + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pods \"a\" is forbidden: violates PodSecurity \"restricted:latest\": privileged",
        "pods \"a\" is forbidden: maximum cpu usage per Container is 100m, but limit is 1",
        "pods \"a\" is forbidden: [minimum memory usage per Pod is 1Gi, but request is 1Mi]",
        "admission webhook \"policy.io\" denied the request: no",
        "pods \"a\" is forbidden: failed quota: q: must specify limits.cpu",
        "Pod \"a\" is invalid: spec.containers[0].image: Required value"
      })
  void somePodsAreNeverTaken(String message) {
    assertThat(of(message).passing()).isFalse();
    assertThat(of(message).message()).startsWith(message).contains("correct");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pods \"a\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1",
        "pods \"a\" is forbidden: status unknown for quota: q, resources: pods",
        "pods \"a\" is forbidden: error looking up service account a/b: not found",
        "Internal error occurred: failed calling webhook \"policy.io\": connection refused"
      })
  void othersMayBeTakenLater(String message) {
    assertThat(of(message).passing()).isTrue();
  }
}
