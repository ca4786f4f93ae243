package io.wrkbench.judge.validity;

import static io.wrkbench.judge.validity.Reason.AllChecked;
import static io.wrkbench.judge.validity.Reason.Disturbed;
import static io.wrkbench.judge.validity.Reason.LittlesLaw;
import static io.wrkbench.judge.validity.Reason.NotSteady;
import static io.wrkbench.judge.validity.Reason.PartlyChecked;
import static io.wrkbench.judge.validity.Reason.RateNotHeld;
import static io.wrkbench.judge.validity.Reason.TooFewAttempts;
import static io.wrkbench.judge.validity.Reason.TooManyErrors;
import static io.wrkbench.judge.validity.Reason.Unrepeatable;
import static io.wrkbench.judge.validity.Validity.Status.False;
import static io.wrkbench.judge.validity.Validity.Status.True;
import static io.wrkbench.judge.validity.Validity.Status.Unknown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.claim.Lacking;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.validity.Validity.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValidityTest {

  private static Arguments row(String when, Status status, Reason reason, Consumer<Sample> change) {
    return arguments(when, status, reason, change);
  }

  private static Errors timeouts(long n) {
    return new Errors(0, 0, 0, n, 0, OptionalLong.of(0));
  }

  private static void throughputs(Sample sample, double... values) {
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      sample.in(i + 1, t -> t.latency(99 / value).throughput = value);
    }
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        row("nothing is wrong", True, AllChecked, s -> {}),
        row("0.102 % timeouts", False, TooManyErrors, s -> s.each(t -> t.errors = timeouts(51))),
        row("0.098 % timeouts", True, AllChecked, s -> s.each(t -> t.errors = timeouts(49))),
        row(
            "ports were missing",
            True,
            AllChecked,
            s -> s.each(t -> t.errors = new Errors(0, 0, 0, 0, 0, OptionalLong.of(9_000)))),
        row(
            "nobody knows whether ports were missing",
            Unknown,
            TooManyErrors,
            s -> s.each(t -> t.errors = new Errors(900, 0, 0, 0, 0, OptionalLong.empty()))),
        row(
            "one attempt got no answer",
            False,
            TooManyErrors,
            s -> s.in(2, t -> t.throughput = 0)));
  }

  /** Of 100 connections. */
  private static Consumer<Sample> waiting(double connections) {
    return s -> s.each(t -> t.latency(connections / t.throughput));
  }

  static Stream<Arguments> littlesLaw() {
    Consumer<Sample> few = waiting(84);
    return Stream.of(
        row("102 of 100 wait", True, AllChecked, waiting(101.99)),
        row("103 of 100 wait", False, LittlesLaw, waiting(103)),
        row("85 of 100 wait", True, AllChecked, waiting(85.01)),
        row("84 of 100 wait", False, LittlesLaw, few),
        row(
            "the generator is busy",
            True,
            AllChecked,
            few.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.8))),
        row(
            "the generator isn't busy enough",
            False,
            LittlesLaw,
            few.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.79))),
        row(
            "it opens connections",
            True,
            AllChecked,
            few.andThen(s -> s.set(Signal.LOAD_CONNECTIONS_OPENED, 5_000))),
        row(
            "it opens fewer",
            False,
            LittlesLaw,
            few.andThen(s -> s.set(Signal.LOAD_CONNECTIONS_OPENED, 4_999))),
        row("it was asked to", True, AllChecked, few.andThen(s -> s.newConnections = true)),
        row(
            "requests were cut off",
            True,
            AllChecked,
            s -> s.each(t -> t.latency(1.01).throughput = 83)),
        row(
            "hardly any was cut off",
            False,
            LittlesLaw,
            s ->
                s.set(Signal.LOAD_CONNECTIONS_OPENED, 50)
                    .each(t -> t.latency(0.99).throughput = 84)),
        row(
            "one answer never came",
            True,
            AllChecked,
            waiting(84.5).andThen(s -> s.each(t -> t.errors = timeouts(1)))),
        row(
            "it explains one connection of a hundred",
            False,
            LittlesLaw,
            waiting(80).andThen(s -> s.each(t -> t.errors = timeouts(4)))),
        row(
            "nobody knows whether it opens connections",
            Unknown,
            LittlesLaw,
            few.andThen(s -> s.unset(Signal.LOAD_CONNECTIONS_OPENED))),
        row("nobody knows R", True, PartlyChecked, s -> s.each(t -> t.latency = Optional.empty())),
        row(
            "curl's own time is in no latency",
            True,
            AllChecked,
            waiting(20).andThen(s -> s.tool = Tool.CURL)),
        row(
            "latencies at a constant rate begin before the request",
            True,
            AllChecked,
            s -> s.rate(1_000, 1_000).each(t -> t.latency(3))));
  }

  static Stream<Arguments> rateAndSteadiness() {
    return Stream.of(
        row("99 % of the rate", True, AllChecked, s -> s.rate(1_000, 990)),
        row("98.9 % of the rate", False, RateNotHeld, s -> s.rate(1_000, 989)),
        row("101.1 % of the rate", False, RateNotHeld, s -> s.rate(1_000, 1_011)),
        row("unknown", True, PartlyChecked, s -> s.rate(1_000, 900).each(t -> t.rate = null)),
        row("the warm-up got steady", True, AllChecked, s -> s.steady = Optional.of(true)),
        row("it didn't", False, NotSteady, s -> s.steady = Optional.of(false)),
        row(
            "six attempts rise by 7 %",
            False, NotSteady, s -> throughputs(s, 1_000, 1_014, 1_028, 1_042, 1_056, 1_070)),
        row(
            "the same, in another order",
            True,
            AllChecked,
            s -> throughputs(s, 1_028, 1_000, 1_070, 1_014, 1_056, 1_042)),
        row(
            "six attempts rise by 4 %",
            True, AllChecked, s -> throughputs(s, 1_000, 1_008, 1_016, 1_024, 1_032, 1_040)));
  }

  private static Consumer<Sample> others(double cores) {
    return s -> s.in(3, t -> t.machine("target", 1.65 + cores, Map.of(Part.TARGET, 1.6)));
  }

  static Stream<Arguments> disturbances() {
    Map<Part, Double> target = Map.of(Part.TARGET, 1.6);
    return Stream.of(
        row("others take 10 % once", True, AllChecked, others(0.1999)),
        row("others take 10.5 % once", False, Disturbed, others(0.21)),
        row(
            "steal of 10 % once",
            True,
            AllChecked,
            s -> s.in(3, t -> t.machine("target", target.keySet(), target, 2, 1.7, 0.2))),
        row(
            "steal of 10.5 % once",
            False,
            Disturbed,
            s -> s.in(3, t -> t.machine("target", target.keySet(), target, 2, 1.7, 0.21))),
        row(
            "15 % slower once",
            True, AllChecked, s -> s.in(1, t -> t.set(Signal.MACHINE_SPEED, 0.851))),
        row(
            "16 % slower once",
            False, Disturbed, s -> s.in(1, t -> t.set(Signal.MACHINE_SPEED, 0.84))),
        row(
            "16 % faster once",
            False, Disturbed, s -> s.in(1, t -> t.set(Signal.MACHINE_SPEED, 1.16))),
        row(
            "16 % slower in an attempt that doesn't count",
            True, AllChecked, s -> s.in(1, t -> t.set(Signal.MACHINE_SPEED, 0.84).counted = false)),
        row(
            "speed unknown once",
            True,
            PartlyChecked,
            s -> s.in(1, t -> t.unset(Signal.MACHINE_SPEED))),
        row(
            "the target isn't probed",
            True,
            PartlyChecked,
            s -> s.each(t -> t.unseenMachine("target", Part.TARGET))),
        row(
            "its place is unknown",
            True,
            PartlyChecked,
            s -> s.each(t -> t.noMachine().machine("load", 0.7, Map.of(Part.LOAD, 0.6)))),
        row(
            "unknown here, disturbed there",
            False,
            Disturbed,
            others(0.5).andThen(s -> s.in(1, t -> t.unset(Signal.MACHINE_SPEED)))));
  }

  static Stream<Arguments> repeatability() {
    return Stream.of(
        row(
            "a newcomer's first run",
            False,
            Unrepeatable,
            s -> {
              s.trials.subList(3, 6).clear();
              throughputs(s, 40_590, 19_411, 28_196.35);
            }),
        row(
            "two alike",
            True,
            AllChecked,
            s -> {
              s.trials.subList(2, 6).clear();
              throughputs(s, 100, 124);
            }),
        row(
            "two not alike",
            False,
            Unrepeatable,
            s -> {
              s.trials.subList(2, 6).clear();
              throughputs(s, 100, 126);
            }),
        row("half width of 9.5 %", True, AllChecked, repeated(false, 1)),
        row(
            "the same until precise, where intervals are wider",
            False,
            Unrepeatable,
            repeated(true, 1)),
        row("half width of 11 %", False, Unrepeatable, repeated(false, 1.2)),
        row("one alone", Unknown, TooFewAttempts, s -> s.trials.subList(1, 6).clear()),
        row(
            "one of a comparison",
            True,
            AllChecked,
            s -> {
              s.oneOfMany = true;
              s.trials.subList(1, 6).clear();
            }),
        row(
            "none of a comparison",
            Unknown,
            TooFewAttempts,
            s -> {
              s.oneOfMany = true;
              s.trials.clear();
            }),
        row(
            "one alone, disturbed",
            False,
            Disturbed,
            s -> {
              s.trials.subList(1, 6).clear();
              s.set(Signal.MACHINE_SPEED, 0.5);
            }),
        row("all discarded", Unknown, TooFewAttempts, s -> s.each(t -> t.counted = false)),
        row("none", Unknown, TooFewAttempts, s -> s.trials.clear()));
  }

  private static Consumer<Sample> repeated(boolean untilPrecise, double scatter) {
    return s -> {
      s.untilPrecise = untilPrecise;
      s.trials.remove(5);
      throughputs(
          s,
          100,
          100 + 8.5 * scatter,
          100 - 8.5 * scatter,
          100 + 6.8 * scatter,
          100 - 6.8 * scatter);
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"errors", "littlesLaw", "rateAndSteadiness", "disturbances", "repeatability"})
  void eachCheckPassesOrFailsOrCannotBeMade(
      String when, Status status, Reason reason, Consumer<Sample> change) {
    Sample sample = Sample.of(6);
    change.accept(sample);
    Validity validity = Validity.of(sample.build());
    assertThat(validity.status()).as("%s: %s", when, validity).isEqualTo(status);
    assertThat(validity.reason()).as("%s: %s", when, validity).isEqualTo(reason);
    assertThat(validity.message()).as(when).matches("[^\\n]{10,400}");
    if (status == True) {
      assertThat(validity.lacking().isEmpty()).as(when).isEqualTo(reason == AllChecked);
    }
    if (status == Unknown && reason != TooFewAttempts) {
      assertThat(validity.lacking()).as("%s: a doubt says what it lacks", when).isNotEmpty();
    }
  }

  @Test
  void theFirstOfSeveralReasonsIsGiven() {
    Sample sample = Sample.of(6);
    throughputs(sample, 1_000, 1_100, 1_400, 1_900, 2_500, 3_600);
    sample.steady = Optional.empty();
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(NotSteady);
    sample.each(t -> t.latency(120 / t.throughput));
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(LittlesLaw);
    sample.each(t -> t.errors = timeouts(1_000));
    assertThat(Validity.of(sample.build()).reason()).isEqualTo(TooManyErrors);
  }

  @Test
  void whatIsWrongComesBeforeWhatCannotBeTold() {
    Sample sample =
        Sample.of(6)
            .each(t -> t.errors = new Errors(900, 0, 0, 0, 0, OptionalLong.empty()))
            .in(4, t -> t.set(Signal.MACHINE_SPEED, 0.5));
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
                .build());
    assertThat(validity.message())
        .isEqualTo(
            "nothing that is known speaks against the figure; not checked for want of evidence:"
                + " Disturbed (machineSpeed, machines[target].others, machines[target].steal)");
  }

  @Test
  void messagesHaveTheFigures() {
    Sample first = Sample.of(3);
    throughputs(first, 40_590, 19_411, 28_196.35);
    assertThat(Validity.of(first.build()).message())
        .isEqualTo(
            "the attempts gave 19,411 to 40,590 requests a second, so the figure is known to ±"
                + " 105 %");
    assertThat(Validity.of(Sample.of(6).change(others(0.5)).build()).message())
        .isEqualTo("in attempt 3 others took 0.5 of a machine's 2 cores");
    assertThat(Validity.of(Sample.of(6).rate(1_000, 900).build()).message())
        .isEqualTo("900 of 1,000 requests a second were begun");
    assertThat(Validity.of(Sample.of(6).change(waiting(50)).build()).message())
        .isEqualTo(
            "by Little's law the latencies keep 50 of 100 connections waiting, and nothing is known"
                + " that explains so few");
  }
}
