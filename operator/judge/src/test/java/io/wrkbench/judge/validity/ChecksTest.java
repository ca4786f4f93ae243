package io.wrkbench.judge.validity;

import static io.wrkbench.judge.validity.Reason.Disturbed;
import static io.wrkbench.judge.validity.Reason.LittlesLaw;
import static io.wrkbench.judge.validity.Reason.NotSteady;
import static io.wrkbench.judge.validity.Reason.RateNotHeld;
import static io.wrkbench.judge.validity.Reason.TargetChanged;
import static io.wrkbench.judge.validity.Reason.TooManyErrors;
import static io.wrkbench.judge.validity.Reason.Unrepeatable;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.Trial;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.FailedAttempt.Cause;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each check: passed, just failed, or without evidence. */
class ChecksTest {

  private static Errors timeouts(long n) {
    return new Errors(0, 0, 0, n, 0, OptionalLong.of(0));
  }

  /** So many of 100 connections wait. */
  private static Consumer<Sample> waiting(double connections) {
    return s -> s.waiting(connections);
  }

  /** The load tool's log couldn't be read. */
  private static Consumer<Trial> unknown() {
    return t -> t.latency = Optional.empty();
  }

  private static Consumer<Sample> others(double cores) {
    return s -> s.in(3, t -> t.machine("target", 1.65 + cores, Map.of(Part.TARGET, 1.6)));
  }

  private static Consumer<Sample> repeated(boolean untilPrecise, double scatter) {
    return s -> {
      s.untilPrecise = untilPrecise;
      s.trials.remove(5);
      s.throughputs(
          100, 100 + 8.5 * scatter, 100 - 8.5 * scatter, 100 + 6.8 * scatter, 100 - 6.8 * scatter);
    };
  }

  /** The first attempt, on a machine of that speed, relative to the others. */
  private static Consumer<Sample> pace(double machine, double attempt) {
    return s ->
        s.in(
            1,
            t -> {
              t.throughput *= attempt;
              t.latency(t.latency.orElseThrow().mean() / attempt)
                  .set(Signal.MACHINE_SPEED, machine);
            });
  }

  private static Consumer<Trial> slow() {
    return t -> t.latency(2 * t.latency.orElseThrow().mean()).set(Signal.MACHINE_SPEED, 0.5);
  }

