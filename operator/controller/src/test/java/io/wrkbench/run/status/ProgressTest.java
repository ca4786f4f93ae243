package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Phase;
import io.wrkbench.record.Conditions;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a run with {@code untilPrecise} has enough attempts, and what it says of that. */
class ProgressTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private BenchmarkRun run = run("untilPrecise: {within: 3%, maxAttempts: 7}");

  private static BenchmarkRun run(String attempts) {
    BenchmarkRun run =
        TestRuns.run(
            """
            target: {url: "http://shop:8080"}
            load: {wrk: {threads: 1, connections: 1, duration: 1s}}
            warmup: {duration: 0s}
            %s
            """
                .formatted(attempts));
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    return run;
  }

  /** Ends attempts with these throughputs; of 0 it failed. Each is read back before the next. */
  private BenchmarkRunStatus measured(double... requestsPerSecond) {
    for (double rate : requestsPerSecond) {
      run = ApiJson.serialization().clone(run);
      assertThat(run.getStatus().phase.terminal()).as("ended too early").isFalse();
      run.setStatus(
          NextStatus.of(run, NOW).attemptEnded(attempt(rate), Map.of(), Optional.empty()).status());
    }
    return run.getStatus();
  }

  private AttemptStatus attempt(double rate) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = Attempts.next(run.getStatus());
    attempt.discarded = attempt.number <= run.getSpec().discardAttempts;
    attempt.outcome = rate == 0 ? Outcome.Failed : Outcome.Succeeded;
    attempt.reason = rate == 0 ? "TargetRestarted" : null;
    attempt.requests = Math.round(rate);
    attempt.requestsPerSecond = BigDecimal.valueOf(rate);
    attempt.errors = new Errors();
    attempt.errors.status = 0L;
    return attempt;
  }

  @Test
  void endsWithTheFifthThatIsPreciseEnough() {
    assertThat(measured(1000, 1001, 1002, 1001).phase).isNotEqualTo(Phase.Completed);
    BenchmarkRunStatus status = measured(1000);
    assertThat(status.phase).isEqualTo(Phase.Completed);
    assertThat(status.message).isEqualTo("5 attempts, ±0.2%");
    assertThat(status.summary.precision).hasToString("0.2%");
  }

  @Test
  void goesOnUntilItIs() {
    assertThat(measured(1000, 1050, 950, 1000, 1000).message)
        .isEqualTo("attempt 6, ±5.0%, until ±3% or 7 attempts");
    assertThat(measured(1100).phase).isNotEqualTo(Phase.Completed);
    assertThat(measured(1000).message)
        .startsWith("7 attempts; not as precise as asked: ±")
        .endsWith("%, not ±3%; use longer attempts, or raise maxAttempts");
    assertThat(run.getStatus().phase).isEqualTo(Phase.Completed);
    assertThat(Conditions.isTrue(run.getStatus().conditions, Conditions.COMPLETE)).isTrue();
  }

  @Test
  void saysNoPrecisionThatItDoesNotHave() {
    assertThat(measured(1000).message).isEqualTo("attempt 2, until ±3% or 7 attempts");
    assertThat(measured(1000).message).isEqualTo("attempt 3, until ±3% or 7 attempts");
    assertThat(measured(1000).message).isEqualTo("attempt 4, ±0.0%, until ±3% or 7 attempts");
  }

  @Test
  void discardedAttemptsComeBesides() {
    run = run("untilPrecise: {within: 3%, maxAttempts: 5}\ndiscardAttempts: 2");
    assertThat(measured(10, 20, 1000).message).isEqualTo("attempt 4, until ±3% or 7 attempts");
    assertThat(measured(1000, 1000, 1000).phase).isNotEqualTo(Phase.Completed);
    assertThat(measured(1000).message).isEqualTo("7 attempts, ±0.0%");
  }

  @Test
  void failedAttemptsAreAmongTheMost() {
    BenchmarkRunStatus status = measured(0, 0, 1000, 0, 0, 0, 1000);
    assertThat(status.phase).isEqualTo(Phase.Completed);
    assertThat(status.message)
        .isEqualTo(
            "7 attempts, 5 of them failed; not as precise as asked: too few counted attempts, not"
                + " ±3%; use longer attempts, or raise maxAttempts");
  }

  @Test
  void withoutACountedAttemptItHasFailed() {
    assertThat(measured(0, 0, 0, 0, 0, 0, 0).phase).isEqualTo(Phase.Failed);
  }

  @Test
  void attemptsOfANumberAreCountedAsEver() {
    run = run("attempts: 4");
    assertThat(measured(1000, 1000, 1000).message).isEqualTo("attempt 4 of 4");
    assertThat(measured(1000).message).isEqualTo("4 attempts");
  }

  @Test
  void threeAreUsual() {
    run = run("");
    assertThat(measured(1000, 1000).message).isEqualTo("attempt 3 of 3");
    assertThat(measured(1000).phase).isEqualTo(Phase.Completed);
  }
}
