package io.wrkbench.judge.limit;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.FailedAttempt.Cause;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.measured.Verification;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What goes wrong, or wants ports. */
class ErrorRulesTest {

  private static Errors timeouts(long n) {
    return new Errors(0, 0, 0, n, 0, OptionalLong.of(0));
  }

  /** The tool that gives these can't tell a free port's absence from a refused connection. */
  private static Errors untold(long connect, long timeout) {
    return new Errors(connect, 0, 0, timeout, 0, OptionalLong.empty());
  }

  private static Errors noPort(long n) {
    return new Errors(0, 0, 0, 0, 0, OptionalLong.of(n));
  }

  @TestFactory
  Stream<DynamicTest> invalid() {
    return new RuleTable(new Invalid())
        .no("nothing is wrong", s -> {})
        .yes("verification failed", s -> s.verification = Verification.FAILED)
        .no("verification wasn't asked", s -> s.verification = Verification.NOT_ASKED)
        .yes("nothing answered", s -> s.each(t -> t.throughput = 0))
        .yes(
            "an attempt failed for its answers",
            s -> s.failed.add(new FailedAttempt(6, Cause.WRONG_ANSWERS)))
        .yes(
            "the target crashed in an attempt",
            s -> s.failed.add(new FailedAttempt(6, Cause.CRASHED)))
        .yes("0.102 % timeouts", s -> s.each(t -> t.errors = timeouts(51)))
        .no("0.098 % timeouts", s -> s.each(t -> t.errors = timeouts(49)))
        .yes("all of 5 attempts count together", s -> s.in(1, t -> t.errors = timeouts(300)))
        .no("only ports were missing", s -> s.each(t -> t.errors = noPort(10_000)))
        .unknown(
            "connections fail, and the tool can't tell why",
            s -> s.each(t -> t.errors = untold(100, 0)),
            "errors.noFreePort")
        .no("few fail, and the tool can't tell why", s -> s.each(t -> t.errors = untold(10, 0)))
        .yes(
            "timeouts are enough, whatever the others are",
            s -> s.each(t -> t.errors = untold(100, 60)))
        .unknown("no attempt", s -> s.trials.clear(), "requests")
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> portsExhausted() {
    Consumer<Sample> curl =
        s -> {
          s.tool = Tool.CURL;
          s.newConnections = true;
          s.each(t -> t.errors = noPort(500));
        };
    Consumer<Sample> minutes =
        curl.andThen(s -> s.unset(Signal.LOAD_TIME_WAIT).each(t -> t.duration = 300));
    Function<Double, Consumer<Sample>> perPort =
        n ->
            minutes.andThen(
                s ->
                    s.set(Signal.LOAD_TIME_WAIT, 99)
                        .each(t -> t.throughput = n * 28_232 / t.duration));
    return new RuleTable(new PortsExhausted())
        .no("no port is missing", s -> s.set(Signal.LOAD_TIME_WAIT, 28_232))
        .yes("TIME_WAIT at 90 %", curl.andThen(s -> s.set(Signal.LOAD_TIME_WAIT, 0.9 * 28_232 + 1)))
        .no("TIME_WAIT below", curl.andThen(s -> s.set(Signal.LOAD_TIME_WAIT, 0.9 * 28_232 - 1)))
        .yes("five requests for each port in five minutes", perPort.apply(5.0))
        .yes("nearly a tenth fewer", perPort.apply(5 * 0.901))
        .no("a tenth fewer", perPort.apply(5 * 0.899))
        .yes("six, as all ports were free at the begin", perPort.apply(6.0))
        .yes("nearly a tenth more", perPort.apply(6 * 1.099))
        .no("a tenth more", perPort.apply(6 * 1.101))
        .unknown(
            "a tenth more, and TIME_WAIT is unknown",
            perPort.apply(6 * 1.101).andThen(s -> s.unset(Signal.LOAD_TIME_WAIT)),
            "load.timeWait")
        .unknown(
            "a short attempt can't tell by its requests",
            minutes.andThen(s -> s.each(t -> t.duration = 10).each(t -> t.throughput = 470)),
            "load.timeWait")
        .unknown(
            "no TIME_WAIT, no ports",
            minutes.andThen(s -> s.unset(Signal.LOAD_PORTS)),
            "load.timeWait",
            "load.ports")
        .unknown(
            "connections fail, and the tool can't tell why",
            s -> s.set(Signal.LOAD_TIME_WAIT, 28_000).each(t -> t.errors = untold(9, 0)),
            "errors.noFreePort")
        .tests();
  }
}
