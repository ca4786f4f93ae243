package io.wrkbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.act.Actor;
import io.wrkbench.run.act.Probes;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.phase.Action;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.step.Change;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Write;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.SettableClock;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a run for whose objects a quota has no room. */
@Timeout(60)
class NoRoomTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String EXCEEDED =
      "deployments.apps is forbidden: exceeded quota: q, requested: count/deployments.apps=1";
  private static final String UNKNOWN =
      "deployments.apps is forbidden: status unknown for quota: q, resources: pods";

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final SettableClock clock = new SettableClock(START);
  private String answer = EXCEEDED;
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);
  private RunKind kind;

  @BeforeEach
  void admit() {
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Provisioning;
    run.getStatus().startTime = START.toString();
    restart();
  }

  private void answer(HttpExchange exchange) throws IOException {
    AnsweringApi.answer(
        exchange,
        403,
        Serialization.asJson(new StatusBuilder().withCode(403).withMessage(answer).build()));
  }

  /** Nothing is kept in memory. */
  private void restart() {
    OperatorConfig config =
        OperatorConfig.from(
            Map.of("POD_NAMESPACE", "wrkbench", "WRKBENCH_LOAD_IMAGE", "localhost/load:1"));
    kind =
        new RunKind(
            clock,
            null,
            new Decider(Duration.ofMinutes(10)),
            new Actor(
                api.client(),
                config,
                null,
                new Probes(api.client(), Optional.empty(), config.loadImage(), null)));
  }

  /** One try, as the loop makes it; returns whether there is anything new to say. */
  private boolean postponed(Write write) {
    try {
      kind.perform(run, write);
      throw new AssertionError("it was accepted");
    } catch (Postponed why) {
      Change waits = kind.postponed(run, Observation.at(clock.instant()), why);
      boolean isNew = waits.isNew();
      assertThat(waits.events()).hasSize(isNew ? 1 : 0);
      run.setStatus((BenchmarkRunStatus) waits.status());
      return isNew;
    } catch (Refused e) {
      throw new AssertionError(e);
    }
  }

  private void assertRefused(Write write) {
    assertThatThrownBy(() -> kind.perform(run, write))
        .isInstanceOfSatisfying(
            Refused.class,
            why -> {
              assertThat(why.reason()).isEqualTo(Reason.Forbidden);
              assertThat(why).hasMessageContaining(answer);
            });
  }

  private Condition stalled() {
    return Conditions.find(run.getStatus().conditions, Conditions.STALLED).orElseThrow();
  }

  @Test
  void itWaitsAMinuteForRoomAcrossRestarts() {
    Write write = new Action.CreateTarget();
    assertThat(postponed(write)).isTrue();
    assertThat(stalled().getReason()).isEqualTo("WaitingForQuota");
    assertThat(run.getStatus().message).contains("exceeded quota: q", "make room");
    assertThat(Conditions.find(run.getStatus().conditions, Conditions.CASSANDRA_READY)).isEmpty();
    for (int seconds = 5; seconds < 60; seconds += 5) {
      clock.add(Duration.ofSeconds(5));
      restart();
      answer = seconds % 2 == 0 ? UNKNOWN : EXCEEDED;
      assertThat(postponed(write)).as("it is said once").isFalse();
    }
    clock.add(Duration.ofSeconds(5));
    assertRefused(write);
  }

  @Test
  void whenThereIsRoomItsStatusSaysNothingOfIt() {
    postponed(new Action.CreateTarget());
    BenchmarkRunStatus next = (BenchmarkRunStatus) kind.recovered(run).orElseThrow().status();
    assertThat(Conditions.find(next.conditions, Conditions.STALLED)).isEmpty();
  }

  @Test
  void anAnswerThatStaysFailsItAtOnce() {
    answer = "deployments.apps is forbidden: violates a policy";
    assertRefused(new Action.CreateTarget());
  }

  /** A fault of the API server says nothing of the quota. */
  @Test
  void theTimeOfAnotherFaultDoesNotCount() {
    Change stalls = kind.stalled(run, new KubernetesClientException("no", 500, null));
    run.setStatus((BenchmarkRunStatus) stalls.status());
    clock.add(Duration.ofSeconds(100));
    postponed(new Action.CreateTarget());
    assertThat(stalled().getLastTransitionTime()).isEqualTo(clock.instant().toString());
  }

  /** The run might time out meanwhile, and lose its figures. */
  @Test
  void aResultWaitsLess() {
    run.getStatus().phase = Phase.Measuring;
    Write store = new Action.StoreResult(1, Results.of(10), Map.of(), Optional.empty());
    postponed(store);
    clock.add(Duration.ofSeconds(19));
    postponed(store);
    clock.add(Duration.ofSeconds(1));
    assertRefused(store);
  }

  @Test
  void whoWaitedInVainFails() {
    Decision.Record record =
        (Decision.Record)
            kind.refused(
                run,
                Observation.at(clock.instant()),
                new Action.CreateTarget(),
                new Refused(Reason.Forbidden, EXCEEDED));
    BenchmarkRunStatus status = (BenchmarkRunStatus) record.status();
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
        .isEqualTo("Forbidden");
  }
}
