package io.wrkbench.judge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.claim.Evidence;
import io.wrkbench.judge.claim.Lacking;
import io.wrkbench.judge.claim.Truth;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Verification;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BottleneckTest {

  private static Bottleneck of(Sample sample) {
    return Bottleneck.of(sample.build());
  }

  private static Evidence evidence(Bottleneck bottleneck, String name, String rule) {
    return bottleneck.evidence().stream()
        .filter(e -> e.name().equals(name) && e.rule().equals(rule))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whereNoRuleHoldsTheVerdictIsUnknown() {
    Bottleneck bottleneck = of(Sample.of(5));
    assertThat(bottleneck.limit()).isEqualTo(Limit.Unknown);
    assertThat(bottleneck.lacking()).isEmpty();
    assertThat(bottleneck.caveat()).isEmpty();
    assertThat(bottleneck.workers()).isEmpty();
    assertThat(bottleneck.message())
        .isEqualTo("no part of the run is known to have been the limit");
  }

  @Test
  void theFirstRuleThatHoldsWins() {
    Sample sample = Sample.of(5).queue(24);
    assertThat(of(sample).limit()).isEqualTo(Limit.ThreadPool);
    sample.set(Signal.TARGET_RETRANSMITTED, 0.02);
    assertThat(of(sample).limit()).isEqualTo(Limit.Network);
    sample.set(Signal.TARGET_BUSIEST_THREAD, 1);
    assertThat(of(sample).limit()).isEqualTo(Limit.TargetCpu);
    sample.set(Signal.TARGET_MEMORY_PRESSURE, 0.2);
    assertThat(of(sample).limit()).isEqualTo(Limit.Memory);
    sample.set(Signal.LOAD_BUSIEST_THREAD, 1);
    assertThat(of(sample).limit()).isEqualTo(Limit.LoadGenerator);
    sample.each(t -> t.noMachine().machine("both", 2, Map.of(Part.LOAD, 1.0, Part.TARGET, 0.9)));
    assertThat(of(sample).limit()).isEqualTo(Limit.SharedCpu);
    sample.set(Signal.TARGET_THROTTLED, 0.5);
    assertThat(of(sample).limit()).isEqualTo(Limit.CpuLimit);
    sample.set(Signal.LOAD_TIME_WAIT, 28_000);
    sample.each(t -> t.errors = new Errors(0, 0, 0, 0, 0, OptionalLong.of(5)));
    assertThat(of(sample).limit()).isEqualTo(Limit.PortsExhausted);
    sample.verification = Verification.FAILED;
    assertThat(of(sample).limit()).isEqualTo(Limit.Invalid);
  }

  @Test
  void oneAtATimeBesideADatabaseIsARoundTripAndOtherwiseAPool() {
    assertThat(of(Sample.of(5).queue(1)).limit()).isEqualTo(Limit.ThreadPool);
    assertThat(of(Sample.of(5).queue(1)).workers()).hasValue(1);
    Sample beside = Sample.of(5).queue(1).withCassandra();
    assertThat(of(beside).limit()).isEqualTo(Limit.SerialRoundTrip);
    beside.set(Signal.CASSANDRA_CORES, 1.9);
    assertThat(of(beside).limit()).isEqualTo(Limit.Database);
  }

  @Test
  void earlierRulesThatLackedEvidenceAreNamedAndLaterOnesAreNot() {
    Sample sample =
        Sample.of(5)
            .set(Signal.TARGET_CORES, 1.9)
            .unset(Signal.TARGET_THROTTLED)
            .unset(Signal.TARGET_GC);
    Bottleneck bottleneck = of(sample);
    assertThat(bottleneck.limit()).isEqualTo(Limit.TargetCpu);
    assertThat(bottleneck.lacking())
        .containsExactly(
            new Lacking("CpuLimit", List.of("target.throttled")),
            new Lacking("Memory", List.of("target.gc")));
    assertThat(bottleneck.caveat())
        .contains(
            "not judged for want of evidence: CpuLimit (target.throttled), Memory (target.gc)");
  }

  @Test
  void withoutAProbeTheLoadsOwnFiguresStillTell() {
    Sample sample = Sample.of(5).each(t -> t.unseenMachine("target", Part.TARGET));
    for (Signal signal : Signal.values()) {
      if (signal.key().startsWith("target")) {
        sample.unset(signal);
      }
    }
    Bottleneck unknown = of(sample);
    assertThat(unknown.limit()).isEqualTo(Limit.Unknown);
    assertThat(unknown.lacking())
        .extracting(Lacking::rule)
        .contains("CpuLimit", "Memory", "TargetCpu", "Network", "ThreadPool")
        .doesNotContain("Invalid", "PortsExhausted", "LoadGenerator", "Database", "OfferedLoad");
    sample.set(Signal.LOAD_BUSIEST_THREAD, 0.99);
    assertThat(of(sample).limit()).isEqualTo(Limit.LoadGenerator);
    assertThat(of(sample).lacking()).extracting(Lacking::rule).containsExactly("CpuLimit");
  }

  @Test
  void evidenceSaysWhatAReaderCanReckonAgain() {
    Bottleneck bottleneck =
        of(Sample.of(5).set(Signal.TARGET_CORES, 1.9).in(1, t -> t.set(Signal.TARGET_CORES, 0.1)));
    assertThat(evidence(bottleneck, "target.cores", "≥ 0.9"))
        .isEqualTo(
            new Evidence(
                "target.cores",
                OptionalDouble.of(1.9),
                OptionalDouble.of(1.95),
                "≥ 0.9",
                Truth.YES,
                5));
    assertThat(evidence(bottleneck, "target.throttled", "> 0.25").holds()).isEqualTo(Truth.NO);
    assertThat(bottleneck.evidence()).doesNotHaveDuplicates();
  }

  @Test
  void figuresThatTheSameAttemptsLackAreNamedTogether() {
    Bottleneck bottleneck =
        of(Sample.of(5).set(Signal.TARGET_CORES, 1.9).in(2, t -> t.unset(Signal.TARGET_CORES)));
    assertThat(bottleneck.limit()).isEqualTo(Limit.TargetCpu);
    assertThat(bottleneck.caveat())
        .hasValue("target.runQueueWait, target.cores, target.gcCores are known in 4 of 5 attempts");
  }

  @Test
  void attemptsThatDontCountDontCount() {
    Sample sample = Sample.of(5).in(1, t -> t.counted = false).in(2, t -> t.counted = false);
    Bottleneck without = of(sample);
    sample.in(1, t -> t.set(Signal.TARGET_CORES, 1.95)).in(2, t -> t.throughput = 0);
    assertThat(of(sample)).isEqualTo(without);
    assertThat(without.attempts()).isEqualTo(3);
  }

  @Test
  void withoutAttemptsNothingIsKnown() {
    Bottleneck bottleneck = of(Sample.of(0));
    assertThat(bottleneck.limit()).isEqualTo(Limit.Unknown);
    assertThat(bottleneck.message()).isEqualTo("no attempt counts");
    assertThat(bottleneck.evidence()).allMatch(e -> e.holds() == Truth.UNKNOWN);
  }

  @Test
  void messagesArePlainSentencesWithFigures() {
    assertThat(of(Sample.of(5).set(Signal.TARGET_CORES, 1.9)).message())
        .isEqualTo(
            "the target used 1.9 of 1.95 cores, 63 % of it in user code, 21 % in the kernel,"
                + " with 0.2 context switches per request; the load generator had 65 % of a core left");
    assertThat(of(Sample.of(5).together(0.6, 1.35)).message())
        .isEqualTo(
            "2 of one machine's 2 cores were busy: the load took 0.6, the target took 1.35,"
                + " others 0, interrupts 0.05");
    assertThat(
            of(Sample.of(5)
                    .set(Signal.TARGET_THROTTLED, 0.63)
                    .set(Signal.TARGET_THROTTLED_LIMIT, 1))
                .message())
        .isEqualTo(
            "the target was stopped by its CPU limit of 1 core in 63 % of the scheduler's periods");
    assertThat(of(Sample.of(5).queue(24)).message())
        .isEqualTo(
            "it was as if 24 requests were served at a time (threads, connections, a lock or a rate"
                + " limit): a request took 40.8 ms, and 10 ms on a connection alone, while the target"
                + " used 0.4 of 1.95 cores");
    assertThat(
            of(Sample.of(5).each(t -> t.errors = new Errors(3, 0, 0, 1_200, 0, OptionalLong.of(0))))
                .message())
        .isEqualTo("2.3 % of the requests failed, most of them were timeouts");
    assertThat(of(Sample.of(5).rate(1000, 999)).message())
        .isEqualTo("the target kept up with the rate: 999 of 1,000 requests a second");
  }
}
