package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.MachineUse;
import io.wrkbench.api.Resources;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.result.Counters;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Sample;
import io.wrkbench.result.SampleLines;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptResourcesTest {
  private static final long SECOND = 1_000_000_000;
  private static final String NO_PSI = "the kernel tells no pressure";

  private static final Places ONE_NODE =
      new Places(
          Map.of(Part.LOAD, Set.of("node1"), Part.TARGET, Set.of("node1")),
          Map.of("node1", "boot-1"),
          List.of());

  /** What a machine of four cores has counted, of which 1.5 are busy. */
  private static Counters machine(String bootId, long nanos) {
    return new Counters(
        bootId,
        nanos,
        nanos / 1_000_000,
        Map.of("CPU", nanos * 3 / 2, "IRQ", 0L, "SOFTIRQ", nanos / 10, "STEAL", 0L, "CPUS", 4L),
        Map.of("CPU_WAIT", NO_PSI),
        Map.of());
  }

  /** What a pod has counted that uses so many cores. */
  private static Counters pod(long nanos, double cores, Map<String, Long> more) {
    Map<String, Long> values = new HashMap<>(more);
    values.put("CPU", (long) (nanos * cores));
    values.putIfAbsent("PERIODS", 0L);
    values.putIfAbsent("THROTTLED_PERIODS", 0L);
    return new Counters("/pod", nanos, nanos / 1_000_000, values, Map.of(), Map.of());
  }

  private static PodUse use(String bootId, double cores, long seconds, Map<String, Long> more) {
    List<Sample> samples = new ArrayList<>();
    for (long nanos = 0; nanos <= seconds * SECOND; nanos += SECOND) {
      samples.add(new Sample(machine(bootId, nanos), Map.of(Sample.OWN, pod(nanos, cores, more))));
    }
    Span load = new Span(0, seconds * SECOND);
    ThreadUse threads = new ThreadUse(load, "wrk", cores / 2, 0.1, cores, 0.2, 0.0, 50.0, Map.of());
    return new PodUse(load, Sample.pack(samples), threads, 1e6);
  }

  private static LoadResult result(PodUse... uses) {
    return LoadResult.succeeded(
            new Measurement(
                Instant.EPOCH, GoDuration.ofSeconds(10), 1000, 1, LoadErrors.NONE, null, null))
        .with(List.of(uses));
  }

  private static Resources of(LoadResult result, int generators, Places places) {
    return AttemptResources.of(
        AttemptPods.of(
            result, generators, List.of(), places, Probed.NOTHING, Instant.EPOCH, Instant.EPOCH));
  }

  @Test
  void theLoadPodsOwnSide() {
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, ONE_NODE);
    assertThat(resources.load.cores).isEqualByComparingTo("0.8");
    // It may use what it used and what was idle: 0.8 + (4 − 1.5).
    assertThat(resources.load.available).isEqualByComparingTo("3.3");
    assertThat(resources.load.busiestThread).isEqualByComparingTo("0.5");
    assertThat(resources.load.limit).isNull();
    assertThat(resources.load.throttled).isEqualByComparingTo("0");
    assertThat(resources.load.throttledLimit).isNull();
    assertThat(resources.load.contextSwitchesPerRequest).isEqualByComparingTo("0.5");
    assertThat(resources.target).as("nobody has measured it").isNull();
  }

  @Test
  void whyTheTargetsPodsAreNotKnownIsSaid() {
    LoadResult result = result(use("boot-1", 0.8, 10, Map.of()));
    assertThat(of(result, 1, ONE_NODE).missing).contains("target: which pods it has isn't known");
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node1")),
            Map.of("node1", "boot-1"),
            List.of(),
            false,
            "its endpoints name more than 32 nodes");
    Resources resources = of(result, 1, places);
    assertThat(resources.missing).contains("target: its endpoints name more than 32 nodes");
    MachineUse machine = resources.machines.get(0);
    assertThat(machine.parts).as("nobody knows where the target was").containsExactly("load");
    assertThat(machine.used.load).isEqualByComparingTo("0.8");
    assertThat(machine.others).as("the target may be among them").isNull();
    assertThat(resources.missing)
        .contains("machines[node1].others: the target may have been there");
  }

  @Test
  void whatWasCountedInMostOfTheAttemptIsScaledToAllOfIt() {
    Map<String, Long> perSecond =
        Map.of("CONNECTIONS_OPENED", 20L, "SEGMENTS_SENT", 100L, "SEGMENTS_RETRANSMITTED", 3L);
    List<Sample> samples = new ArrayList<>();
    for (long second = 1; second <= 9; second++) {
      Map<String, Long> counted = new HashMap<>();
      for (Map.Entry<String, Long> rate : perSecond.entrySet()) {
        counted.put(rate.getKey(), rate.getValue() * second);
      }
      long nanos = second * SECOND;
      samples.add(
          new Sample(machine("boot-1", nanos), Map.of(Sample.OWN, pod(nanos, 0.8, counted))));
    }
    PodUse whole = use("boot-1", 0.8, 10, Map.of());
    PodUse most = new PodUse(whole.load(), Sample.pack(samples), whole.threads(), null);
    Resources resources = of(result(most), 1, ONE_NODE);
    assertThat(resources.load.connectionsOpened).isEqualTo(200);
    assertThat(resources.load.retransmits).isEqualTo(30);
    assertThat(resources.load.retransmitted).isEqualByComparingTo("0.03");
    assertThat(resources.load.contextSwitchesPerRequest).isEqualByComparingTo("0.5");
  }

  @Test
  void aLimitBoundsWhatIsAvailable() {
    Resources resources =
        of(result(use("boot-1", 0.8, 10, Map.of("CPU_LIMIT", 1500L))), 1, ONE_NODE);
    assertThat(resources.load.limit).isEqualByComparingTo("1.5");
    assertThat(resources.load.available).isEqualByComparingTo("1.5");
  }

  /** A pod with a limit of 1.5 cores that stopped it in so many of ten periods a second. */
  private static PodUse stopped(long periods) {
    List<Sample> samples = new ArrayList<>();
    for (long second = 0; second <= 10; second++) {
      Map<String, Long> counted =
          Map.of("CPU_LIMIT", 1500L, "PERIODS", 10 * second, "THROTTLED_PERIODS", periods * second);
      long nanos = second * SECOND;
      samples.add(
          new Sample(machine("boot-1", nanos), Map.of(Sample.OWN, pod(nanos, 1.4, counted))));
    }
    PodUse whole = use("boot-1", 1.4, 10, Map.of());
    return new PodUse(whole.load(), Sample.pack(samples), whole.threads(), null);
  }

  @Test
  void theLimitThatStoppedItIsNamed() {
    Resources resources = of(result(stopped(6)), 1, ONE_NODE);
    assertThat(resources.load.throttled).isEqualByComparingTo("0.6");
    assertThat(resources.load.throttledLimit).isEqualByComparingTo("1.5");
  }

  @Test
  void onePodThatIsStoppedOftenDecidesWhateverTheOthersAre() {
    List<Sample> samples = new ArrayList<>();
    for (long nanos = 0; nanos <= 10 * SECOND; nanos += SECOND) {
      Counters pod =
          new Counters(
              "/pod",
              nanos,
              nanos / 1_000_000,
              Map.of("CPU", nanos),
              Map.of("PERIODS", "denied", "THROTTLED_PERIODS", "denied"),
              Map.of());
      samples.add(new Sample(machine("boot-1", nanos), Map.of(Sample.OWN, pod)));
    }
    PodUse whole = use("boot-1", 1, 10, Map.of());
    PodUse unknown = new PodUse(whole.load(), Sample.pack(samples), whole.threads(), null);
    Resources resources = of(result(stopped(6), unknown), 2, ONE_NODE);
    assertThat(resources.load.throttled).isEqualByComparingTo("0.6");
    assertThat(resources.load.throttledLimit).isEqualByComparingTo("1.5");
    assertThat(of(result(stopped(2), unknown), 2, ONE_NODE).load.throttled).isNull();
  }

  /** A pod of which some can't be read. */
  private static PodUse unreadable(Map<String, Long> more, String... quantities) {
    Map<String, String> missing = new HashMap<>();
    Stream.of(quantities).forEach(quantity -> missing.put(quantity, "denied"));
    List<Sample> samples = new ArrayList<>();
    for (long nanos = 0; nanos <= 10 * SECOND; nanos += SECOND) {
      Counters all = pod(nanos, 0.8, more);
      Counters pod = new Counters(all.of(), nanos, all.millis(), all.values(), missing, Map.of());
      samples.add(new Sample(machine("boot-2", nanos), Map.of(Sample.OWN, pod)));
    }
    PodUse whole = use("boot-2", 0.8, 10, Map.of());
    return new PodUse(whole.load(), Sample.pack(samples), whole.threads(), null);
  }

  @Test
  void whatIsUnreadableOfOneOfTwoPodsIsUnknownAndNamed() {
    Map<String, Long> known = Map.of("MEMORY", 1L << 20, "TIME_WAIT", 5L, "PORTS", 100L);
    PodUse one = use("boot-1", 0.8, 10, known);
    Resources resources = of(result(one, unreadable(Map.of(), "MEMORY", "TIME_WAIT")), 2, ONE_NODE);
    assertThat(resources.load.memory).isNull();
    assertThat(resources.load.timeWait).isNull();
    assertThat(resources.load.ports).isNull();
    assertThat(resources.missing).contains("load.memory, load.timeWait: denied");
    assertThat(of(result(one), 1, ONE_NODE).load.memory).isEqualTo("1Mi");
    assertThat(of(result(one), 1, ONE_NODE).load.timeWait).isEqualTo(5);
  }

  @Test
  void onePodWhosePortsAreUsedUpDecidesWhateverTheOthersAre() {
    PodUse unknown = unreadable(Map.of(), "TIME_WAIT");
    PodUse usedUp = use("boot-1", 0.8, 10, Map.of("TIME_WAIT", 90L, "PORTS", 100L));
    Resources resources = of(result(unknown, usedUp), 2, ONE_NODE);
    assertThat(resources.load.timeWait).isEqualTo(90);
    assertThat(resources.load.ports).isEqualTo(100);
    PodUse nearly = use("boot-1", 0.8, 10, Map.of("TIME_WAIT", 89L, "PORTS", 100L));
    assertThat(of(result(unknown, nearly), 2, ONE_NODE).load.timeWait).isNull();
  }

  @Test
  void portsThatAreUnreadableAreNamed() {
    Resources resources = of(result(unreadable(Map.of("TIME_WAIT", 5L), "PORTS")), 1, ONE_NODE);
    assertThat(resources.load.timeWait).isEqualTo(5);
    assertThat(resources.load.ports).isNull();
    assertThat(resources.missing).contains("load.ports: denied");
  }

  /** What can't be read isn't no limit: a pod at its limit would seem to have idle CPU. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CPU_LIMIT | 1500 | 3000 | load.limit, load.available: it was changed from 1500 to 3000",
        "CPU_LIMIT | | 1500 | load.limit, load.available: it was changed from none to 1500",
        "CPUS | 4 | 2 | load.available, its CPUs: it was changed from 4 to 2",
      })
  void whatChangedWithinTheAttemptIsUnknown(
      String setting, Long before, Long after, String missing) {
    List<Sample> samples = new ArrayList<>();
    for (long second = 0; second <= 10; second++) {
      Map<String, Long> set = new HashMap<>();
      set.put(setting, second < 5 ? before : after);
      set.values().removeIf(Objects::isNull);
      long nanos = second * SECOND;
      samples.add(new Sample(machine("boot-1", nanos), Map.of(Sample.OWN, pod(nanos, 0.8, set))));
    }
    PodUse whole = use("boot-1", 0.8, 10, Map.of());
    PodUse changed = new PodUse(whole.load(), Sample.pack(samples), whole.threads(), null);
    Resources resources = of(result(changed), 1, ONE_NODE);
    assertThat(resources.load.cores).isEqualByComparingTo("0.8");
    assertThat(resources.load.limit).isNull();
    assertThat(resources.load.available).isNull();
    assertThat(resources.missing).contains(missing);
  }

  @Test
  void theMachineIsListedWithAllPartsThatAreOnIt() {
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, ONE_NODE);
    MachineUse machine = resources.machines.get(0);
    assertThat(resources.machines).hasSize(1);
    assertThat(machine.bootId).isEqualTo("boot-1");
    assertThat(machine.nodes).containsExactly("node1");
    assertThat(machine.parts).containsExactly("load", "target");
    assertThat(machine.cores).isEqualByComparingTo("4");
    assertThat(machine.busy).isEqualByComparingTo("1.5");
    assertThat(machine.interrupts).isEqualByComparingTo("0.1");
    assertThat(machine.used.load).isEqualByComparingTo("0.8");
    assertThat(machine.used.target).isNull();
    assertThat(machine.others).as("what the target took is unknown").isNull();
    assertThat(machine.work).isEqualTo(GoDuration.ofMillis(1));
  }

  @Test
  void whatSidecarsOfTheLoadUseIsNotTakenForOthers() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node1")), Map.of("node1", "boot-1"), List.of(), true, "");
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, places);
    MachineUse machine = resources.machines.get(0);
    assertThat(resources.load.cores).isEqualByComparingTo("0.8");
    assertThat(machine.busy).isEqualByComparingTo("1.5");
    assertThat(machine.used.load).isNull();
    assertThat(machine.others).isNull();
    assertThat(resources.missing)
        .contains(
            "machines[node1].used.load, machines[node1].others: a load pod can't measure its other"
                + " containers");
  }

  @Test
  void ofTwoGeneratorsCoresAddUpAndTheBusierThreadCounts() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node1", "node2"), Part.TARGET, Set.of("node3")),
            Map.of("node1", "boot-1", "node2", "boot-2", "node3", "boot-3"),
            List.of());
    Resources resources =
        of(
            result(
                use("boot-1", 0.8, 10, Map.of("TIME_WAIT", 5L, "PORTS", 100L)),
                use("boot-2", 1.2, 10, Map.of("TIME_WAIT", 7L, "PORTS", 200L))),
            2,
            places);
    assertThat(resources.load.cores).isEqualByComparingTo("2.0");
    assertThat(resources.load.available).isEqualByComparingTo("7.0");
    assertThat(resources.load.busiestThread).isEqualByComparingTo("0.7");
    assertThat(resources.load.timeWait).isEqualTo(7);
    assertThat(resources.load.ports).isEqualTo(200);
    assertThat(resources.machines)
        .extracting(machine -> machine.nodes.get(0))
        .containsExactly("node1", "node3", "node2");
    assertThat(resources.machines.get(1).busy).as("nothing sampled node3").isNull();
    assertThat(resources.missing).contains("machines[node3]: nothing sampled it");
  }

  @Test
  void machinesThatAreNotListedAreNamed() {
    Places places =
        new Places(
            Map.of(
                Part.LOAD,
                Set.of("node1"),
                Part.TARGET,
                Set.of("node2", "node3", "node4", "node5", "node6")),
            Map.of("node1", "boot-1"),
            List.of());
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, places);
    assertThat(resources.machines)
        .extracting(machine -> machine.nodes.get(0))
        .as("that of the load is among the others")
        .containsExactly("node1", "node2", "node3", "node4");
    assertThat(resources.moreMachines).isEqualTo(2);
    assertThat(resources.moreMachinesParts).containsExactly("target");
    assertThat(resources.missing)
        .contains("machines[node5], machines[node6]: no more than four machines are listed");
    Resources all = of(result(use("boot-1", 0.8, 10, Map.of())), 1, ONE_NODE);
    assertThat(all.moreMachines).isNull();
    assertThat(all.moreMachinesParts).isEmpty();
  }

  @Test
  void ofEachPartAMachineIsListed() {
    Places places =
        new Places(
            Map.of(
                Part.LOAD,
                Set.of("node1", "node2", "node3"),
                Part.TARGET,
                Set.of("node8", "node9"),
                Part.CASSANDRA,
                Set.of("node3", "node4")),
            Map.of("node1", "boot-1"),
            List.of());
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, places);
    assertThat(resources.machines)
        .extracting(machine -> machine.nodes.get(0))
        .containsExactly("node1", "node8", "node3", "node2");
    assertThat(resources.moreMachinesParts).containsExactly("target", "cassandra");
  }

  @Test
  void twoNodesWithOneBootIdAreOneMachine() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node2"), Part.TARGET, Set.of("node1")),
            Map.of("node1", "boot-1", "node2", "boot-1"),
            List.of());
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, places);
    assertThat(resources.machines).hasSize(1);
    assertThat(resources.machines.get(0).nodes).containsExactly("node1", "node2");
  }

  @Test
  void anOperatorThatMayNotReadNodesLearnsTheLoadsMachineFromItsPod() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node1"), Part.TARGET, Set.of("node1")), Map.of(), List.of());
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 1, places);
    assertThat(resources.machines.get(0).bootId).isEqualTo("boot-1");
    assertThat(resources.machines.get(0).busy).isEqualByComparingTo("1.5");
  }

  /** As in a virtual machine of its own, whose kernel isn't the node's. */
  @Test
  void aPodThatTellsAnotherMachineThanItsNodeHasNotUsedZero() {
    Resources resources = of(result(use("guest", 0.8, 10, Map.of())), 1, ONE_NODE);
    MachineUse machine = resources.machines.get(0);
    assertThat(resources.load.cores).isEqualByComparingTo("0.8");
    assertThat(machine.bootId).isEqualTo("boot-1");
    assertThat(machine.used.load).isNull();
    assertThat(resources.missing)
        .contains(
            "machines[node1].used.load, machines[node1].others: none of its pods tells this"
                + " machine's boot ID");
    Places unread =
        new Places(
            Map.of(Part.LOAD, Set.of("node1", "node2"), Part.TARGET, Set.of("node3")),
            Map.of(),
            List.of());
    assertThat(
            of(
                    result(use("boot-1", 0.8, 10, Map.of()), use("boot-2", 0.8, 10, Map.of())),
                    2,
                    unread)
                .machines)
        .as("nodes that the operator may not read")
        .allMatch(node -> node.used.load == null);
  }

  @Test
  void aShortAttemptHasNoFiguresButAReason() {
    Resources resources = of(result(use("boot-1", 0.8, 1, Map.of())), 1, ONE_NODE);
    assertThat(resources.load).isNull();
    assertThat(resources.machines.get(0).busy).isNull();
    assertThat(resources.missing)
        .contains("load: a load pod was sampled for less than 1.5 s of the attempt");
  }

  @Test
  void onePodThatTellsNothingLeavesNoSum() {
    Resources resources = of(result(use("boot-1", 0.8, 10, Map.of())), 2, ONE_NODE);
    assertThat(resources.load).isNull();
    assertThat(resources.missing).contains("load: a load pod handed over no samples");
    assertThat(of(result(), 1, ONE_NODE).missing)
        .contains("load: a load pod handed over no samples");
  }

  @Test
  void whatAFileDidNotTellIsNamedOnce() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node1", "node2"), Part.TARGET, Set.of("node1")),
            Map.of("node1", "boot-1", "node2", "boot-2"),
            List.of());
    Resources resources =
        of(result(use("boot-1", 0.8, 10, Map.of()), use("boot-2", 0.8, 10, Map.of())), 2, places);
    assertThat(resources.machines).hasSize(2).allMatch(machine -> machine.pressure == null);
    assertThat(resources.missing)
        .containsOnlyOnce("machines[node1].pressure, machines[node2].pressure: " + NO_PSI)
        .noneMatch(text -> text.contains("null"));
  }

  @Test
  void aMachineThatIsNotVirtualLacksNoSteal() {
    Counters all = machine("boot-1", SECOND);
    Map<String, Long> withoutSteal = new HashMap<>(all.values());
    withoutSteal.remove("STEAL");
    assertThat(stealOf(withoutSteal, Map.of())).noneMatch(text -> text.contains("steal"));
    assertThat(stealOf(withoutSteal, Map.of("STEAL", "/proc/stat is cut short")))
        .contains("machines[node1].steal: /proc/stat is cut short");
  }

  /** Of four cores, 1.5 are busy, 0.1 of them with interrupts. */
  @ParameterizedTest
  @CsvSource({
    "they are apart, 1, 0.8, 0.1, 0.6",
    "they are in what the load used, 0, 0.8, , 0.7",
    "nobody tells and the figures fit, , 0.8, 0.1, 0.6",
    "nobody tells but the figures do, , 1.65, , 0"
  })
  void interruptsAreCountedOnce(
      String what, Long apart, double load, BigDecimal interrupts, BigDecimal others) {
    List<Sample> samples = new ArrayList<>();
    for (long nanos = 0; nanos <= 10 * SECOND; nanos += SECOND) {
      Counters plain = machine("boot-1", nanos);
      Map<String, Long> values = new HashMap<>(plain.values());
      if (apart != null) {
        values.put("INTERRUPTS_APART", apart);
      }
      Counters machine =
          new Counters("boot-1", nanos, nanos / 1_000_000, values, plain.missing(), Map.of());
      samples.add(new Sample(machine, Map.of(Sample.OWN, pod(nanos, load, Map.of()))));
    }
    PodUse use = new PodUse(new Span(0, 10 * SECOND), Sample.pack(samples), null, null);
    Places places =
        new Places(Map.of(Part.LOAD, Set.of("node1")), Map.of("node1", "boot-1"), List.of());
    MachineUse machine = of(result(use), 1, places).machines.get(0);
    assertThat(machine.interrupts).as(what).usingComparator(nullable()).isEqualTo(interrupts);
    assertThat(machine.others).as(what).usingComparator(nullable()).isEqualTo(others);
  }

  private static Comparator<BigDecimal> nullable() {
    return Comparator.nullsFirst(Comparator.naturalOrder());
  }

  /** What is missing of a machine whose readings are so. */
  private static List<String> stealOf(Map<String, Long> values, Map<String, String> missing) {
    List<Sample> samples = new ArrayList<>();
    for (long nanos = 0; nanos <= 10 * SECOND; nanos += SECOND) {
      Counters machine =
          new Counters("boot-1", nanos, nanos / 1_000_000, values, missing, Map.of());
      samples.add(new Sample(machine, Map.of(Sample.OWN, pod(nanos, 0.8, Map.of()))));
    }
    PodUse use = new PodUse(new Span(0, 10 * SECOND), Sample.pack(samples), null, null);
    return of(result(use), 1, ONE_NODE).missing;
  }

  @Test
  void aBackgroundLoadCountsAmongTheLoadOnTheMachineOnly() {
    LoadResult background = result(use("boot-1", 0.3, 10, Map.of()));
    Resources resources =
        AttemptResources.of(
            AttemptPods.of(
                result(use("boot-1", 0.8, 10, Map.of())),
                1,
                List.of(background),
                ONE_NODE,
                Probed.NOTHING,
                Instant.EPOCH,
                Instant.EPOCH));
    assertThat(resources.load.cores).isEqualByComparingTo("0.8");
    assertThat(resources.machines.get(0).used.load).isEqualByComparingTo("1.1");
  }

  private static final PodPlace TARGET = new PodPlace("target-uid", Part.TARGET, "node1", false);

  /**
   * The log of a probe on that machine, whose wall clock is ahead of the operator's by so much. It
   * samples from two seconds before the attempt to two after it, during which alone the pod works.
   */
  private static SampleLines.Log probe(
      String bootId, long beginNanos, double cores, Duration ahead) {
    return probe(bootId, beginNanos, cores, ahead, 14);
  }

  /** The same of one that ended after so many seconds. */
  private static SampleLines.Log probe(
      String bootId, long beginNanos, double cores, Duration ahead, int seconds) {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i <= seconds; i++) {
      long nanos = beginNanos + i * SECOND;
      Instant wall = Instant.ofEpochSecond(98 + i).plus(ahead);
      Reading machine = machine(bootId, i * SECOND).reading();
      Reading pod = pod(Math.min(Math.max(i - 2, 0), 10) * SECOND, cores, Map.of()).reading();
      Moment at = new Moment(nanos, wall);
      log.append(
          SampleLines.of(SampleLines.MACHINE, new Reading(machine.of(), at, machine.values()))
              + "\n");
      log.append(SampleLines.of(TARGET.uid(), new Reading(pod.of(), at, pod.values())) + "\n");
    }
    return SampleLines.parse(log.toString());
  }

  private static AttemptPods probed(Places places, SampleLines.Log log) {
    return probed(places, new Probed(Map.of("node1", log), Map.of(), Map.of()));
  }

  private static AttemptPods probed(Places places, Probed probed) {
    return probed(places, probed, Duration.ZERO);
  }

  /** By a load whose wall clock is ahead of the operator's by so much. */
  private static AttemptPods probed(Places places, Probed probed, Duration ahead) {
    LoadResult result =
        LoadResult.succeeded(
                new Measurement(
                    Instant.ofEpochSecond(100).plus(ahead),
                    GoDuration.ofSeconds(10),
                    1000,
                    1,
                    LoadErrors.NONE,
                    null,
                    null))
            .with(List.of(use("boot-1", 0.8, 10, Map.of())));
    return AttemptPods.of(
        result,
        1,
        List.of(),
        places,
        probed,
        Instant.ofEpochSecond(99),
        Instant.ofEpochSecond(112));
  }

  /** Seconds by which the wall clocks of load and probe are ahead of the operator's. */
  @ParameterizedTest
  @CsvSource({"0, 0", "3, 0", "-3, 0", "0, 3", "0, -3", "3, -3", "-3, 3", "3600, -3600"})
  void onTheLoadsMachineNoWallClockMatters(int load, int probe) {
    Places places = new Places(ONE_NODE.nodes(), ONE_NODE.bootIds(), List.of(TARGET));
    Resources resources = clocksAhead(places, "boot-1", -2 * SECOND, load, probe);
    assertThat(resources.target.cores).isEqualByComparingTo("0.7");
    assertThat(resources.target.busiestThread).isNull();
    MachineUse machine = resources.machines.get(0);
    assertThat(machine.used.target).isEqualByComparingTo("0.7");
    // 1.5 busy, less 0.1 of interrupts, 0.8 of the load and 0.7 of the target.
    assertThat(machine.others).isEqualByComparingTo("0");
    assertThat(resources.missing).anyMatch(text -> text.startsWith("target.busiestThread"));
  }

  /** The attempt is known to within some seconds, and most of it for sure. */
  @ParameterizedTest
  @CsvSource({"0, 0", "3, 0", "-3, 0", "0, 3", "0, -3", "3, -3", "-3, 3", "3600, -3600"})
  void onAnotherMachineTheWallClocksAreComparedWithTheOperators(int load, int probe) {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node2"), Part.TARGET, Set.of("node1")),
            Map.of("node1", "boot-9", "node2", "boot-1"),
            List.of(TARGET));
    assertThat(clocksAhead(places, "boot-9", 777 * SECOND, load, probe).target.cores)
        .as("without the seconds before and after the attempt, in which the pod is idle")
        .isEqualByComparingTo("0.7");
  }

  private static Resources clocksAhead(
      Places places, String bootId, long beginNanos, int load, int probe) {
    SampleLines.Log log = probe(bootId, beginNanos, 0.7, Duration.ofSeconds(probe));
    return AttemptResources.of(
        probed(
            places,
            new Probed(Map.of("node1", log), Map.of(), Map.of()),
            Duration.ofSeconds(load)));
  }

  @Test
  void theLastLineOfAProbeThatEndedDoesNotSayWhenTheAttemptWas() {
    Places places =
        new Places(
            Map.of(Part.LOAD, Set.of("node2"), Part.TARGET, Set.of("node1")),
            Map.of("node1", "boot-9", "node2", "boot-1"),
            List.of(TARGET));
    SampleLines.Log log = probe("boot-9", 777 * SECOND, 0.7, Duration.ZERO, 8);
    Resources resources =
        AttemptResources.of(
            probed(
                places,
                new Probed(
                    Map.of("node1", log), Map.of("node1", "OOMKilled, exit code 137"), Map.of())));
    assertThat(resources.target).isNull();
    assertThat(resources.missing)
        .contains("target: the probe on node1 ended during the attempt: OOMKilled, exit code 137");
  }

  @Test
  void aProbeOnTheLoadsMachineMayEndAfterTheAttempt() {
    assertThat(endedOnTheLoadsMachine(12).target.cores).isEqualByComparingTo("0.7");
    Resources tooEarly = endedOnTheLoadsMachine(6);
    assertThat(tooEarly.target).isNull();
    assertThat(tooEarly.missing)
        .contains("target: the probe on node1 ended during the attempt: exit code 143");
  }

  private static Resources endedOnTheLoadsMachine(int afterSeconds) {
    Places places = new Places(ONE_NODE.nodes(), ONE_NODE.bootIds(), List.of(TARGET));
    SampleLines.Log log = probe("boot-1", -2 * SECOND, 0.7, Duration.ZERO, afterSeconds);
    return AttemptResources.of(
        probed(
            places, new Probed(Map.of("node1", log), Map.of("node1", "exit code 143"), Map.of())));
  }

  @Test
  void aPartOfTheAttemptDoesNotPassForAllOfIt() {
    Places places = new Places(ONE_NODE.nodes(), ONE_NODE.bootIds(), List.of(TARGET));
    SampleLines.Log log = probe("boot-1", -2 * SECOND, 0.7, Duration.ZERO, 5);
    Resources resources = AttemptResources.of(probed(places, log));
    assertThat(resources.target).isNull();
    assertThat(resources.missing).contains("target: it was sampled for only 30 % of the attempt");
  }

  @Test
  void ofATargetWhosePodsChangedNothingIsKnown() {
    Map<Part, Set<String>> nodes = Map.of(Part.LOAD, Set.of("node2"), Part.TARGET, Set.of("node1"));
    Places places =
        new Places(
            nodes,
            Map.of("node1", "boot-9", "node2", "boot-1"),
            List.of(TARGET),
            false,
            "its pods changed during the attempt");
    SampleLines.Log log = probe("boot-9", 777 * SECOND, 0.7, Duration.ZERO);
    Resources resources = AttemptResources.of(probed(places, log));
    assertThat(resources.target).isNull();
    assertThat(resources.missing).contains("target: its pods changed during the attempt");
    assertThat(resources.machines)
        .as("one of them may have been beside the load")
        .hasSize(2)
        .allMatch(machine -> machine.parts.contains("target"))
        .allMatch(machine -> machine.others == null);
  }

  @Test
  void aProbeThatToldNothingIsNamed() {
    Places places = new Places(ONE_NODE.nodes(), ONE_NODE.bootIds(), List.of(TARGET));
    Resources resources = AttemptResources.of(probed(places, SampleLines.parse("")));
    assertThat(resources.target).isNull();
    assertThat(resources.missing)
        .contains("target: the probe on node1 told nothing of the attempt");
  }
}
