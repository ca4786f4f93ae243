package io.wrkbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.BottleneckStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Figures;
import io.wrkbench.api.Latency;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.Objective;
import io.wrkbench.api.PartUse;
import io.wrkbench.api.Phase;
import io.wrkbench.api.RateStatus;
import io.wrkbench.api.Resources;
import io.wrkbench.api.Summary;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RecentFigures;
import io.wrkbench.result.GoDuration;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The series of attempts whose tools know different things. */
class RunMetricsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final long MANY = 20_000;

  /** Those that tell the series of one run apart. */
  private static final List<String> LABELS =
      List.of(
          "background",
          "bound",
          "by",
          "component",
          "discarded",
          "figure",
          "kind",
          "limit",
          "machine",
          "mode",
          "quantile",
          "stat");

  private final AttemptStatus attempt = new AttemptStatus();
  private Summary summary;
  private List<Objective> objectives = List.of();

  RunMetricsTest() {
    attempt.number = 1;
    fill(attempt, "100.00", GoDuration.parse("5ms"));
  }

  private static void fill(Figures figures, String rate, GoDuration p99) {
    figures.requests = 100L;
    figures.requestsPerSecond = new BigDecimal(rate);
    figures.latency = new Latency();
    figures.latency.p99 = p99;
    figures.errors = new Errors();
    figures.errors.connect = 3L;
  }

  /** Values by name and the labels that tell the series of one run apart. */
  private Map<String, Double> series() {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Completed;
    run.getStatus().target = "wrkbench/h2o";
    run.getStatus().load = "ab 100×10";
    run.getStatus().attempts = List.of(attempt);
    run.getStatus().summary = summary;
    run.getSpec().objectives = objectives;
    return series(Stream.of(known(run)), MANY);
  }

  /** As the watch shows it. */
  private static KnownRun known(BenchmarkRun run) {
    KubernetesSerialization json = ApiJson.serialization();
    return json.unmarshal(json.asJson(run), KnownRun.class);
  }

  private static Map<String, Double> series(Stream<KnownRun> runs, long most) {
    return Series.of(
        scraped(runs, most),
        Stream.concat(LABELS.stream(), most < MANY ? Stream.of("run") : Stream.empty()).toList());
  }

  private static List<byte[]> scraped(Stream<KnownRun> runs, long most) {
    return metrics(() -> runs, most).text();
  }

  private static RunMetrics metrics(Supplier<Stream<KnownRun>> runs, long most) {
    return new RunMetrics(
        runs,
        RecentFigures.shared(),
        Duration.ofHours(1),
        () -> most,
        Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @Test
  void whatAToolDoesNotKnowHasNoSeries() {
    assertThat(series())
        .containsEntry("wrkbench_attempt_requests_per_second", 100.0)
        .containsEntry("wrkbench_attempt_latency_seconds 0.99", 0.005)
        .containsEntry("wrkbench_attempt_errors connect", 3.0)
        .doesNotContainKeys(
            "wrkbench_attempt_latency_seconds 0.999",
            "wrkbench_attempt_errors read",
            "wrkbench_attempt_errors_no_free_port",
            "wrkbench_attempt_rate_asked",
            "wrkbench_attempt_start_time_seconds",
            "wrkbench_run_requests_per_second median",
            "wrkbench_run_errors");
  }

  @Test
  void whenAnAttemptWasMeasuredIsKnown() {
    attempt.startTime = "2026-01-01T11:00:00.250Z";
    attempt.duration = GoDuration.parse("5.5s");
    assertThat(series())
        .containsEntry(
            "wrkbench_attempt_start_time_seconds",
            Instant.parse("2026-01-01T11:00:00Z").getEpochSecond() + 0.25)
        .containsEntry("wrkbench_attempt_duration_seconds", 5.5);
  }

  @Test
  void whatIsDiscardedSaysSo() {
    BackgroundStatus slow = new BackgroundStatus();
    slow.name = "slow";
    fill(slow, "7.00", GoDuration.parse("1s"));
    attempt.background = List.of(slow);
    attempt.discarded = true;
    assertThat(series())
        .containsEntry("wrkbench_attempt_requests_per_second true", 100.0)
        .containsEntry("wrkbench_background_requests_per_second slow true", 7.0)
        .doesNotContainKey("wrkbench_attempt_requests_per_second");
    attempt.discarded = false;
    assertThat(series()).containsEntry("wrkbench_attempt_requests_per_second", 100.0);
  }

  @Test
  void theFiguresOfARunAreThoseOfItsSummary() {
    summary = new Summary();
    summary.requestsPerSecond = new Summary.Throughput();
    summary.requestsPerSecond.median = new BigDecimal("90.50");
    summary.requestsPerSecond.min = new BigDecimal("80.00");
    summary.requestsPerSecond.max = new BigDecimal("99.00");
    summary.requestsPerSecond.low = new BigDecimal("75.50");
    summary.requestsPerSecond.high = new BigDecimal("105.00");
    summary.latency = new Latency();
    summary.latency.p50 = GoDuration.parse("401us");
    summary.latency.max = GoDuration.parse("2s");
    summary.errorsTotal = 12L;
    summary.errorRatio = "0.000123";
    assertThat(series())
        .containsEntry("wrkbench_run_requests_per_second median", 90.5)
        .containsEntry("wrkbench_run_requests_per_second min", 80.0)
        .containsEntry("wrkbench_run_requests_per_second max", 99.0)
        .containsEntry("wrkbench_run_requests_per_second low", 75.5)
        .containsEntry("wrkbench_run_requests_per_second high", 105.0)
        .containsEntry("wrkbench_run_latency_seconds 0.5", 401e-6)
        .containsEntry("wrkbench_run_latency_seconds 1", 2.0)
        .containsEntry("wrkbench_run_errors", 12.0)
        .containsEntry("wrkbench_run_error_ratio", 0.000123)
        .doesNotContainKey("wrkbench_run_latency_seconds 0.99");
  }

  @Test
  void boundsAreInTheUnitOfWhatTheyBound() {
    objectives =
        List.of(
            objective("requestsPerSecond", "1000", "2000"),
            objective("latency.p99", null, "10ms"),
            objective("latency.mean", null, "5ms"),
            objective("errorRatio", null, "0.001"),
            objective("latency.p99", "1ms", "20ms"));
    assertThat(series())
        .containsEntry("wrkbench_run_objective_requests_per_second min", 1000.0)
        .containsEntry("wrkbench_run_objective_requests_per_second max", 2000.0)
        .containsEntry("wrkbench_run_objective_latency_seconds max mean", 0.005)
        .containsEntry("wrkbench_run_objective_error_ratio max", 0.001)
        .as("of two bounds on one figure the first, and no second series of one name")
        .containsEntry("wrkbench_run_objective_latency_seconds max p99", 0.01)
        .doesNotContainKey("wrkbench_run_objective_error_ratio min");
  }

  private static Objective objective(String metric, String min, String max) {
    Objective objective = new Objective();
    objective.metric = metric;
    objective.min = min;
    objective.max = max;
    return objective;
  }

  @Test
  void aRunThatHasEndedSaysWhen() {
    KnownRun ended = run("ended", Phase.Completed, "2026-01-01T11:30:00Z");
    assertThat(series(Stream.of(ended), MANY))
        .containsEntry(
            "wrkbench_run_completion_time_seconds",
            (double) Instant.parse("2026-01-01T11:30:00Z").getEpochSecond());
    assertThat(series(Stream.of(run("measures", Phase.Measuring, null)), MANY))
        .doesNotContainKey("wrkbench_run_completion_time_seconds");
  }

  @Test
  void aRateHasWhatWasAskedAndWhatWasReached() {
    attempt.rate = new RateStatus();
    attempt.rate.asked = new BigDecimal("5000.00");
    attempt.rate.reached = new BigDecimal("4321.00");
    attempt.rate.held = false;
    attempt.errors.noFreePort = 2L;
    assertThat(series())
        .containsEntry("wrkbench_attempt_rate_asked", 5000.0)
        .containsEntry("wrkbench_attempt_rate_reached", 4321.0)
        .containsEntry("wrkbench_attempt_rate_held", 0.0)
        .containsEntry("wrkbench_attempt_errors_no_free_port", 2.0);
  }

  @Test
  void whatAnAttemptUsedIsThereByComponentAndByMachine() {
    PartUse target = new PartUse();
    target.user = new BigDecimal("0.9");
    target.system = new BigDecimal("0.4");
    target.memory = "312Mi";
    MachineUse machine = new MachineUse();
    machine.nodes = List.of("node1", "node2");
    machine.cores = new BigDecimal("2");
    machine.used = new MachineUse.Used();
    machine.used.target = new BigDecimal("1.3");
    machine.steal = BigDecimal.ZERO;
    attempt.resources = new Resources();
    attempt.resources.target = target;
    attempt.resources.machines = List.of(machine, machine);
    assertThat(series())
        .containsEntry("wrkbench_attempt_cpu_cores target user", 0.9)
        .containsEntry("wrkbench_attempt_cpu_cores target system", 0.4)
        .containsEntry("wrkbench_attempt_memory_bytes target", 312.0 * 1024 * 1024)
        .containsEntry("wrkbench_attempt_machine_cores node1,node2", 2.0)
        .containsEntry("wrkbench_attempt_machine_cpu_cores target node1,node2", 1.3)
        .containsEntry("wrkbench_attempt_machine_cpu_cores steal node1,node2", 0.0)
        .doesNotContainKeys(
            "wrkbench_attempt_run_queue_threads target",
            "wrkbench_attempt_machine_cpu_cores others node1,node2",
            "wrkbench_attempt_machine_speed_ratio");
  }

  @Test
  void whatCannotBeReadOfAnotherVersionHasNoSeries() {
    attempt.resources = new Resources();
    attempt.resources.load = new PartUse();
    attempt.resources.load.memory = "much";
    assertThat(series()).doesNotContainKey("wrkbench_attempt_memory_bytes load");
  }

  @Test
  void theBackgroundIsApart() {
    BackgroundStatus slow = new BackgroundStatus();
    slow.name = "slow";
    fill(slow, "7.00", GoDuration.parse("1s"));
    BackgroundStatus lost = new BackgroundStatus();
    lost.name = "lost";
    lost.reason = "LoadPodDied";
    attempt.background = List.of(slow, lost);
    assertThat(series())
        .containsEntry("wrkbench_attempt_requests_per_second", 100.0)
        .containsEntry("wrkbench_background_requests_per_second slow", 7.0)
        .containsEntry("wrkbench_background_latency_seconds slow 0.99", 1.0)
        .doesNotContainKey("wrkbench_background_requests_per_second lost");
  }

  @Test
  void objectivesHaveASeriesOnceTheyWereJudged() {
    String met = "wrkbench_run_objectives_met";
    assertThat(condition("ObjectivesMet", null)).doesNotContainKey(met);
    assertThat(condition("ObjectivesMet", "Unknown")).doesNotContainKey(met);
    assertThat(condition("ObjectivesMet", "True")).containsEntry(met, 1.0);
    assertThat(condition("ObjectivesMet", "False")).containsEntry(met, 0.0);
  }

  @Test
  void whatLimitedARunAndWhetherItsFigureCanBeTrustedHaveSeriesOnceTheyWereJudged() {
    assertThat(condition("Valid", null)).doesNotContainKey("wrkbench_run_valid");
    assertThat(condition("Valid", "Unknown")).doesNotContainKey("wrkbench_run_valid");
    assertThat(condition("Valid", "True")).containsEntry("wrkbench_run_valid", 1.0);
    assertThat(condition("Valid", "False")).containsEntry("wrkbench_run_valid", 0.0);
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Completed;
    assertThat(series(Stream.of(known(run)), MANY).keySet())
        .noneMatch(name -> name.startsWith("wrkbench_run_bottleneck"));
    run.getStatus().bottleneck = new BottleneckStatus();
    run.getStatus().bottleneck.limit = "TargetCpu";
    assertThat(series(Stream.of(known(run)), MANY))
        .containsEntry("wrkbench_run_bottleneck TargetCpu", 1.0);
  }

  @Test
  void aRunThatIsStuckOrHoldsASlotHasASeriesThatSaysSo() {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Failed;
    assertThat(series(Stream.of(known(run)), MANY))
        .doesNotContainKeys("wrkbench_run_stalled", "wrkbench_run_holds_slot");
    run.getStatus().slot = 0;
    run.getStatus()
        .conditions
        .add(new ConditionBuilder().withType("Stalled").withStatus("True").build());
    assertThat(series(Stream.of(known(run)), MANY))
        .containsEntry("wrkbench_run_stalled", 1.0)
        .containsEntry("wrkbench_run_holds_slot", 1.0);
    run.getStatus().cleanedUp = true;
    assertThat(series(Stream.of(known(run)), MANY)).doesNotContainKey("wrkbench_run_holds_slot");
  }

  /** The series of a run with that condition, or without it. */
  private static Map<String, Double> condition(String type, String status) {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Completed;
    if (status != null) {
      run.getStatus()
          .conditions
          .add(new ConditionBuilder().withType(type).withStatus(status).build());
    }
    return series(Stream.of(known(run)), MANY);
  }

  private static KnownRun run(String name, Phase phase, String end) {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.getMetadata().setName(name);
    run.getMetadata().setUid(name);
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = phase;
    run.getStatus().completionTime = end;
    return known(run);
  }

  @Test
  void aRunOfAComparisonSaysWhichVariantItMeasures() {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.getMetadata().setLabels(Map.of(Variant.LABEL, "tuned"));
    assertThat(info(run).get("comparison")).as("anybody may write a label").isEmpty();
    assertThat(info(run).get("variant")).isEmpty();
    run.getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion("wrkbench.io/v1alpha1")
                    .withKind("BenchmarkComparison")
                    .withName("nightly")
                    .withUid("u")
                    .withController(true)
                    .build()));
    assertThat(info(run).get("comparison")).isEqualTo("nightly");
    assertThat(info(run).get("variant")).isEqualTo("tuned");
  }

  private static Map<String, String> info(BenchmarkRun run) {
    return Series.labels(scraped(Stream.of(known(run)), MANY), "wrkbench_run_info");
  }

  @Test
  void whereThereAreTooManyThoseOfTheQueueAndTheOldestAreLeftOut() {
    List<KnownRun> runs =
        List.of(
            run("waits", Phase.Queued, null),
            run("expired", Phase.Completed, "2026-01-01T10:59:59Z"),
            run("first", Phase.Completed, "2026-01-01T11:30:00Z"),
            run("last", Phase.Failed, "2026-01-01T11:50:00Z"),
            run("measures", Phase.Measuring, null));
    long ofOne = Phase.values().length + 8;
    assertThat(series(runs.stream(), 2 * ofOne + 1))
        .containsKeys("wrkbench_run_phase measures", "wrkbench_run_phase last")
        .doesNotContainKeys(
            "wrkbench_run_phase first", "wrkbench_run_phase waits", "wrkbench_run_phase expired")
        .containsEntry("wrkbench_runs_left_out", 2.0);
    assertThat(series(runs.stream(), 4 * ofOne))
        .containsKeys("wrkbench_run_phase first", "wrkbench_run_phase waits")
        .containsEntry("wrkbench_runs_left_out", 0.0);
  }

  @Test
  void whatLacksSomethingBelongsToTheQueue() {
    BenchmarkRun lacking = TestRuns.server(1, 0, "0s");
    lacking.getMetadata().setName("lacking");
    lacking.setStatus(new BenchmarkRunStatus());
    lacking.getStatus().phase = Phase.Queued;
    lacking
        .getStatus()
        .conditions
        .add(new ConditionBuilder().withType("TargetReady").withStatus("False").build());
    assertThat(known(lacking).waits()).isFalse();
    assertThat(
            series(
                Stream.of(known(lacking), run("last", Phase.Failed, "2026-01-01T11:50:00Z")),
                Phase.values().length + 8L))
        .containsKey("wrkbench_run_phase last")
        .doesNotContainKey("wrkbench_run_phase lacking");
  }

  @Test
  void allRunsAreCountedByPhaseThoseWithoutSeriesToo() {
    List<KnownRun> runs =
        List.of(
            run("waits", Phase.Queued, null),
            run("new", null, null),
            run("expired", Phase.Completed, "2026-01-01T10:59:59Z"),
            run("last", Phase.Completed, "2026-01-01T11:50:00Z"),
            run("measures", Phase.Measuring, null));
    for (long most : List.of(0L, MANY)) {
      assertThat(Series.of(scraped(runs.stream(), most), List.of("phase")))
          .containsEntry("wrkbench_runs Queued", 2.0)
          .containsEntry("wrkbench_runs Provisioning", 0.0)
          .containsEntry("wrkbench_runs WarmingUp", 0.0)
          .containsEntry("wrkbench_runs Measuring", 1.0)
          .containsEntry("wrkbench_runs Completed", 2.0)
          .containsEntry("wrkbench_runs Failed", 0.0)
          .containsEntry("wrkbench_runs Cancelled", 0.0);
    }
  }

  @Test
  void aScrapeWritesEndedRunsAgainOnlyWhenTheyHaveChanged() {
    KnownRun first = run("first", Phase.Completed, "2026-01-01T11:30:00Z");
    List<KnownRun> runs = new ArrayList<>(List.of(first, run("measures", Phase.Measuring, null)));
    RunMetrics metrics = metrics(runs::stream, MANY);
    byte[] written = ofEnded(metrics);
    runs.set(1, run("measures", Phase.Completed, "2026-01-01T11:59:00Z"));
    assertThat(ofEnded(metrics)).as("one more has ended").isNotSameAs(written);
    byte[] ofBoth = ofEnded(metrics);
    runs.add(run("next", Phase.Measuring, null));
    assertThat(ofEnded(metrics)).as("the next one measures").isSameAs(ofBoth);
    assertThat(Series.of(metrics.text(), List.of("run")))
        .containsKeys(
            "wrkbench_run_phase first", "wrkbench_run_phase measures", "wrkbench_run_phase next");
    runs.remove(first);
    assertThat(Series.of(metrics.text(), List.of("run")))
        .as("one is deleted")
        .doesNotContainKey("wrkbench_run_phase first")
        .containsKey("wrkbench_run_phase measures");
    runs.set(0, run("measures", Phase.Failed, "2026-01-01T11:59:00Z"));
    assertThat(Series.of(metrics.text(), List.of("run", "phase")))
        .as("one is another now")
        .containsEntry("wrkbench_run_phase measures Failed", 1.0);
  }

  /** A part that only runs that have ended have. */
  private static byte[] ofEnded(RunMetrics metrics) {
    return metrics.text().stream()
        .filter(part -> Series.text(List.of(part)).startsWith("wrkbench_run_completion_time"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theSeriesOfAMetricStandTogether() {
    String text =
        Series.text(
            scraped(
                Stream.of(
                    run("measures", Phase.Measuring, null),
                    run("last", Phase.Completed, "2026-01-01T11:50:00Z")),
                MANY));
    List<String> names =
        text.lines().map(line -> line.replaceFirst("# (HELP|TYPE) ", "").split("[{ ]")[0]).toList();
    List<String> changes = new ArrayList<>();
    names.forEach(
        name -> {
          if (changes.isEmpty() || !changes.get(changes.size() - 1).equals(name)) {
            changes.add(name);
          }
        });
    assertThat(changes).doesNotHaveDuplicates().contains("wrkbench_run_phase", "wrkbench_run_info");
    assertThat(text.lines().filter(line -> line.startsWith("# TYPE wrkbench_run_phase ")))
        .hasSize(1);
  }
}
