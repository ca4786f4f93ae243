package io.wrkbench.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import io.wrkbench.known.KnownRun;
import io.wrkbench.queue.AllCandidates;
import io.wrkbench.queue.Candidate;
import io.wrkbench.queue.Idle;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.RunCandidates;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.testing.TestRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The loop with faults that a real API server doesn't give when asked to. */
class LoopTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = START;
  private BenchmarkRun stored = TestRuns.server(1, 0, "0s");
  private final Deque<RuntimeException> faults = new ArrayDeque<>();
  private Error error;
  private final Unrecorded unrecorded = new Unrecorded();
  private RuntimeException refusal;
  private int conflicts;
  private int writes;
  private int released;

  /** Observing throws the next of the faults, and otherwise there is nothing to do. */
  private final Kind<BenchmarkRun, Observation> kind =
      new Kind<>() {
        private final Decider decider = new Decider(Duration.ofMinutes(10));

        @Override
        public Optional<Decision> bounds(BenchmarkRun run) {
          return decider.bounds(run, now);
        }

        @Override
        public Observation observe(BenchmarkRun run) {
          if (error != null) {
            throw error;
          }
          RuntimeException fault = faults.poll();
          if (fault != null) {
            throw fault;
          }
          return Observation.at(now);
        }

        @Override
        public Decision decide(BenchmarkRun run, Observation seen) {
          return new Decision.Wait(Duration.ofMinutes(1));
        }

        @Override
        public void perform(BenchmarkRun run, Write write) {
          throw new AssertionError(write);
        }

        @Override
        public Decision refused(BenchmarkRun run, Observation seen, Write write, Refused why) {
          throw new AssertionError(why);
        }

        @Override
        public Change postponed(BenchmarkRun run, Observation seen, Postponed why) {
          throw new AssertionError(why);
        }

        @Override
        public Change stalled(BenchmarkRun run, RuntimeException failure) {
          return NextStatus.of(run, now).stalled(failure);
        }

        @Override
        public Optional<Change> recovered(BenchmarkRun run) {
          return NextStatus.hasStalled(run)
              ? Optional.of(NextStatus.of(run, now))
              : Optional.empty();
        }

        @Override
        public void release(BenchmarkRun run) {
          released++;
        }
      };

  private final Loop<BenchmarkRun, Observation> loop =
      new Loop<>(
          run -> stored == null ? null : Serialization.clone(stored),
          kind,
          this::write,
          unrecorded);

  private BenchmarkRun write(BenchmarkRun run, Decision.Record next) {
    if (refusal != null) {
      throw refusal;
    }
    if (conflicts > 0) {
      conflicts--;
      throw new KubernetesClientException("written since", 409, null);
    }
    writes++;
    stored = Serialization.clone(run);
    stored.setStatus(Serialization.clone((BenchmarkRunStatus) next.status()));
    return stored;
  }

  private String reasonOfStall() {
    return Conditions.find(stored.getStatus().conditions, Conditions.STALLED)
        .orElseThrow()
        .getReason();
  }

  private void measures() {
    stored.setStatus(new BenchmarkRunStatus());
    stored.getStatus().phase = Phase.Measuring;
    stored.getStatus().startTime = START.toString();
  }

  private void failsWith(RuntimeException fault) {
    faults.add(fault);
    assertThatThrownBy(() -> loop.run(stored)).isSameAs(fault);
  }

  @Test
  void saysInTheStatusWhatAStepThrew() {
    failsWith(new NullPointerException("endpoints"));
    assertThat(reasonOfStall()).isEqualTo("StepFailed");
    assertThat(stored.getStatus().message).contains("NullPointerException").contains("endpoints");
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Queued);
  }

  @Test
  void tellsTheApiServersFailureFromItsOwn() {
    measures();
    failsWith(new KubernetesClientException("etcd has no leader", 500, null));
    assertThat(reasonOfStall()).isEqualTo("ApiServerError");
    assertThat(stored.getStatus().message).contains("etcd has no leader");
  }

  @Test
  void survivesWhatIsNestedTooDeep() {
    error = new StackOverflowError();
    assertThatThrownBy(() -> loop.run(stored)).isInstanceOf(IllegalStateException.class);
    assertThat(reasonOfStall()).isEqualTo("StepFailed");
  }

  @Test
  void survivesItsOwnFault() {
    error = new AssertionError("never");
    assertThatThrownBy(() -> loop.run(stored)).isInstanceOf(IllegalStateException.class);
    assertThat(reasonOfStall()).isEqualTo("StepFailed");
    assertThat(stored.getStatus().message).contains("AssertionError").contains("never");
  }

  @Test
  void saysItOnceAndDoesNotWakeItselfUp() {
    measures();
    failsWith(new IllegalStateException("at 1"));
    int before = writes;
    now = now.plusSeconds(1);
    failsWith(new IllegalStateException("at 2"));
    assertThat(writes).isEqualTo(before);
    now = now.plusSeconds(1);
    failsWith(new KubernetesClientException("etcd has no leader", 500, null));
    assertThat(reasonOfStall()).isEqualTo("ApiServerError");
  }

  @Test
  void forgetsAStallThatIsOver() {
    measures();
    failsWith(new IllegalStateException("for a moment"));
    assertThat(loop.run(stored)).contains(Duration.ofMinutes(1));
    assertThat(Conditions.find(stored.getStatus().conditions, Conditions.STALLED)).isEmpty();
  }

  @Test
  void endsAtTheTimeoutAlthoughEachStepThrows() {
    measures();
    for (int second = 0; second < 3; second++) {
      now = START.plusSeconds(second);
      failsWith(new NullPointerException());
    }
    now = START.plus(stored.getSpec().timeout.toDuration());
    assertThat(loop.run(stored)).isPresent();
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Failed);
  }

  @Test
  void isCancelledAlthoughEachStepThrows() {
    measures();
    stored.getSpec().cancel = true;
    faults.add(new NullPointerException());
    assertThatThrownBy(() -> loop.run(stored)).isInstanceOf(NullPointerException.class);
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Cancelled);
  }

  @Test
  void givesBackWhatMustNotBeHeldWheneverAStepThrows() {
    measures();
    failsWith(new NullPointerException());
    assertThat(released).isEqualTo(1);
  }

  @Test
  void looksAgainWhenSomebodyElseWroteAtTheSameTime() {
    measures();
    stored.getSpec().cancel = true;
    conflicts = 1;
    assertThat(loop.run(stored)).isPresent();
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Measuring);
    assertThat(loop.run(stored)).isPresent();
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Cancelled);
  }

  /** For whom the others wait, as long as they wait for this one. */
  private List<Candidate> waiting() {
    RunCandidates runs =
        new RunCandidates(
            null,
            Clock.systemUTC(),
            () ->
                Stream.of(
                    ApiJson.serialization()
                        .unmarshal(ApiJson.serialization().asJson(stored), KnownRun.class)));
    return new AllCandidates(Set.of(), List.of(runs), unrecorded, new Idle()).known().toList();
  }

  /** It takes all of etcd's limit, for example. */
  @Test
  void oneWhoseStatusIsNeverStoredLetsOthersPass() {
    refusal = new KubernetesClientException("etcdserver: request is too large", 500, null);
    failsWith(new IllegalStateException("odd"));
    assertThat(stored.getStatus()).isNull();
    assertThat(waiting()).isEmpty();
    refusal = null;
    loop.run(stored);
    assertThat(waiting()).as("its steps succeed again").hasSize(1);
  }

  @Test
  void oneWhoseFailureIsRecordedNeedsNoMemory() {
    refusal = new KubernetesClientException("etcdserver: request is too large", 500, null);
    failsWith(new IllegalStateException("odd"));
    refusal = null;
    failsWith(new IllegalStateException("odd"));
    assertThat(unrecorded.contains(stored.getMetadata().getUid())).isFalse();
  }

  @Test
  void anApiServerThatIsNotThereChangesNobodysTurn() {
    refusal = new KubernetesClientException("connection refused");
    failsWith(new KubernetesClientException("connection refused"));
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void forgetsOneThatIsGone() {
    refusal = new KubernetesClientException("etcdserver: request is too large", 500, null);
    failsWith(new IllegalStateException("odd"));
    BenchmarkRun gone = stored;
    stored = null;
    assertThat(loop.run(gone)).isEmpty();
    assertThat(unrecorded.contains(gone.getMetadata().getUid())).isFalse();
  }

  /** It is written on and on, for example to keep a slot that its status doesn't say it has. */
  @Test
  void oneThatIsOvertakenAgainAndAgainKeepsNoSlotAndNobodyWaiting() {
    stored.getSpec().cancel = true;
    conflicts = 9;
    for (int i = 0; i < 9; i++) {
      assertThat(loop.run(stored)).contains(Duration.ofMillis(200));
    }
    assertThat(released).isZero();
    assertThat(waiting()).hasSize(1);
    conflicts = 1;
    assertThat(loop.run(stored)).contains(Duration.ofSeconds(5));
    assertThat(released).isEqualTo(1);
    assertThat(waiting()).isEmpty();
    assertThat(loop.run(stored)).isPresent();
    assertThat(stored.getStatus().phase).isEqualTo(Phase.Cancelled);
    assertThat(unrecorded.contains(stored.getMetadata().getUid())).isFalse();
  }

  @Test
  void doesNotLookAgainAndAgainAtAnObjectThatTheApiServerDoesNotKnow() {
    measures();
    failsWith(new KubernetesClientException("no such namespace", 404, null));
    assertThat(reasonOfStall()).isEqualTo("ApiServerError");
  }
}
