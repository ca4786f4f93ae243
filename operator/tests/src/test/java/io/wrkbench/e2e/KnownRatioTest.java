package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.RatioStatus;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Figures;
import io.wrkbench.statistics.PairedFigures;
import io.wrkbench.statistics.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Comparisons of which the ratio is known, on a cluster that does nothing else. They are held to
 * intervals of 99.9 %: one of twenty intervals of 95 % misses the truth, as it should.
 */
@ExtendWith(FailureReport.class)
class KnownRatioTest {
  private static final Confidence NEARLY_CERTAIN = new Confidence(0.999);
  private static final Duration LONGEST = Duration.ofMinutes(50);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("ratios");

  private static int number;

  @Tag("ratios-same")
  @RepeatedTest(3)
  void aServerIsAsFastAsItself() {
    Ratio ratio =
        ratio(
            measured(
                comparison(
                    "same",
                    """
                    template:
                      target:
                        server: {image: %s, args: [plaintext], port: 8080, readyPath: /ready}
                      request: {path: /plaintext, expect: {bodyContains: "Hello, World!"}}
                      load: {wrk: {threads: 2, connections: 64, duration: 10s}}
                      warmup: {duration: 10s}
                    variants:
                    - {name: one}
                    - name: same
                      patch: {target: {server: {args: [plaintext]}}}
                    """
                        .formatted(Images.of("akka-http")))));
    assertThat(ratio.contains(1)).as(ratio.toString()).isTrue();
  }

  /**
   * As in experiment E4, with a core for the server alone. Where it shares two cores with the load,
   * the scheduler decides more than the settings.
   */
  @Test
  @Tag("ratios")
  void defaultsAreWorseThanTunedSettings() {
    BenchmarkComparisonStatus status =
        measured(
            comparison(
                "defaults",
                """
                template:
                  target:
                    server:
                      image: %s
                      args: [plaintext]
                      port: 8080
                      readyPath: /ready
                      resources: {limits: {cpu: 1, memory: 1Gi}}
                      podTemplate: {spec: {hostNetwork: true}}
                  request: {path: /plaintext, expect: {bodyContains: "Hello, World!"}}
                  load:
                    wrk: {threads: 4, connections: 256, duration: 10s, pipeline: 16}
                    podTemplate: {spec: {hostNetwork: true}}
                  warmup: {primer: {duration: 5s, connections: 8}, duration: 15s}
                variants:
                - {name: tuned}
                - name: defaults
                  patch: {target: {server: {args: [plaintext-defaults]}}}
                """
                    .formatted(Images.of("akka-http"))));
    assertThat(status.comparisons)
        .singleElement()
        .extracting(one -> one.verdict)
        .isEqualTo(RatioStatus.Verdict.Worse);
    assertThat(Comparison.condition(status, "Resolved"))
        .hasValueSatisfying(resolved -> assertThat(resolved.getStatus()).isEqualTo("True"));
    assertThat(ratio(status).high()).isLessThan(1);
  }

  /** Each worker takes 20 ms for a request, so the throughput is proportional to their number. */
  @Test
  @Tag("ratios")
  void eighteenWorkersAnswerNineTenthsOfWhatTwentyDo() {
    Ratio ratio =
        ratio(
            measured(
                comparison(
                    "pool",
                    """
                    template:
                      target: {server: {image: %s, args: [pool, "20", "20000"], port: 8080}}
                      request: {path: /, expect: {bodyContains: truth}}
                      load: {wrk: {threads: 1, connections: 64, duration: 15s}}
                      warmup: {duration: 2s}
                    variants:
                    - {name: "20"}
                    - name: "18"
                      patch: {target: {server: {args: [pool, "18", "20000"]}}}
                    """
                        .formatted(Images.of("truth")))));
    assertThat(ratio.contains(0.9)).as(ratio.toString()).isTrue();
  }

  private static Manifest comparison(String name, String spec) {
    return Manifests.comparison(name + "-" + ++number, spec)
        .withYaml("spec.metrics", "[{name: requestsPerSecond}]")
        .withYaml("spec.rounds", "{min: 6, max: 20}");
  }

  private static BenchmarkComparisonStatus measured(Manifest manifest) {
    Comparison comparison = Comparison.create(NAMESPACE.name(), manifest);
    Kubectl.awaitFinished("benchmarkcomparison/" + comparison.name(), NAMESPACE.name(), LONGEST);
    BenchmarkComparisonStatus status =
        comparison.awaitEnd(ComparisonPhase.Completed, Duration.ofSeconds(1));
    RatioStatus said = status.comparisons.get(0);
    System.out.printf(
        "%s: %s, %s to %s, %s in %d rounds, %d left out; to 99.9 %%: %s%n",
        comparison.name(),
        said.ratio,
        said.low,
        said.high,
        said.verdict,
        said.pairs,
        status.measurements.stream().filter(one -> one.leftOut != null).count(),
        ratio(status));
    return status;
  }

  /** The ratio with the interval that nearly always holds the truth, from the same rounds. */
  private static Ratio ratio(BenchmarkComparisonStatus status) {
    String baseline = status.comparisons.get(0).baseline;
    Map<Integer, List<MeasurementStatus>> rounds =
        status.measurements.stream()
            .collect(Collectors.groupingBy(one -> one.round, TreeMap::new, Collectors.toList()));
    List<List<MeasurementStatus>> pairs =
        rounds.values().stream()
            .filter(round -> round.size() == 2)
            .filter(round -> round.stream().allMatch(one -> one.leftOut == null))
            .toList();
    return Ratio.of(
            PairedFigures.of(figures(pairs, baseline, true), figures(pairs, baseline, false)),
            NEARLY_CERTAIN)
        .orElseThrow(() -> new AssertionError("too few pairs: " + status.measurements));
  }

  private static Figures figures(
      List<List<MeasurementStatus>> pairs, String baseline, boolean ofBaseline) {
    return Figures.of(
        pairs.stream()
            .flatMap(List::stream)
            .filter(one -> one.variant.equals(baseline) == ofBaseline)
            .map(one -> one.values.requestsPerSecond)
            .toList());
  }
}
