package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of what a kubelet says of a container that doesn't start. */
class PodTroubleTest {
  private static PodTrouble trouble(String state, String lastState) {
    Pod pod =
        Serialization.unmarshal(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            status:
              containerStatuses:
              - {name: target, image: i, restartCount: 1, state: %s, lastState: %s}
            """
                .formatted(state, lastState),
            Pod.class);
    return PodTrouble.of(pod).orElseThrow();
  }

  @Test
  void aSecretThatIsntThereIsHopeless() {
    assertThat(
            trouble(
                    "{waiting: {reason: CreateContainerConfigError, message: secret x not found}}",
                    "{}")
                .hopeless())
        .isTrue();
  }

  @Test
  void aKubeletThatIsOnlyBusyIsntHopeless() {
    PodTrouble trouble =
        trouble(
            "{waiting: {reason: CreateContainerConfigError,"
                + " message: 'failed to sync secret cache: timed out waiting for the condition'}}",
            "{}");
    assertThat(trouble.hopeless()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "error reading from server: EOF",
        "connection error: desc = \\\"transport: Error while dialing: dial unix c.sock\\\"",
        "context deadline exceeded",
        "failed to reserve container name \\\"a_b_0\\\": name \\\"a_b_0\\\" is reserved for \\\"d6\\\""
      })
  void aContainerRuntimeThatRestartsOrIsBusyIsntHopeless(String message) {
    assertThat(isHopeless("CreateContainerError", message)).isFalse();
    assertThat(isHopeless("RunContainerError", message)).isFalse();
  }

  @Test
  void whatTheContainerRuntimeCannotDoIsHopeless() {
    assertThat(isHopeless("CreateContainerError", "no command specified")).isTrue();
    assertThat(isHopeless("RunContainerError", "exec: x: executable file not found in $PATH"))
        .isTrue();
  }

  private static boolean isHopeless(String reason, String message) {
    return trouble("{waiting: {reason: %s, message: \"%s\"}}".formatted(reason, message), "{}")
        .hopeless();
  }

  @Test
  void aContainerThatEndedIsQuotedWithItsLastWords() {
    PodTrouble trouble =
        trouble(
            "{waiting: {reason: CrashLoopBackOff, message: back-off}}",
            "{terminated: {exitCode: 1, message: \"starting\\n  password refused\\n\"}}");
    assertThat(trouble.message()).endsWith("; it ended with: starting | password refused");
  }

  @Test
  void ofALongLogTheEndIsQuoted() {
    String log = "x".repeat(1000) + "the reason";
    PodTrouble trouble =
        trouble(
            "{waiting: {reason: CrashLoopBackOff}}",
            "{terminated: {exitCode: 1, message: " + log + "}}");
    assertThat(trouble.message()).endsWith("xthe reason").hasSizeLessThan(600);
  }

  @Test
  void aContainerThatEndedWithoutAWordIsntQuoted() {
    assertThat(
            trouble("{waiting: {reason: CrashLoopBackOff}}", "{terminated: {exitCode: 137}}")
                .message())
        .endsWith("look at its log");
  }
}
