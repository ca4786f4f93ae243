package io.wrkbench.comparison.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.result.GoDuration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a comparison keeps of a run that has ended. */
class MeasuredTest {
  private static final String NOW = "2026-01-01T01:00:00Z";
  private static final String END = "2026-01-01T00:00:00Z";

  private static final String SUCCEEDED =
      """
      {number: 1, outcome: Succeeded, requests: 1000, requestsPerSecond: 100, errors: {status: 2, read: 1},
       latency: {p99: 5ms},
       resources: {machines: [{nodes: [a], work: 1ms}, {nodes: [b], work: 3ms}, {nodes: [c], work: 0s}]}}""";

  /** On a machine of four cores: of the busy ones load and target use 1.5. */
  private static final String SHARED =
      """
      {number: 1, outcome: Succeeded, requests: 1000, requestsPerSecond: 100, duration: 10s, errors: {status: 2},
       resources: {machines: [{bootId: a, nodes: [a], parts: [load, target], used: {load: 0.8, target: 0.7},
                               cores: 4, busy: %s, interrupts: 0.1, others: %s, steal: %s, work: 1ms}]}}""";

  private static final String WRK = "{wrk: {threads: 1, connections: 10, duration: 10s}}";

  private static MeasurementStatus read(String phase, String attempt, String conditions) {
    return read(WRK, phase, attempt, conditions);
  }

  private static MeasurementStatus read(
      String load, String phase, String attempt, String conditions) {
    MeasurementStatus one = new MeasurementStatus();
    Measured.read(
        one,
        ApiJson.serialization()
            .unmarshal(
                """
                apiVersion: wrkbench.io/v1alpha1
                kind: BenchmarkRun
                metadata: {name: a}
                spec: {target: {url: "http://shop"}, load: %s}
                status:
                  phase: %s
                  completionTime: %s
                  attempts: [%s]
                  bottleneck: {limit: TargetCpu}
                  conditions: [%s]
                """
                    .formatted(load, phase, END, attempt, conditions),
                BenchmarkRun.class),
        NOW);
    return one;
  }

  private static MeasurementStatus judged(String valid, String reason) {
    return judged(WRK, SUCCEEDED, valid, reason);
  }

  private static MeasurementStatus judged(
      String load, String attempt, String valid, String reason) {
    return read(
        load,
        "Completed",
        attempt,
        "{type: Valid, status: '%s', reason: %s}".formatted(valid, reason));
  }

  @Test
  void theFiguresOfItsAttemptAreKept() {
    MeasurementStatus one = judged("True", "AllChecked");
    assertThat(one.completionTime).isEqualTo(END);
    assertThat(one.valid).isEqualTo("True");
    assertThat(one.leftOut).isNull();
    assertThat(one.limit).isEqualTo("TargetCpu");
    assertThat(one.values.requests).isEqualTo(1000);
    assertThat(one.values.errors).isEqualTo(3);
    assertThat(one.values.requestsPerSecond).isEqualByComparingTo("100");
    assertThat(one.values.latency.p99).isEqualTo(GoDuration.parse("5ms"));
    assertThat(one.values.work).as("of the slowest machine").isEqualTo(GoDuration.parse("3ms"));
  }

  /** Without the latency on one connection, half of the rules lack their evidence. */
  @Test
  void ofARunThatLeftOneConnectionToOthersTheLimitIsNotKept() {
    BenchmarkRun run =
        ApiJson.serialization()
            .unmarshal(
                """
                apiVersion: wrkbench.io/v1alpha1
                kind: BenchmarkRun
                metadata:
                  name: a
                  annotations: {wrkbench.io/single-connection-is-known: "true"}
                  ownerReferences:
                  - {apiVersion: wrkbench.io/v1alpha1, kind: BenchmarkComparison, name: c, controller: true}
                spec: {target: {url: "http://shop"}, load: {wrk: {}}}
                status: {phase: Completed, attempts: [%s], bottleneck: {limit: TargetCpu}}
                """
                    .formatted(SUCCEEDED),
                BenchmarkRun.class);
    MeasurementStatus one = new MeasurementStatus();
    Measured.read(one, run, NOW);
    assertThat(one.limit).isNull();
    run.getMetadata().setOwnerReferences(List.of());
    Measured.read(one, run, NOW);
    assertThat(one.limit).as("anybody may write annotations").isEqualTo("TargetCpu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Disturbed", "TargetChanged"})
  void whatWasDisturbedOrChangedIsLeftOutWithItsFigures(String reason) {
    MeasurementStatus one = judged("False", reason);
    assertThat(one.leftOut).isEqualTo(reason);
    assertThat(one.valid).isEqualTo("False");
    assertThat(one.values.requestsPerSecond).isNotNull();
  }