  @TestFactory
  Stream<DynamicTest> errors() {
    return new CheckTable()
        .passes("nothing is wrong", s -> {})
        .fails(TooManyErrors, "0.102 % timeouts", s -> s.each(t -> t.errors = timeouts(51)))
        .passes("0.098 % timeouts", s -> s.each(t -> t.errors = timeouts(49)))
        .passes(
            "ports were missing",
            s -> s.each(t -> t.errors = new Errors(0, 0, 0, 0, 0, OptionalLong.of(9_000))))
        .doubts(
            TooManyErrors,
            "nobody knows whether ports were missing",
            s -> s.each(t -> t.errors = new Errors(900, 0, 0, 0, 0, OptionalLong.empty())))
        .failsPartly(
            TooManyErrors, "one attempt got no answer", s -> s.in(2, t -> t.throughput = 0))
        .fails(
            TooManyErrors,
            "another attempt failed for its answers",
            s -> s.failed.add(new FailedAttempt(7, Cause.WRONG_ANSWERS)))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> littlesLaw() {
    Consumer<Sample> few = waiting(84);
    return new CheckTable()
        .passes("102 of 100 wait", waiting(101.99))
        .fails(LittlesLaw, "103 of 100 wait", waiting(103))
        .passes("85 of 100 wait", waiting(85.01))
        .fails(LittlesLaw, "84 of 100 wait", few)
        .passes("the generator is busy", few.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.8)))
        .fails(
            LittlesLaw,
            "the generator isn't busy enough",
            few.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.79)))
        .passes(
            "it opens connections", few.andThen(s -> s.set(Signal.LOAD_CONNECTIONS_OPENED, 5_000)))
        .fails(
            LittlesLaw,
            "it opens fewer",
            few.andThen(s -> s.set(Signal.LOAD_CONNECTIONS_OPENED, 4_999)))
        .passes("it was asked to", few.andThen(s -> s.newConnections = true))
        .passes(
            "requests were cut off",
            s ->
                s.set(Signal.LOAD_CONNECTIONS_OPENED, 50)
                    .each(t -> t.latency(1.01).throughput = 83))
        .fails(
            LittlesLaw,
            "hardly any was cut off",
            s ->
                s.set(Signal.LOAD_CONNECTIONS_OPENED, 50)
                    .each(t -> t.latency(0.99).throughput = 84))
        .passes(
            "one answer never came",
            waiting(84.5).andThen(s -> s.each(t -> t.errors = timeouts(1))))
        .fails(
            LittlesLaw,
            "it explains one connection of a hundred",
            waiting(80).andThen(s -> s.each(t -> t.errors = timeouts(4))))
        .doubts(
            LittlesLaw,
            "nobody knows whether it opens connections",
            few.andThen(s -> s.unset(Signal.LOAD_CONNECTIONS_OPENED)))
        .passesPartly("nobody knows R", s -> s.each(t -> t.latency = Optional.empty()))
        .passesPartly("R is unknown twice", s -> s.in(2, unknown()).in(5, unknown()))
        .failsPartly(
            Disturbed,
            "it is, and another check failed",
            others(0.5).andThen(s -> s.in(2, unknown())))
        .fails(
            LittlesLaw, "it is, and 103 of 100 wait", waiting(103).andThen(s -> s.in(2, unknown())))
        .passesPartly(
            "it is, and the generator is busy",
            few.andThen(s -> s.set(Signal.LOAD_BUSIEST_THREAD, 0.8).in(2, unknown())))
        .passes("curl's own time is in no latency", waiting(20).andThen(s -> s.tool = Tool.CURL))
        .passes(
            "latencies at a constant rate begin before the request",
            s -> s.rate(1_000, 1_000).each(t -> t.latency(3)))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> rateAndSteadiness() {
    return new CheckTable()
        .passes("99 % of the rate", s -> s.rate(1_000, 990))
        .fails(RateNotHeld, "98.98 % of the rate", s -> s.rate(10_000, 9_898))
        .fails(RateNotHeld, "101.02 % of the rate", s -> s.rate(10_000, 10_102))
        .passesPartly("unknown", s -> s.rate(1_000, 900).each(t -> t.rate = null))
        .passesPartly("unknown once", s -> s.rate(1_000, 1_000).in(3, t -> t.rate = null))
        .fails(
            RateNotHeld,
            "unknown once, and not held otherwise",
            s -> s.rate(1_000, 900).in(3, t -> t.rate = null))
        .passes("the warm-up got steady", s -> s.steady = Optional.of(true))
        .fails(NotSteady, "it didn't", s -> s.steady = Optional.of(false))
        .fails(
            NotSteady,
            "six attempts rise by 7 %",
            s -> s.throughputs(1_000, 1_014, 1_028, 1_042, 1_056, 1_070))
        .passes(
            "the same, in another order",
            s -> s.throughputs(1_028, 1_000, 1_070, 1_014, 1_056, 1_042))
        .passes(
            "six attempts rise by 4 %",
            s -> s.throughputs(1_000, 1_008, 1_016, 1_024, 1_032, 1_040))
        .tests();
  }

  private static Sample warmedUp(Sample sample, String pods) {
    sample.warmedUp = Optional.of(pods);
    return sample;
  }

  @Test
  void itSaysWhenTheTargetsPodsChanged() {
    Sample cold = warmedUp(Sample.of(2), "a").each(t -> t.pods = "b");
    assertThat(Validity.of(cold.build()).message())
        .startsWith("the target's pods changed between the warm-up and attempt 1; find out");
    Sample restarted = Sample.of(3).each(t -> t.pods = "b").in(1, t -> t.pods = "a");
    assertThat(Validity.of(restarted.build()).message())
        .contains("between attempt 1 and attempt 2");
    Sample rollout = Sample.of(2).each(t -> t.pods = "a").in(2, t -> t.podsChanged = true);
    assertThat(Validity.of(rollout.build()).message()).contains("during attempt 2");
  }

  @TestFactory
  Stream<DynamicTest> podsOfTheTarget() {
    return new CheckTable()
        .passes("the same in all attempts", s -> s.each(t -> t.pods = "a"))
        .passes("known once", s -> s.in(2, t -> t.pods = "a"))
        .fails(
            TargetChanged,
            "replaced after the second attempt",
            s -> s.each(t -> t.pods = "a").in(3, t -> t.pods = "b"))
        .passes("those of the warm-up", s -> warmedUp(s, "a").each(t -> t.pods = "a"))
        .passes("unknown after the warm-up", s -> warmedUp(s, "a"))
        .fails(
            TargetChanged,
            "replaced after the warm-up",
            s -> warmedUp(s, "a").each(t -> t.pods = "b"))
        .passes(
            "replaced after the warm-up, and warmed up by an attempt that doesn't count",
            s -> warmedUp(s, "a").each(t -> t.pods = "b").in(1, t -> t.counted = false))
        .fails(
            TargetChanged,
            "replaced after an attempt that doesn't count",
            s -> s.each(t -> t.pods = "b").in(1, t -> t.counted = false).in(1, t -> t.pods = "a"))
        .fails(
            TargetChanged,
            "replaced during the last attempt",
            s -> s.each(t -> t.pods = "a").in(6, t -> t.podsChanged = true))
        .fails(
            TargetChanged,
            "replaced, and 103 of 100 wait, for that comes of it",
            waiting(103).andThen(s -> s.each(t -> t.pods = "a").in(3, t -> t.pods = "b")))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> disturbances() {
    Map<Part, Double> target = Map.of(Part.TARGET, 1.6);
    return new CheckTable()
        .passes("others take 10 % once", others(0.1999))
        .fails(Disturbed, "others take 10.2 % once", others(0.204))
        .passes(
            "steal of 10 % once",
            s -> s.in(3, t -> t.machine("target", target.keySet(), target, 2, 1.7, 0.2)))
        .fails(
            Disturbed,
            "steal of 10.2 % once",
            s -> s.in(3, t -> t.machine("target", target.keySet(), target, 2, 1.7, 0.204)))
        .passes("15 % slower once, and the attempt with it", pace(0.851, 0.94))
        .fails(Disturbed, "15.3 % slower once, and the attempt with it", pace(0.847, 0.94))
        .fails(Disturbed, "15.3 % faster once, and the attempt with it", pace(1.153, 1.06))
        .passes("half as fast once, but the attempt wasn't slower", pace(0.5, 0.9))
        .passes("half as fast once, but the attempt was faster", pace(0.5, 1.2))
        .fails(
            Disturbed,
            "half as fast once, with an open loop's latencies",
            s -> s.rate(1000, 1000).in(1, slow()))
        .passes(
            "half as fast once, with an open loop that didn't care",
            s -> s.rate(1000, 1000).in(1, t -> t.set(Signal.MACHINE_SPEED, 0.5)))
        .passes(
            "16 % slower in an attempt that doesn't count",
            pace(0.84, 0.84).andThen(s -> s.in(1, t -> t.counted = false)))
        .passesPartly("speed unknown once", s -> s.in(1, t -> t.unset(Signal.MACHINE_SPEED)))
        .passesPartly(
            "the target isn't probed", s -> s.each(t -> t.unseenMachine("target", Part.TARGET)))
        .passesPartly(
            "its place is unknown",
            s -> s.each(t -> t.noMachine().machine("load", 0.7, Map.of(Part.LOAD, 0.6))))
        .fails(
            Disturbed,
            "unknown here, disturbed there",
            others(0.5).andThen(s -> s.in(1, t -> t.unset(Signal.MACHINE_SPEED))))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> repeatability() {
    return new CheckTable()
        .fails(
            Unrepeatable,
            "a newcomer's first run",
            s -> {
              s.trials.subList(3, 6).clear();
              s.throughputs(40_590, 19_411, 28_196.35);
            })
        .passes(
            "two alike",
            s -> {
              s.trials.subList(2, 6).clear();
              s.throughputs(100, 124);
            })
        .fails(
            Unrepeatable,
            "two not alike",
            s -> {
              s.trials.subList(2, 6).clear();
              s.throughputs(100, 126);
            })
        .passes("half width of 9.5 %", repeated(false, 1))
        .fails(Unrepeatable, "the same until precise, where intervals are wider", repeated(true, 1))
        .fails(Unrepeatable, "half width of 11 %", repeated(false, 1.2))
        .tooFew("one alone", s -> s.trials.subList(1, 6).clear())
        .passes(
            "one of a comparison",
            s -> {
              s.oneOfMany = true;
              s.trials.subList(1, 6).clear();
            })
        .tooFew(
            "none of a comparison",
            s -> {
              s.oneOfMany = true;
              s.trials.clear();
            })
        .fails(
            Disturbed,
            "one alone, disturbed",
            s -> {
              s.trials.subList(1, 6).clear();
              s.set(Signal.MACHINE_SPEED, 0.5);
            })
        .tooFew("all discarded", s -> s.each(t -> t.counted = false))
        .tooFew("none", s -> s.trials.clear())
        .tests();
  }
}
