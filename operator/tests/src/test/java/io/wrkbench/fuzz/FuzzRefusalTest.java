package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class FuzzRefusalTest {

  @Test
  void whatIsQuotedMayBeLongAndHoldQuotes() {
    String quoted = "\"" + "a\\\"".repeat(100_000) + "\"";
    assertThat(Refusal.unquoted("spec: " + quoted + " is wrong")).isEqualTo("spec:  is wrong");
  }

  @Test
  void anErrorOfTheApiServerIsNoRefusalButForWhatEtcdDoesNotStore() {
    assertThat(Refusal.fault(answer(500, "etcdserver: request is too large"), "{}")).isEmpty();
    assertThat(Refusal.fault(answer(500, "etcdserver: leader changed"), "{}"))
        .hasValue("answered with 500: etcdserver: leader changed");
  }

  private static KubernetesClientException answer(int code, String message) {
    return new KubernetesClientException(message, code, null);
  }
}
