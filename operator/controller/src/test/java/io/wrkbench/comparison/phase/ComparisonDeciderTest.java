package io.wrkbench.comparison.phase;

import static io.wrkbench.comparison.phase.ComparisonDecider.phase;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Environment;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Load;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.Phase;
import io.wrkbench.api.Resources;
import io.wrkbench.api.ServiceTarget;
import io.wrkbench.api.Target;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonObjective;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.RatioStatus.Verdict;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.observe.ChildState;
import io.wrkbench.comparison.observe.Refusal;
import io.wrkbench.comparison.observe.Seen;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.Hindered;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Times;
import io.wrkbench.result.GoDuration;
import io.wrkbench.run.status.Missing;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Delete;
import io.wrkbench.step.Write;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparisons from their creation to their end, on a cluster that is a map. */
class ComparisonDeciderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int MOST_STEPS = 2_000;

  private final ComparisonDecider decider = new ComparisonDecider(() -> 7);
  private final BenchmarkComparison comparison = comparison("tuned", "defaults");
  private final Map<String, BenchmarkRun> runs = new HashMap<>();
  private final List<Round> created = new ArrayList<>();
  private final Random noise = new Random(1);
  private Optional<Integer> slot = Optional.empty();
  private Instant now = NOW;
  private boolean remains;

  private static BenchmarkComparison comparison(String... variants) {
    BenchmarkComparison comparison = new BenchmarkComparison();
    comparison.setMetadata(
        new ObjectMetaBuilder()
            .withName("jvm")
            .withNamespace("shop")
            .withUid("12345678-9abc-def0-0000-000000000000")
            .withGeneration(1L)
            .build());
    BenchmarkComparisonSpec spec = new BenchmarkComparisonSpec();
    spec.template = JsonNodeFactory.instance.objectNode();
    spec.variants =
        Stream.of(variants)
            .map(
                name -> {
                  Variant variant = new Variant();
                  variant.name = name;
                  return variant;
                })
            .toList();
    comparison.setSpec(spec);
    return comparison;
  }

  private Seen seen() {
    Seen seen = Seen.at(now).with(queue());
    BenchmarkComparisonStatus status = comparison.getStatus();
    if (status == null || status.startTime == null) {
      return seen;
    }
    String name =
        Round.current(status)
            .map(one -> one.run)
            .orElseGet(() -> VariantRun.name(comparison, Round.next(comparison)));
    BenchmarkRun run = runs.get(name);
    boolean listed = Round.current(status).isPresent();
    ChildState state =
        run == null
            ? listed ? new ChildState.Gone() : new ChildState.Absent()
            : !listed
                ? new ChildState.Created(run.getMetadata().getUid())
                : run.getStatus().phase.terminal()
                    ? new ChildState.Ended(run)
                    : new ChildState.Running(run);
    boolean cleared =
        runs.entrySet().stream()
            .filter(one -> listed || phase(comparison).terminal() || !one.getKey().equals(name))
            .allMatch(one -> one.getValue().getStatus().phase.terminal());
    return cleared && !remains ? seen.with(state).whenCleared() : seen.with(state);
  }

  private QueuePlace queue() {
    return slot.<QueuePlace>map(QueuePlace.Admitted::new)
        .orElseGet(() -> new QueuePlace.Next(0, Optional.empty()));
  }

  private void perform(Write write) {
    if (write instanceof SlotWrite.Take take) {
      slot = Optional.of(take.slot());
    } else if (write instanceof SlotWrite.Release) {
      slot = Optional.empty();
    } else if (write instanceof ComparisonAction.CreateRun create) {
      String name = VariantRun.name(comparison, create.round());
      assertThat(runs).as("no run is made twice").doesNotContainKey(name);
      created.add(create.round());
      runs.put(name, run(name));
    } else if (write instanceof ComparisonAction.CancelRun cancel) {
      runs.get(cancel.name()).getSpec().cancel = true;
      runs.get(cancel.name()).getStatus().phase = Phase.Cancelled;
    }
  }

  private BenchmarkRun run(String name) {
    BenchmarkRun run = new BenchmarkRun();
    run.setMetadata(new ObjectMetaBuilder().withName(name).withUid("uid-of-" + name).build());
    run.setSpec(new BenchmarkRunSpec());
    run.getSpec().load = new Load();
    run.getSpec().target = new Target();
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Measuring;
    return run;
  }

  /** One that is measured ends with so many requests per second. */
  private void complete(BenchmarkRun run, double rate) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = 1;
    attempt.outcome = Outcome.Succeeded;
    attempt.requests = 100_000L;
    attempt.requestsPerSecond = BigDecimal.valueOf(rate);
    attempt.errors = new Errors();
    attempt.latency = new Latency();
    attempt.latency.p99 = GoDuration.ofMicros(Math.round(1e9 / rate));
    run.getStatus().attempts.add(attempt);
    end(run, Phase.Completed);
  }

  private void fail(BenchmarkRun run, String reason) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.outcome = Outcome.Failed;
    attempt.reason = reason;
    run.getStatus().attempts.add(attempt);
    end(run, Phase.Failed);
  }

  private void end(BenchmarkRun run, Phase phase) {
    run.getStatus().phase = phase;
    run.getStatus().completionTime = now.toString();
  }

  /** The next step; false where there is none before something changes. */
  private boolean step() {
    now = now.plusMillis(100);
    Decision decision =
        decider.bounds(comparison, now).orElseGet(() -> decider.decide(comparison, seen()));
    if (decision instanceof Decision.Act act) {
      perform(act.write());
      return true;
    }
    if (decision instanceof Decision.Record record) {
      comparison.setStatus((BenchmarkComparisonStatus) record.status());
      return true;
    }
    return false;
  }

  /** Steps until the comparison waits for a run, which is returned; empty at its end. */
  private Optional<BenchmarkRun> untilItWaits() {
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      if (!step()) {
        return runs.values().stream().filter(run -> !run.getStatus().phase.terminal()).findFirst();
      }
    }
    throw new AssertionError("no end: " + comparison.getStatus().message);
  }

  private void measureAll(double ratio) {
    for (Optional<BenchmarkRun> run = untilItWaits(); run.isPresent(); run = untilItWaits()) {
      double mean = run.get().getMetadata().getName().endsWith("defaults") ? ratio : 1;
      complete(run.get(), 1000 * mean * (1 + 0.01 * noise.nextGaussian()));
    }
  }

  private BenchmarkComparisonStatus status() {
    return comparison.getStatus();
  }

  @Test
  void measuresEachVariantOnceInEachRoundAndEndsWithAVerdict() {
    measureAll(0.8);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
    assertThat(status().names).isEqualTo("tuned, defaults");
    assertThat(status().verdict).startsWith("defaults 0.8").endsWith("Worse");
    assertThat(status().rounds).endsWith("/20");
    assertThat(status().comparisons)
        .extracting(ratio -> ratio.verdict)
        .containsExactly(Verdict.Worse, Verdict.Worse);
    assertThat(status().variants)
        .extracting(variant -> variant.runs)
        .containsOnly(created.size() / 2);
    assertThat(Conditions.isTrue(status().conditions, Conditions.RESOLVED)).isTrue();
    assertThat(Conditions.isTrue(status().conditions, Conditions.COMPLETE)).isTrue();
    assertThat(created).doesNotHaveDuplicates();
    assertThat(status().cleanedUp).isTrue();
    assertThat(slot).isEmpty();
  }

  @Test
  void everySecondRoundIsTheMirrorOfTheOneBefore() {
    measureAll(0.8);
    for (int pair = 0; pair + 3 < created.size(); pair += 4) {
      assertThat(created.get(pair).variant()).isEqualTo(created.get(pair + 3).variant());
      assertThat(created.get(pair + 1).variant()).isEqualTo(created.get(pair + 2).variant());
      assertThat(created.get(pair).number() + 1).isEqualTo(created.get(pair + 2).number());
    }
  }

  @Test
  void aRunIsListedBeforeItMeasures() {
    untilItWaits();
    assertThat(status().measurements)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.uid).isEqualTo("uid-of-" + one.run);
              assertThat(one.hasEnded()).isFalse();
            });
    assertThat(created).hasSize(1);
  }

  @Test
  void noRunMeasuresWhileSomethingOfTheOneBeforeIsLeft() {
    complete(untilItWaits().orElseThrow(), 1000);
    remains = true;
    untilItWaits();
    assertThat(created).hasSize(2);
    assertThat(status().measurements).hasSize(1);
    remains = false;
    untilItWaits();
    assertThat(status().measurements).hasSize(2);
  }

  @Test
  void whatCannotBeClearedAwayDoesNotHoldItUpForEver() {
    complete(untilItWaits().orElseThrow(), 1000);
    remains = true;
    untilItWaits();
    now = now.plus(Duration.ofMinutes(4));
    untilItWaits();
    assertThat(status().measurements).hasSize(2);
  }

  @Test
  void whatLacksSomethingLetsOthersPassUntilItHasTakenTooLong() {
    Seen lacks =
        Seen.at(now).withLacking(Missing.target(Reason.ServiceNotFound, "variant b: no Service"));
    Decision.Record waits = (Decision.Record) decider.decide(comparison, lacks);
    comparison.setStatus((BenchmarkComparisonStatus) waits.status());
    assertThat(status().phase).isEqualTo(ComparisonPhase.Queued);
    assertThat(Hindered.since(status().conditions)).contains(now);
    assertThat(decider.decide(comparison, lacks)).isInstanceOf(Decision.Wait.class);
    assertThat(decider.decide(comparison, lacks.with(new QueuePlace.Admitted(0))))
        .isEqualTo(new Decision.Act(new SlotWrite.Release()));
    now = now.plus(Duration.ofHours(6));
    untilItWaits();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(status().message).contains("not admitted", "variant b: no Service");
  }

  @Test
  void whatItLackedIsForgottenOnceItIsThere() {
    Seen lacks =
        Seen.at(now).withLacking(Missing.target(Reason.ServiceNotFound, "variant b: no Service"));
    Decision.Record waits = (Decision.Record) decider.decide(comparison, lacks);
    comparison.setStatus((BenchmarkComparisonStatus) waits.status());
    untilItWaits();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Measuring);
    assertThat(status().conditions).isEmpty();
  }

  @Test
  void aVariantThatCannotRunFailsTheComparisonInItsFirstRound() {
    fail(untilItWaits().orElseThrow(), "TargetNotVerified");
    assertThat(untilItWaits()).isEmpty();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(status().message)
        .contains("variant " + created.get(0).variant(), "TargetNotVerified", "kubectl describe");
    assertThat(created).hasSize(1);
    assertThat(slot).isEmpty();
  }

  @Test
  void aRunThatLostAPodIsLeftOutAndCounted() {
    fail(untilItWaits().orElseThrow(), "TargetRestarted");
    measureAll(0.8);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
    assertThat(status().measurements.get(0).leftOut).isEqualTo("TargetRestarted");
    assertThat(status().comparisons.get(0).pairs).isEqualTo(created.size() / 2 - 1);
    assertThat(status().variants).extracting(one -> one.leftOut).containsExactlyInAnyOrder(0, 1);
  }

  /** In each of its runs up to that round, or in that round alone. */
  private void measureWhere(String variant, int round, boolean each, String reason) {
    for (Optional<BenchmarkRun> run = untilItWaits(); run.isPresent(); run = untilItWaits()) {
      Round last = created.get(created.size() - 1);
      boolean fails = each ? last.number() <= round : last.number() == round;
      if (fails && last.variant().equals(variant)) {
        fail(run.get(), reason);
      } else {
        complete(run.get(), 1000 * (1 + 0.01 * noise.nextGaussian()));
      }
    }
  }

  @Test
  void aVariantThatCrashesInTheFirstRoundFailsTheComparison() {
    measureWhere("defaults", 1, false, "TargetCrashed");
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(status().message).contains("variant defaults", "TargetCrashed");
  }

  @Test
  void aVariantThatCrashesLaterHasNoVerdict() {
    measureWhere("defaults", 3, false, "TargetCrashed");
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
    assertThat(status().comparisons)
        .extracting(ratio -> ratio.reason)
        .containsOnly("ErrorsInOneVariant");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TargetRestarted",
        "CassandraRestarted",
        "LoadPodDied",
        "LoadPodFailed",
        "BackgroundLost"
      })
  void aVariantThatLosesItsFirstTwoRunsAlikeFailsTheComparison(String reason) {
    measureWhere("defaults", 20, true, reason);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(Conditions.find(status().conditions, Conditions.FAILED))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo("VariantFailed"));
    assertThat(status().message).contains("first two runs of variant defaults", reason);
    assertThat(created).as("the other one may be measured before it").hasSizeBetween(3, 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LoadPodEvicted", "LoadPodLost", "JobDeleted", "Cancelled"})
  void whatOthersDoToItsFirstTwoRunsIsNotTheVariants(String reason) {
    measureWhere("defaults", 2, true, reason);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
  }

  @Test
  void twoRunsThatAreLostInDifferentWaysAreChance() {
    fail(untilItWaits().orElseThrow(), "LoadPodDied");
    measureWhere(created.get(0).variant(), 2, false, "TargetRestarted");
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
  }

  @Test
  void aLaterRunThatIsLostIsChance() {
    fail(untilItWaits().orElseThrow(), "TargetRestarted");
    measureWhere(created.get(0).variant(), 3, false, "TargetRestarted");
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
  }

  /** Somebody has written its status. */
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "yesterday")
  void aRunThatDoesNotSayWhenItEndedHasEnded(String completionTime) {
    BenchmarkRun run = untilItWaits().orElseThrow();
    complete(run, 1000);
    run.getStatus().completionTime = completionTime;
    untilItWaits();
    assertThat(status().measurements).hasSize(2);
    assertThat(Times.parse(status().measurements.get(0).completionTime)).isPresent();
  }

  /** Somebody has written its status. */
  @Test
  void anAttemptWithoutARateHasNoFigures() {
    BenchmarkRun run = untilItWaits().orElseThrow();
    complete(run, 1000);
    run.getStatus().attempts.get(0).requestsPerSecond = null;
    untilItWaits();
    assertThat(status().measurements.get(0).values).isNull();
    assertThat(status().measurements.get(0).leftOut).isEqualTo("Completed");
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
  }

  @Test
  void aRunThatSomebodyDeletedIsLeftOut() {
    runs.remove(untilItWaits().orElseThrow().getMetadata().getName());
    measureAll(0.8);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
    assertThat(status().measurements.get(0).leftOut).isEqualTo("RunDeleted");
  }

  @Test
  void aRunThatSomebodyCancelledIsLeftOut() {
    end(untilItWaits().orElseThrow(), Phase.Cancelled);
    measureAll(0.8);
    assertThat(status().phase).isEqualTo(ComparisonPhase.Completed);
    assertThat(status().measurements.get(0).leftOut).isEqualTo("Cancelled");
    assertThat(status().verdict).endsWith("Worse");
  }

  @Test
  void aRunThatWentSlowerWithItsMachineIsLeftOut() {
    for (int i = 0; i < 6; i++) {
      MachineUse machine = new MachineUse();
      machine.work = GoDuration.ofMicros(i < 5 ? 1_000 : 1_400);
      BenchmarkRun run = untilItWaits().orElseThrow();
      complete(run, i < 5 ? 1000 : 600);
      run.getStatus().attempts.get(0).resources = new Resources();
      run.getStatus().attempts.get(0).resources.machines.add(machine);
    }
    untilItWaits();
    assertThat(status().measurements)
        .filteredOn(one -> one.leftOut != null)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.round).isEqualTo(3);
              assertThat(one.leftOut).isEqualTo("MachineSpeedOff");
            });
  }

  private static Arguments part(String name, BiConsumer<Environment, String> set) {
    return Arguments.of(name, set);
  }

  private static Stream<Arguments> partsOfAPlace() {
    return Stream.of(
        part("node", (environment, is) -> environment.targetNode.name = is),
        part("load node", (environment, is) -> environment.loadNode.name = is),
        part("kernel", (environment, is) -> environment.targetNode.kernel = is),
        part("load node's kernel", (environment, is) -> environment.loadNode.kernel = is),
        part("image", (environment, is) -> environment.targetImage = is),
        part("ConfigMaps with the hash", (environment, is) -> environment.filesHash = is),
        part("Cassandra nodes", (environment, is) -> environment.cassandra.nodes = List.of(is)),
        part("Cassandra image", (environment, is) -> environment.cassandra.image = is));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("partsOfAPlace")
  void anotherPlaceFailsIt(String part, BiConsumer<Environment, String> set) {
    for (int i = 0; i < 4; i++) {
      BenchmarkRun run = untilItWaits().orElseThrow();
      Environment environment = new Environment();
      environment.targetNode = new Environment.NodeInfo();
      environment.loadNode = new Environment.NodeInfo();
      environment.loadNode.name = "n2";
      environment.cassandra = new Environment.CassandraInfo();
      environment.cassandra.hostname = "h";
      set.accept(environment, i < 3 ? "a" : "b");
      run.getStatus().environment = environment;
      complete(run, 1000);
    }
    assertThat(untilItWaits()).isEmpty();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(Conditions.find(status().conditions, "Failed").orElseThrow().getReason())
        .isEqualTo("EnvironmentChanged");
    assertThat(status().measurements.stream().filter(one -> one.place.filesHash != null))
        .as("there is little room for what is the same")
        .hasSize(part.startsWith("ConfigMaps") ? 3 : 0);
    assertThat(status().measurements.stream().filter(one -> one.place.cassandraHostname != null))
        .as("once for each of two variants")
        .hasSize(2);
    assertThat(status().message)
        .contains(
            " had " + part + " a in round 1", "b in round 2; ", "create the comparison again");
  }

  private void measureService(String targetPods) {
    BenchmarkRun run = untilItWaits().orElseThrow();
    run.getSpec().target.service = new ServiceTarget();
    run.getStatus().environment = new Environment();
    complete(run, 1000);
    run.getStatus().attempts.get(0).targetPods = targetPods;
  }

  @Test
  void otherPodsBehindAServiceFailIt() {
    for (int i = 0; i < 6; i++) {
      // In the first run of each variant they aren't known.
      measureService(i < 2 ? null : i < 5 ? "a" : "b");
    }
    assertThat(untilItWaits()).isEmpty();
    assertThat(Conditions.find(status().conditions, "Failed").orElseThrow().getReason())
        .isEqualTo("EnvironmentChanged");
    assertThat(status().message)
        .contains("pods behind its Service, with the hash a in round 2", "b in round 3; measure");
    assertThat(status().measurements)
        .extracting(one -> one.place.targetPods)
        .as("there is little room for what is the same")
        .containsExactly(null, null, "a", "a", null, "b");
  }

  /** Each later run would wait for it, too, in every round. */
  @Test
  void aNodeOnWhichNothingGetsReadyAnyMoreFailsIt() {
    for (int i = 0; i < 2; i++) {
      BenchmarkRun run = untilItWaits().orElseThrow();
      run.getStatus().environment = new Environment();
      run.getStatus().environment.loadNode = new Environment.NodeInfo();
      run.getStatus().environment.loadNode.name = "n1";
      complete(run, 1000);
    }
    timeOutProvisioning(untilItWaits().orElseThrow());
    assertThat(untilItWaits()).isEmpty();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(Conditions.find(status().conditions, "Failed").orElseThrow().getReason())
        .isEqualTo("EnvironmentChanged");
    assertThat(status().message)
        .contains("in round 2", "on node n1 (ProvisioningTimedOut)", "kubectl describe");
    assertThat(created).hasSize(3);
  }

  @Test
  void oneThatMayRunAnywhereIsLeftOutIfItsPodsDoNotGetReady() {
    for (int i = 0; i < 2; i++) {
      complete(untilItWaits().orElseThrow(), 1000);
    }
    timeOutProvisioning(untilItWaits().orElseThrow());
    untilItWaits();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Measuring);
    assertThat(status().measurements.get(2).leftOut).isEqualTo("ProvisioningTimedOut");
  }

  private void timeOutProvisioning(BenchmarkRun run) {
    Condition failed = new Condition();
    failed.setType(Conditions.FAILED);
    failed.setStatus("True");
    failed.setReason("ProvisioningTimedOut");
    run.getStatus().conditions.add(failed);
    end(run, Phase.Failed);
  }

  @Test
  void cancelledItEndsItsRunAndGivesItsSlotBack() {
    BenchmarkRun run = untilItWaits().orElseThrow();
    comparison.getSpec().cancel = true;
    assertThat(untilItWaits()).isEmpty();
    assertThat(run.getSpec().cancel).isTrue();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Cancelled);
    assertThat(status().cleanedUp).isTrue();
    assertThat(status().measurements.get(0).leftOut).isEqualTo("CutOff");
    assertThat(status().variants).extracting(one -> one.leftOut).containsExactlyInAnyOrder(0, 1);
    assertThat(slot).isEmpty();
  }

  /** Nothing else may wake it up: a run that waits for a node tells nothing new. */
  @Test
  void noWaitGoesOnAfterTheTimeout() {
    comparison.getSpec().timeout = GoDuration.parse("12s");
    untilItWaits();
    now = now.plus(Duration.ofSeconds(5));
    assertThat(decider.decide(comparison, seen()))
        .isInstanceOfSatisfying(
            Decision.Wait.class,
            wait -> assertThat(wait.atMost()).isLessThanOrEqualTo(Duration.ofSeconds(7)));
  }

  @Test
  void itHasATimeout() {
    untilItWaits();
    now = now.plus(Duration.ofHours(6));
    assertThat(untilItWaits()).isEmpty();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(status().message).contains("timeout of 6h", "round 1");
    assertThat(slot).isEmpty();
  }

  @Test
  void isDeletedWhenItsTimeToLiveIsOver() {
    comparison.getSpec().ttlAfterFinished = GoDuration.parse("1h");
    untilItWaits();
    comparison.getSpec().cancel = true;
    remains = true;
    untilItWaits();
    Instant end = Instant.parse(status().completionTime);
    now = end.plus(Duration.ofMinutes(1));
    assertThat(decider.decide(comparison, seen())).as("holds its slot").isEqualTo(waitsFor("5s"));
    remains = false;
    untilItWaits();
    assertThat(slot).isEmpty();
    now = end.plus(Duration.ofMinutes(20));
    assertThat(decider.decide(comparison, seen())).isEqualTo(waitsFor("40m"));
    now = end.plus(Duration.ofHours(1));
    assertThat(decider.decide(comparison, seen())).isEqualTo(new Decision.Act(new Delete()));
    comparison.getSpec().ttlAfterFinished = null;
    assertThat(decider.decide(comparison, seen())).isEqualTo(new Decision.Done());
  }

  private static Decision waitsFor(String atMost) {
    return new Decision.Wait(GoDuration.parse(atMost).toDuration());
  }

  @Test
  void whileItsStepsFailItHoldsASlotOnlyAsLongAsARunOfItMayUseIt() {
    assertThat(decider.mustNotHoldSlot(comparison, now)).as("not admitted yet").isTrue();
    untilItWaits();
    assertThat(decider.mustNotHoldSlot(comparison, now)).as("measures").isFalse();
    comparison.getSpec().cancel = true;
    untilItWaits();
    assertThat(decider.mustNotHoldSlot(comparison, now)).as("has just ended").isFalse();
    assertThat(decider.mustNotHoldSlot(comparison, now.plus(Duration.ofMinutes(3)))).isTrue();
  }

  @Test
  void pastItsTimeoutItsRunIsCancelledAndThenItsSlotReleasedWhateverItsStatusSays() {
    untilItWaits();
    Instant timeout =
        Instant.parse(comparison.getStatus().startTime)
            .plus(comparison.getSpec().timeout.toDuration());
    String listed = Round.current(comparison.getStatus()).orElseThrow().run;
    assertThat(decider.lastRun(comparison, timeout.minusSeconds(1))).isEmpty();
    assertThat(decider.lastRun(comparison, timeout))
        .hasValueSatisfying(run -> assertThat(run.run).isEqualTo(listed));
    Instant cleared = timeout.plus(Duration.ofMinutes(3));
    assertThat(decider.mustNotHoldSlot(comparison, cleared.minusSeconds(1))).isFalse();
    assertThat(decider.mustNotHoldSlot(comparison, cleared)).isTrue();
  }

  @Test
  void whatTheApiServerRefusesNeverTakesASlot() {
    Seen refused =
        Seen.at(now).withRefused(new Refusal(Reason.InvalidVariant, "variant defaults: no"));
    Decision decision = decider.decide(comparison, refused.with(queue()));
    BenchmarkComparisonStatus next =
        (BenchmarkComparisonStatus) ((Decision.Record) decision).status();
    assertThat(next.phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(Conditions.find(next.conditions, "Failed").orElseThrow().getReason())
        .isEqualTo("InvalidVariant");
  }

  private static final Refused NO_ROOM =
      new Refused(Reason.Forbidden, "BenchmarkRun a was refused: exceeded quota: runs");

  private Decision refused(Refused why) {
    return decider.refused(comparison, seen(), why);
  }

  @Test
  void aLaterRunWaitsForRoomInAQuotaUntilTheTimeout() {
    complete(untilItWaits().orElseThrow(), 1000);
    step();
    Decision.Record first = (Decision.Record) refused(NO_ROOM);
    comparison.setStatus((BenchmarkComparisonStatus) first.status());
    assertThat(status().phase).isEqualTo(ComparisonPhase.Measuring);
    assertThat(status().message).contains("exceeded quota", "make room");
    Refused unknown = new Refused(Reason.Forbidden, "forbidden: status unknown for quota: runs");
    assertThat(((BenchmarkComparisonStatus) ((Decision.Record) refused(unknown)).status()).phase)
        .isEqualTo(ComparisonPhase.Measuring);
    assertThat(refused(NO_ROOM)).isEqualTo(waitsFor("30s"));
    now = Instant.parse(status().startTime).plus(Duration.ofHours(6)).minusSeconds(7);
    assertThat(refused(NO_ROOM)).isEqualTo(waitsFor("7s"));
    now = now.plusSeconds(8);
    untilItWaits();
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(status().message).contains("timeout of 6h", "exceeded quota");
  }

  @Test
  void theFirstRunDoesNotWaitForRoom() {
    while (status() == null || status().phase != ComparisonPhase.Measuring) {
      step();
    }
    comparison.setStatus((BenchmarkComparisonStatus) ((Decision.Record) refused(NO_ROOM)).status());
    assertThat(status().phase).isEqualTo(ComparisonPhase.Failed);
    assertThat(Conditions.find(status().conditions, "Failed").orElseThrow().getReason())
        .isEqualTo("Forbidden");
  }

  @Test
  void aGateIsUnknownWhereTheComparisonHasNoVerdict() {
    setGate();
    untilItWaits();
    comparison.getSpec().cancel = true;
    untilItWaits();
    assertThat(status().objectives).isEqualTo("Unknown");
    assertThat(Conditions.find(status().conditions, "ObjectivesMet").orElseThrow().getStatus())
        .isEqualTo("Unknown");
  }

  private void setGate() {
    ComparisonObjective objective = new ComparisonObjective();
    objective.metric = "requestsPerSecond";
    objective.variant = "defaults";
    objective.atLeast = "0.97";
    comparison.getSpec().objectives = List.of(objective);
  }

  @Test
  void theGateIsJudged() {
    setGate();
    measureAll(0.8);
    assertThat(status().objectives).startsWith("Missed: requestsPerSecond of defaults 0.");
    assertThat(Conditions.find(status().conditions, "ObjectivesMet").orElseThrow().getStatus())
        .isEqualTo("False");
  }

  @Test
  void aGateIsMissedByAVariantThatFailsMoreOften() {
    setGate();
    measureWhere("defaults", 3, false, "TargetCrashed");
    assertThat(status().objectives).startsWith("Missed: ").contains("fails more often than tuned");
    assertThat(Conditions.find(status().conditions, "ObjectivesMet").orElseThrow().getStatus())
        .isEqualTo("False");
  }

  @ParameterizedTest
  @CsvSource({"1, too few of them count", "2, too many of them are left out"})
  void whyTheMostRoundsWereNeededIsSaid(int lost, String why) {
    comparison.getSpec().rounds.max = comparison.getSpec().rounds.min;
    for (int i = 0; i < 2 * comparison.getSpec().rounds.min; i++) {
      BenchmarkRun run = untilItWaits().orElseThrow();
      if (i / 2 < lost && created.get(i).variant().equals(i < 2 ? "tuned" : "defaults")) {
        fail(run, "TargetRestarted");
      } else {
        complete(run, 1000 * (1 + 0.001 * noise.nextGaussian()));
      }
    }
    untilItWaits();
    assertThat(status().message).isEqualTo("6 rounds; " + why);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.5, 2})
  void equalOnesAreTheSameAndOthersAreNot(double ratio) {
    measureAll(ratio);
    assertThat(status().comparisons.get(0).verdict)
        .isEqualTo(ratio == 1 ? Verdict.Same : ratio > 1 ? Verdict.Better : Verdict.Worse);
  }
}
