package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.step.Decision;
import io.wrkbench.testing.TestRuns;
import io.wrkbench.testing.Yaml;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can't be a podTemplate is known before the run has a slot, or anything is started. */
class InvalidPodTemplateTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{spec: {tolerations: {key: a}}}",
        "{spec: []}",
        "{metadata: x}",
        "{spec: {containers: [{name: target, ports: [{containerPort: '80'}]}]}}",
        "{spec: {containers: [null]}}",
        "{spec: {containers: [{name: target}, {name: target}]}}"
      })
  void endsTheRunWithAReason(String podTemplate) {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.getSpec().target.server.podTemplate = Yaml.read(podTemplate, JsonNode.class);
    Decision decision =
        new Decider(Duration.ofMinutes(10)).decide(run, Observation.at(Instant.EPOCH));
    assertThat(decision).isInstanceOf(Decision.Record.class);
    BenchmarkRunStatus status = (BenchmarkRunStatus) ((Decision.Record) decision).status();
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(Conditions.find(status.conditions, Conditions.FAILED))
        .hasValueSatisfying(
            failed -> {
              assertThat(failed.getReason()).isEqualTo("InvalidPodTemplate");
              assertThat(failed.getMessage()).startsWith("target.server.podTemplate.");
            });
  }
}