  /** Leaving these out would select by the outcome. */
  @ParameterizedTest
  @ValueSource(strings = {"TooManyErrors", "RateNotHeld", "LittlesLaw", "NotSteady"})
  void whatIsInvalidForItsOwnFaultStaysIn(String reason) {
    MeasurementStatus one = judged("False", reason);
    assertThat(one.leftOut).isNull();
    assertThat(one.valid).isEqualTo("False");
    assertThat(one.values).isNotNull();
  }

  /** Only the first of several reasons is that of the condition. */
  @ParameterizedTest
  @CsvSource({
    "TooManyErrors, 2.5, 0.9, 0, Disturbed",
    "RateNotHeld, 1.6, 0, 0.5, Disturbed",
    "LittlesLaw, 2.5, 0.9, 0.5, Disturbed",
    "TooManyErrors, 1.9, 0.3, 0.3,",
    "RateNotHeld, 4, 2.4, , Disturbed",
    "NotSteady, , , ,",
  })
  void aDisturbanceCountsBehindAnotherReason(
      String reason, String busy, String others, String steal, String leftOut) {
    MeasurementStatus one = judged(WRK, SHARED.formatted(busy, others, steal), "False", reason);
    assertThat(one.leftOut).isEqualTo(leftOut);
    assertThat(one.valid).isEqualTo("False");
    assertThat(one.values).isNotNull();
  }

  @Test
  void aChangeOfTheTargetsPodsCountsBehindAnotherReason() {
    String changed =
        SHARED
            .formatted(2.5, 0.9, 0)
            .replace("number: 1", "number: 1, targetPods: a, targetPodsAtEnd: b");
    assertThat(judged(WRK, changed, "False", "TooManyErrors").leftOut).isEqualTo("TargetChanged");
  }

  /** Its evidence can't be judged without it; the condition is what it was judged by before. */
  @ParameterizedTest
  @CsvSource({"Disturbed, Disturbed", "RateNotHeld,"})
  void ofARunWhoseSpecCannotBeReadTheConditionTells(String reason, String leftOut) {
    MeasurementStatus one =
        judged("{wrk: {connections: many}}", SHARED.formatted("2.5", "0.9", "0"), "False", reason);
    assertThat(one.leftOut).isEqualTo(leftOut);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Failed | {number: 1, outcome: Failed, reason: LoadPodLost} |"
            + " {type: Failed, status: 'True', reason: NoAttemptSucceeded} | LoadPodLost",
        "Failed | | {type: Failed, status: 'True', reason: ProvisioningTimedOut} |"
            + " ProvisioningTimedOut",
        "Cancelled | | | Cancelled"
      })
  void whatHasNoFiguresIsLeftOutForTheReasonOfItsRun(
      String phase, String attempt, String conditions, String leftOut) {
    MeasurementStatus one =
        read(phase, attempt == null ? "" : attempt, conditions == null ? "" : conditions);
    assertThat(one.leftOut).isEqualTo(leftOut);
    assertThat(one.values).isNull();
    assertThat(one.valid).isNull();
  }

  @Test
  void whatWasGoneOrCutOffHasEnded() {
    MeasurementStatus gone = new MeasurementStatus();
    Measured.gone(gone, NOW);
    assertThat(gone.completionTime).isEqualTo(NOW);
    assertThat(gone.leftOut).isEqualTo("RunDeleted");
    MeasurementStatus cutOff = new MeasurementStatus();
    Measured.cutOff(cutOff, NOW);
    assertThat(cutOff.hasEnded()).isTrue();
    assertThat(cutOff.leftOut).isEqualTo("CutOff");
  }
}
