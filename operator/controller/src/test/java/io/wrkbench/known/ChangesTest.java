package io.wrkbench.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which changes of a load's Job and pod wake its run up, which costs CPU while it measures. */
class ChangesTest {
  private static final String JOB =
      """
      {"metadata": {"name": "j", "uid": "u", "generation": 2, "resourceVersion": "7"},
       "status": {"startTime": "2026-01-01T00:00:00Z", "active": 1, "ready": 1,
                  "conditions": [{"type": "Suspended", "status": "False"}]}}
      """;

  private static final String POD =
      """
      {"metadata": {"name": "p", "uid": "u", "resourceVersion": "7"},
       "spec": {"restartPolicy": "Never", "containers": [{"name": "load"}]},
       "status": {"phase": "Running", "containerStatuses": [{"name": "load", "state": {"running": {}}}]}}
      """;

  private static final String ENDED =
      POD.replace("\"running\": {}", "\"terminated\": {\"exitCode\": 0}");

  @BeforeAll
  static void watch() {
    ApiJson.watch(KnownPod.class);
    ApiJson.watch(KnownChild.Job.class);
  }

  private static boolean jobDiffers(String before, String now) {
    return read(now, KnownChild.Job.class).differsFrom(read(before, KnownChild.Job.class));
  }

  private static boolean podDiffers(String before, String now) {
    return read(now, KnownPod.class).differsFrom(read(before, KnownPod.class));
  }

  private static <T> T read(String json, Class<T> type) {
    return ApiJson.serialization().unmarshal(json, type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"ready\": 1 | \"ready\": 0",
        "\"active\": 1 | \"succeeded\": 1",
        "\"resourceVersion\": \"7\" | \"resourceVersion\": \"8\"",
        "\"Suspended\", \"status\": \"False\" | \"Complete\", \"status\": \"True\""
      })
  void whatTheJobControllerCountsDoesNot(String part, String other) {
    assertThat(jobDiffers(JOB, replaced(JOB, part, other))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"generation\": 2 | \"generation\": 3",
        "\"uid\": \"u\" | \"uid\": \"v\"",
        "\"startTime\": \"2026-01-01T00:00:00Z\" | \"startTime\": null",
        "\"Suspended\", \"status\": \"False\" | \"Failed\", \"status\": \"True\"",
        "\"uid\": \"u\" | \"uid\": \"u\", \"deletionTimestamp\": \"2026-01-01T00:00:00Z\""
      })
  void allElseOfAJobDoes(String part, String other) {
    assertThat(jobDiffers(JOB, replaced(JOB, part, other))).isTrue();
  }

  @Test
  void aPodWakesItsRunUpUntilItHasEnded() {
    assertThat(podDiffers(POD, POD)).as("whatever changes of one that runs").isTrue();
    assertThat(podDiffers(POD, ENDED)).as("it ends").isTrue();
    assertThat(podDiffers(ENDED, replaced(ENDED, "Running", "Succeeded"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"uid\": \"v\"",
        "\"uid\": \"u\", \"deletionTimestamp\": \"2026-01-01T00:00:00Z\""
      })
  void oneThatHasEndedDoesIfItIsAnotherOrDeleted(String uid) {
    assertThat(podDiffers(ENDED, replaced(ENDED, "\"uid\": \"u\"", uid))).isTrue();
  }

  @Test
  void aContainerThatIsStartedAgainHasNotEnded() {
    String always = replaced(ENDED, "Never", "Always");
    assertThat(podDiffers(always, replaced(always, "\"7\"", "\"8\""))).isTrue();
  }

  private static String replaced(String json, String part, String other) {
    assertThat(json).contains(part);
    return json.replace(part, other);
  }
}
