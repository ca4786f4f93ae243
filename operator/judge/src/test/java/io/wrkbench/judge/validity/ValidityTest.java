package io.wrkbench.judge.validity;

import static io.wrkbench.judge.validity.Reason.Disturbed;
import static io.wrkbench.judge.validity.Reason.LittlesLaw;
import static io.wrkbench.judge.validity.Reason.NotSteady;
import static io.wrkbench.judge.validity.Reason.TooManyErrors;
import static io.wrkbench.judge.validity.Reason.Unrepeatable;
import static io.wrkbench.judge.validity.Validity.Status.False;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.claim.Lacking;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.FailedAttempt.Cause;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValidityTest {

  @Test
  void theFirstOfSeveralReasonsIsGiven() {
    Sample sample = Sample.of(6);
    sample.throughputs(1_000, 1_100, 1_400, 1_900, 2_500, 3_600);
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(NotSteady);
    sample.each(t -> t.latency(120 / t.throughput));
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(LittlesLaw);
    sample.each(t -> t.errors = new Errors(0, 0, 0, 1_000, 0, OptionalLong.of(0)));
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(TooManyErrors);
    assertThat(Validity.of(sample.build()).failed())
        .containsExactly(TooManyErrors, LittlesLaw, NotSteady, Unrepeatable);
  }

  @Test
  void oneThatPassesHasFailedNoCheck() {
    assertThat(Validity.of(Sample.of(6).build()).failed()).isEmpty();
    assertThat(Validity.of(Sample.of(1).build()).failed()).isEmpty();
    Sample doubtful = Sample.of(6);
    doubtful.each(t -> t.errors = new Errors(900, 0, 0, 0, 0, OptionalLong.empty()));
    assertThat(Validity.of(doubtful.build()).failed()).isEmpty();
  }

  @Test
  void whatIsWrongComesBeforeWhatCannotBeTold() {
    Sample sample =
        Sample.of(6)
            .each(t -> t.errors = new Errors(900, 0, 0, 0, 0, OptionalLong.empty()))
            .in(
                4,
                t -> {
                  t.throughput /= 2;
                  t.latency(2 * t.latency.orElseThrow().mean()).set(Signal.MACHINE_SPEED, 0.5);
                });
    Validity validity = Validity.of(sample.build());
    assertThat(validity.status()).isEqualTo(False);
    assertThat(validity.reason()).isEqualTo(Disturbed);
    assertThat(validity.lacking())
        .containsExactly(new Lacking("TooManyErrors", List.of("errors.noFreePort")));
  }

  @Test
  void whatWasNotCheckedIsNamed() {
    Validity validity =
        Validity.of(
            Sample.of(6)
                .unset(Signal.MACHINE_SPEED)
                .each(t -> t.unseenMachine("target", Part.TARGET))
                .in(2, t -> t.unlisted = Set.of(Part.TARGET))
                .build());
    assertThat(validity.message())
        .isEqualTo(
            "nothing that is known speaks against the figure; not checked for want of evidence:"
                + " Disturbed (machineSpeed, machines that aren't listed, machines[target].others,"
                + " machines[target].steal)");
  }

  @Test
  void inHowManyAttemptsSomethingWasNotCheckedIsTold() {
    Sample sample = Sample.of(5);
    sample.in(2, t -> t.latency = Optional.empty()).in(4, t -> t.latency = Optional.empty());
    assertThat(Validity.of(sample.build()).message())
        .isEqualTo(
            "nothing that is known speaks against the figure; not checked for want of evidence:"
                + " LittlesLaw (concurrency in 2 of 5 attempts)");
  }

  @Test
  void theFirstAttemptWithoutAnAnswerIsNamed() {
    Sample sample = Sample.of(6);
    sample.failed.add(new FailedAttempt(7, Cause.NO_ANSWER));
    sample.failed.add(new FailedAttempt(8, Cause.WRONG_ANSWERS));
    assertThat(Validity.of(sample.build()).message()).isEqualTo("attempt 7 got no answer");
    sample.failed.remove(0);
    assertThat(Validity.of(sample.build()).message())
        .isEqualTo("in attempt 8 no answer was as expected");
    sample.failed.add(0, new FailedAttempt(7, Cause.CRASHED));
    assertThat(Validity.of(sample.build()).message()).isEqualTo("the target crashed in attempt 7");
    sample.in(2, t -> t.throughput = 0);
    assertThat(Validity.of(sample.build()).message()).isEqualTo("attempt 2 got no answer");
  }

  @Test
  void messagesHaveTheFigures() {
    Sample first = Sample.of(3);
    first.throughputs(40_590, 19_411, 28_196.35);
    assertThat(Validity.of(first.build()).message())
        .isEqualTo(
            "the attempts gave 19,411 to 40,590 requests a second, so the figure is known to ±"
                + " 105 %");
    assertThat(
            Validity.of(
                    Sample.of(6)
                        .in(3, t -> t.machine("target", 2.15, Map.of(Part.TARGET, 1.6)))
                        .build())
                .message())
        .isEqualTo("in attempt 3 others took 0.5 of a machine's 2 cores");
    assertThat(Validity.of(Sample.of(6).rate(1_000, 900).build()).message())
        .isEqualTo("900 of 1,000 requests a second were begun");
    assertThat(Validity.of(Sample.of(6).waiting(50).build()).message())
        .isEqualTo(
            "by Little's law the latencies keep 50 of 100 connections waiting, and nothing is known"
                + " that explains so few");
  }
}
