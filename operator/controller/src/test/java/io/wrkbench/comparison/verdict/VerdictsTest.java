package io.wrkbench.comparison.verdict;

import static io.wrkbench.comparison.verdict.Comparing.measured;
import static io.wrkbench.comparison.verdict.Comparing.rounds;
import static io.wrkbench.comparison.verdict.Comparing.spec;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.Percentage;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.ComparedMetric;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.RatioStatus;
import io.wrkbench.api.comparison.RatioStatus.Verdict;
import io.wrkbench.statistics.Next;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
  private static final BenchmarkComparisonSpec TWO = spec("a", "b");

  private static List<RatioStatus> statuses(Verdicts verdicts) {
    return verdicts.judgements().stream().map(Verdicts.Compared::status).toList();
  }

  @Test
  void ofThroughputMoreIsBetterAndOfLatencyLess() {
    Verdicts verdicts = Verdicts.of(TWO, rounds(6, 2, 0.01));
    assertThat(statuses(verdicts))
        .extracting(status -> status.metric, status -> status.verdict)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("requestsPerSecond", Verdict.Better),
            org.assertj.core.groups.Tuple.tuple("latency.p99", Verdict.Better));
    RatioStatus throughput = statuses(verdicts).get(0);
    assertThat(throughput.ratio.doubleValue()).isBetween(1.98, 2.02);
    assertThat(throughput.low).isLessThan(throughput.ratio);
    assertThat(throughput.high).isGreaterThan(throughput.ratio);
    assertThat(throughput.pairs).isEqualTo(6);
    assertThat(throughput.message).contains("requestsPerSecond of b is", "times that of a");
    assertThat(verdicts.isResolved()).isTrue();
    assertThat(verdicts.next(TWO)).isEqualTo(Next.PRECISE);
    assertThat(verdicts.headline())
        .hasValueSatisfying(line -> assertThat(line).startsWith("b 2.0"));
  }

  @Test
  void latenciesOfAClosedLoopAreAtUnequalLoad() {
    String advice = "at unequal load: compare latencies with constantRate";
    List<RatioStatus> closed = statuses(Verdicts.of(TWO, rounds(6, 2, 0.01)));
    assertThat(closed.get(0).message).doesNotContain(advice);
    assertThat(closed.get(1).message).contains("latency.p99 of b is", advice);
    BenchmarkComparisonSpec open = spec("a", "b");
    open.template = JsonNodeFactory.instance.objectNode();
    ((ObjectNode) open.template).putObject("load").putObject("constantRate");
    assertThat(statuses(Verdicts.of(open, rounds(6, 2, 0.01))).get(1).message)
        .doesNotContain(advice);
  }

  @Test
  void theBaselineIsTheOneThatIsNamed() {
    BenchmarkComparisonSpec other = spec("a", "b");
    other.baseline = "b";
    assertThat(statuses(Verdicts.of(other, rounds(6, 2, 0.01))))
        .allSatisfy(
            status -> {
              assertThat(status.variant).isEqualTo("a");
              assertThat(status.baseline).isEqualTo("b");
              assertThat(status.verdict).isEqualTo(Verdict.Worse);
            });
  }

  @Test
  void equalOnesAreTheSame() {
    Verdicts verdicts = Verdicts.of(TWO, rounds(6, 1, 0.005));
    assertThat(statuses(verdicts)).extracting(s -> s.verdict).containsOnly(Verdict.Same);
    assertThat(verdicts.headline()).hasValueSatisfying(line -> assertThat(line).endsWith("Same"));
  }

  @Test
  void whatScattersTooMuchCannotBeToldAndAnotherRoundIsNeeded() {
    Verdicts verdicts = Verdicts.of(TWO, rounds(6, 1, 0.3));
    RatioStatus throughput = statuses(verdicts).get(0);
    assertThat(throughput.verdict).isEqualTo(Verdict.NotResolvable);
    assertThat(throughput.reason).isEqualTo("IntervalTooWide");
    assertThat(throughput.message).contains("take more rounds");
    assertThat(verdicts.isResolved()).isFalse();
    assertThat(verdicts.next(TWO)).isEqualTo(Next.GO_ON);
    assertThat(Verdicts.of(TWO, rounds(20, 1, 0.3)).next(TWO)).isEqualTo(Next.LIMIT_REACHED);
  }

  @Test
  void aRoundThatHasNotEndedDoesNotCount() {
    List<MeasurementStatus> some = new ArrayList<>(rounds(6, 2, 0.01));
    some.add(measured(7, "a", 1));
    MeasurementStatus runs = measured(7, "b", 1);
    runs.completionTime = null;
    some.add(runs);
    assertThat(Verdicts.of(TWO, some).rounds()).isEqualTo(6);
  }

  @Test
  void pairsThatAreLeftOutAreCountedAndTooManyAreADoubt() {
    List<MeasurementStatus> some = rounds(8, 2, 0.01);
    some.get(0).leftOut = "TargetRestarted";
    some.get(0).values = null;
    Verdicts verdicts = Verdicts.of(TWO, some);
    assertThat(verdicts.rounds()).isEqualTo(8);
    assertThat(statuses(verdicts).get(0).pairs).isEqualTo(7);
    assertThat(statuses(verdicts).get(0).message).contains("1 round is left out");
    some.get(3).leftOut = "Disturbed";
    assertThat(statuses(Verdicts.of(TWO, some)).get(0).reason).isEqualTo("TooManyLeftOut");
  }

  @Test
  void errorsInOneOfThemForbidAVerdict() {
    List<MeasurementStatus> some = rounds(6, 2, 0.01);
    some.forEach(one -> one.values.errors = one.variant.equals("b") ? 1_000L : 0L);
    assertThat(statuses(Verdicts.of(TWO, some)))
        .extracting(status -> status.reason)
        .containsOnly("ErrorsInOneVariant");
    some.forEach(one -> one.values.errors = 1_000L);
    assertThat(statuses(Verdicts.of(TWO, some))).extracting(s -> s.reason).containsOnlyNulls();
  }

  /** Both have errors, but what they did instead of answering took another part of their time. */
  @ParameterizedTest
  @CsvSource({
    "200, 40000, ErrorsInOneVariant",
    "40000, 200, ErrorsInOneVariant",
    "200, 350, ErrorsInOneVariant",
    "200, 280,",
    "0, 80,"
  })
  void moreErrorsInOneOfThemForbidAVerdict(long ofBaseline, long ofVariant, String reason) {
    List<MeasurementStatus> some = rounds(6, 2, 0.01);
    some.forEach(
        one -> {
          one.values.errors = one.variant.equals("b") ? ofVariant : ofBaseline;
          one.values.requests = 100_000 - one.values.errors;
        });
    assertThat(statuses(Verdicts.of(TWO, some))).extracting(s -> s.reason).containsOnly(reason);
  }

  @Test
  void aHighPercentileNeedsRequests() {
    List<MeasurementStatus> some = rounds(6, 2, 0.01);
    some.get(0).values.requests = 999L;
    assertThat(statuses(Verdicts.of(TWO, some)))
        .extracting(status -> status.reason)
        .containsExactly(null, "TooFewRequests");
  }

  @Test
  void whatAToolCannotMeasureHasNoInterval() {
    List<MeasurementStatus> some = rounds(6, 2, 0.01);
    some.forEach(one -> one.values.latency = null);
    assertThat(statuses(Verdicts.of(TWO, some)).get(1).verdict).isEqualTo(Verdict.NotResolvable);
  }

  @Test
  void theHeadlineIsTheDifferenceThatIsFurthestFromOne() {
    BenchmarkComparisonSpec three = spec("a", "b", "c");
    List<MeasurementStatus> some = rounds(6, 1.2, 0.01);
    for (int round = 1; round <= 6; round++) {
      some.add(measured(round, "c", round % 2 == 0 ? 500 : 503));
    }
    assertThat(Verdicts.of(three, some).headline()).hasValue("c 0.50 Worse");
  }

  @Test
  void aSmallRatioKeepsItsDigits() {
    Verdicts verdicts = Verdicts.of(TWO, rounds(6, 0.0013, 0));
    assertThat(verdicts.headline()).hasValue("b 0.0013 Worse");
    RatioStatus ratio = statuses(Verdicts.of(TWO, rounds(6, 0.00131234, 0))).get(0);
    assertThat(ratio.ratio).isEqualByComparingTo("0.001312");
  }

  private static BenchmarkComparisonSpec ofThroughput(String within, String sameWithin) {
    ComparedMetric metric = new ComparedMetric();
    metric.name = "requestsPerSecond";
    metric.within = Percentage.parse(within);
    metric.sameWithin = Percentage.parse(sameWithin);
    BenchmarkComparisonSpec spec = spec("a", "b");
    spec.metrics = List.of(metric);
    return spec;
  }

  @Test
  void aDifferenceThatDecimalsWouldHideIsShown() {
    BenchmarkComparisonSpec spec = ofThroughput("0.05%", "0.1%");
    assertThat(Verdicts.of(spec, rounds(6, 0.997, 0.0001)).headline()).hasValue("b 0.9970 Worse");
    assertThat(Verdicts.of(spec, rounds(6, 1, 0.0001)).headline()).hasValue("b 1.00 Same");
  }

  @Test
  void theUserSaysHowNearIsNearEnough() {
    BenchmarkComparisonSpec spec = ofThroughput("20%", "40%");
    assertThat(statuses(Verdicts.of(spec, rounds(6, 1.2, 0.01))))
        .singleElement()
        .extracting(status -> status.verdict)
        .isEqualTo(Verdict.Same);
  }

  @ParameterizedTest
  @CsvSource({
    "LoadPodOutOfMemory, ErrorsInOneVariant",
    "LoadPodMissing, ErrorsInOneVariant",
    "ProvisioningTimedOut, ErrorsInOneVariant",
    "TargetCrashed, ErrorsInOneVariant",
    "TargetRestarted,",
    "LoadPodLost,",
    "LoadPodFailed,",
    "ClockStepped,",
    "RunDeleted,",
    "Cancelled,",
    "SpecChanged,",
    "TargetEdited,",
    "TargetDeleted,",
    "CassandraDeleted,"
  })
  void aRunThatFailsByItselfIsNotJustLeftOut(String why, String reason) {
    List<MeasurementStatus> all = Comparing.rounds(8, 0.8, 0.01);
    MeasurementStatus last = all.get(all.size() - 1);
    last.values = null;
    last.leftOut = why;
    var ratio = Verdicts.of(Comparing.spec("a", "b"), all).judgements().get(0).status();
    assertThat(ratio.pairs).isEqualTo(7);
    assertThat(ratio.reason).isEqualTo(reason);
    assertThat(ratio.verdict)
        .isEqualTo(reason == null ? RatioStatus.Verdict.Worse : RatioStatus.Verdict.NotResolvable);
  }
}
