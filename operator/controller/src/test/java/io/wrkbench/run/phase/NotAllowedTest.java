package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run may not know of its target. */
class NotAllowedTest {
  private final Decider decider = new Decider(Duration.ofMinutes(10));
  private final BenchmarkRun run = TestRuns.run("target: {url: 'http://a'}\nload: {wrk: {}}\n");
  private final Observation seen = Observation.at(Instant.EPOCH);

  private BenchmarkRunStatus decide(Observation of) {
    return (BenchmarkRunStatus) ((Decision.Record) decider.decide(run, of)).status();
  }

  @Test
  void whatNobodyWillMendEndsARunThatWaits() {
    BenchmarkRunStatus status =
        decide(seen.withMissing(List.of(Missing.target(Reason.NotAllowed, "no nodes").forGood())));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(Conditions.find(status.conditions, Conditions.FAILED))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo("NotAllowed"));
    assertThat(
            decide(seen.withMissing(List.of(Missing.target(Reason.ServiceNotFound, "no")))).phase)
        .isEqualTo(Phase.Queued);
  }

  @Test
  void theConditionSaysWhatIsNotKnown() {
    run.setStatus(NextStatus.of(run, Instant.EPOCH).admitted(0).status());
    BenchmarkRunStatus status =
        decide(
            seen.with(
                new TargetState.Ready("http://a", "", Set.of(), List.of(), "nodes aren't known")));
    assertThat(Conditions.find(status.conditions, Conditions.TARGET_READY))
        .hasValueSatisfying(
            ready -> assertThat(ready.getMessage()).isEqualTo("nodes aren't known"));
  }
}
