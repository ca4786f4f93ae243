package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.testing.Yaml;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeEndsTest {
  private static Optional<String> how(String status) {
    return ProbeEnds.how(
        Optional.of(
            Yaml.read(
                "{apiVersion: v1, kind: Pod, metadata: {name: p}, status: %s}".formatted(status),
                Pod.class)));
  }

  @Test
  void oneThatRunsHasNotEnded() {
    assertThat(
            how(
                "{containerStatuses: [{name: sidecar, state: {terminated: {exitCode: 1}}},"
                    + " {name: probe, state: {running: {}}}]}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "terminated: {reason: OOMKilled, exitCode: 137} | OOMKilled, exit code 137",
        "terminated: {exitCode: 1} | exit code 1",
        "waiting: {reason: ContainerCreating} | its container doesn't run",
      })
  void theContainerSaysHow(String state, String how) {
    assertThat(
            how(
                "{containerStatuses: [{name: sidecar, state: {running: {}}},"
                    + " {name: probe, state: {%s}}]}".formatted(state)))
        .hasValue(how);
  }

  @Test
  void whatEndedThePodIsTheBetterReason() {
    String ended = "containerStatuses: [{name: probe, state: {terminated: {exitCode: 137}}}]";
    assertThat(how("{reason: DeadlineExceeded, " + ended + "}")).hasValue("DeadlineExceeded");
    assertThat(
            how(
                "{reason: Evicted, conditions: [{type: DisruptionTarget, status: 'True', reason:"
                    + " TerminationByKubelet, message: the node was low on memory}], "
                    + ended
                    + "}"))
        .hasValue("the node was low on memory");
  }

  @Test
  void oneThatIsGoneHasEnded() {
    assertThat(ProbeEnds.how(Optional.empty())).hasValue("its pod was removed");
    assertThat(how("null")).hasValue("its container doesn't run");
  }
}
