package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.testing.Yaml;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ends of a container are crashes. All began when the pod "a" had the identity "a/0". */
class PodCrashTest {
  private static final String ERROR = "{terminated: {exitCode: 1, reason: Error}}";

  private static Pod pod(String metadata, String status, String container) {
    return Yaml.read(
        """
        {metadata: {%s}, status: {%s containerStatuses: [
        {name: proxy, restartCount: 4, state: {running: {}}, lastState: {terminated: {exitCode: 9}}},
        {name: target, %s}]}}
        """
            .formatted(metadata, status, container),
        Pod.class);
  }

  private static Optional<PodCrash> crash(Pod pod) {
    return PodCrash.since("b/7 a/0", List.of(pod), "target");
  }

  private static Optional<PodCrash> ofRestarted(String lastState) {
    return crash(
        pod("uid: a", "", "restartCount: 1, state: {running: {}}, lastState: " + lastState));
  }

  @ParameterizedTest
  @CsvSource({
    "1, Error, false",
    "137, Error, false",
    "255, Error, false",
    "137, OOMKilled, true",
    "0, OOMKilled, true",
  })
  void aContainerThatEndedByItselfHasCrashed(int code, String reason, boolean outOfMemory) {
    String end = "{terminated: {exitCode: %d, reason: %s}}".formatted(code, reason);
    assertThat(ofRestarted(end)).contains(new PodCrash(outOfMemory, code, ""));
    assertThat(crash(pod("uid: a", "", "restartCount: 0, state: " + end)))
        .as("before it is started again")
        .contains(new PodCrash(outOfMemory, code, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{terminated: {exitCode: 0, reason: Completed}}",
        "{terminated: {exitCode: 255, reason: Unknown}}",
        "{terminated: {exitCode: 137, reason: ContainerStatusUnknown}}",
        "{terminated: {}}",
        "{}",
        "null",
      })
  void anEndThatIsNoFailureOrThatNobodySawIsNoCrash(String lastState) {
    assertThat(ofRestarted(lastState)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uid: b | ",
        "uid: new | ",
        "uid: a, deletionTimestamp: '2026-01-01T00:00:00Z' | ",
        "uid: a | phase: Failed, reason: Evicted,",
        "uid: a | conditions: [{type: DisruptionTarget, status: 'True', reason: TerminationByKubelet}],",
      })
  void aPodThatIsEndedOrNewHasNotCrashed(String metadata, String status) {
    String container = "restartCount: 7, state: {running: {}}, lastState: " + ERROR;
    assertThat(crash(pod(metadata, status == null ? "" : status, container))).isEmpty();
  }

  @Test
  void aCrashBeforeTheLoadIsNoneOfTheLoad() {
    String container = "restartCount: 3, state: {running: {}}, lastState: " + ERROR;
    assertThat(PodCrash.since("a/3", List.of(pod("uid: a", "", container)), "target")).isEmpty();
  }

  @Test
  void itsLastWordsArePassedOn() {
    assertThat(ofRestarted("{terminated: {exitCode: 3, message: \"no\\nmemory\\n\"}}"))
        .contains(new PodCrash(false, 3, "; it ended with: no | memory"));
  }
}
