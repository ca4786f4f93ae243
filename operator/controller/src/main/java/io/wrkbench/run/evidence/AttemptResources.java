package io.wrkbench.run.evidence;

import io.wrkbench.api.MachineUse;
import io.wrkbench.api.PartUse;
import io.wrkbench.api.Resources;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.record.Text;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Usage;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** What was used during an attempt, for the status. */
public final class AttemptResources {
  /** A status has its bounds. */
  private static final int MOST_MACHINES = 4;

  /**
   * Boot IDs are shorter. A node that couldn't be read stands with its name, which isn't longer.
   */
  private static final int LONGEST_BOOT_ID = 253;

  /** Figures of a machine by what they are made of. */
  private static final Map<Quantity, String> MACHINE_FIGURES =
      new EnumMap<>(
          Map.of(
              Quantity.CPUS,
              "cores",
              Quantity.CPU,
              "busy",
              Quantity.IRQ,
              "interrupts",
              Quantity.SOFTIRQ,
              "interrupts",
              Quantity.STEAL,
              "steal",
              Quantity.CPU_WAIT,
              "pressure"));

  private final LoadResult result;
  private final Places places;
  private final Gaps gaps;
  private final Map<Part, List<SampledPod>> pods;
  private final List<SampledPod> generators;

  private AttemptResources(AttemptPods of) {
    result = of.result();
    places = of.places();
    gaps = of.gaps();
    pods = of.byPart();
    generators = of.generators();
  }

  /** What the attempt used whose pods these are. */
  public static Resources of(AttemptPods pods) {
    return new AttemptResources(pods).build();
  }

  private Resources build() {
    Resources resources = new Resources();
    if (!generators.isEmpty()) {
      resources.load = part(Part.LOAD, generators);
    }
    resources.target = part(Part.TARGET, pods.get(Part.TARGET));
    resources.cassandra = part(Part.CASSANDRA, pods.get(Part.CASSANDRA));
    List<String> machines = machines();
    int listed = Math.min(MOST_MACHINES, machines.size());
    machines.subList(0, listed).stream().map(this::machine).forEach(resources.machines::add);
    if (listed < machines.size()) {
      List<String> more = machines.subList(listed, machines.size());
      resources.moreMachines = more.size();
      resources.moreMachinesParts.addAll(partsOn(more));
      more.stream()
          .map(places::nodesOf)
          .forEach(nodes -> gaps.add(inWords(nodes), "no more than four machines are listed"));
    }
    resources.missing.addAll(gaps.inWords());
    return resources;
  }

  private static String inWords(Collection<String> nodes) {
    return "machines[" + String.join(",", nodes) + "]";
  }

  /** Null if it isn't there, or isn't measured. */
  private PartUse part(Part part, List<SampledPod> sampled) {
    return sampled == null ? null : PartUses.of(part.key(), sampled, result, gaps);
  }

  /**
   * One of each part first, so that none of them is only on machines that aren't listed. Then those
   * of the load: only if all of them are listed, it is known that nobody kept it from sending.
   */
  private List<String> machines() {
    Set<String> machines = new LinkedHashSet<>();
    for (Part part : Part.values()) {
      places.machinesOf(part).stream().limit(1).forEach(machines::add);
    }
    for (Part part : Part.values()) {
      machines.addAll(places.machinesOf(part));
    }
    return List.copyOf(machines);
  }

  /** The parts that are on any of these. */
  private List<String> partsOn(Collection<String> machines) {
    return Stream.of(Part.values())
        .filter(part -> places.machinesOf(part).stream().anyMatch(machines::contains))
        .map(Part::key)
        .toList();
  }

  private MachineUse machine(String machine) {
    MachineUse use = new MachineUse();
    use.bootId = Text.cut(machine, LONGEST_BOOT_ID);
    use.nodes.addAll(places.nodesOf(machine));
    use.parts.addAll(partsOn(List.of(machine)));
    MachineUse.Used used = new MachineUse.Used();
    used.load = PartUses.rounded(used(Part.LOAD, machine));
    used.target = PartUses.rounded(used(Part.TARGET, machine));
    used.cassandra = PartUses.rounded(used(Part.CASSANDRA, machine));
    use.used = used;
    use.work = work(machine);
    pods.values().stream()
        .flatMap(List::stream)
        .filter(pod -> pod.machine().equals(machine))
        .findFirst()
        .ifPresentOrElse(
            pod -> fill(use, pod.ofMachine()),
            () -> gaps.add(inWords(use.nodes), "nothing sampled it"));
    return use;
  }

  private void fill(MachineUse use, Usage usage) {
    MACHINE_FIGURES.forEach(
        (quantity, figure) ->
            usage
                .missing(quantity)
                .ifPresent(why -> gaps.add(inWords(use.nodes) + "." + figure, why)));
    use.cores = PartUses.rounded(PartUses.number(usage.state(Quantity.CPUS), 1));
    use.busy = PartUses.rounded(usage.cores());
    OptionalDouble irq = usage.perSecond(Quantity.IRQ);
    OptionalDouble softirq = usage.perSecond(Quantity.SOFTIRQ);
    if (irq.isPresent() && softirq.isPresent()) {
      use.interrupts = PartUses.digits(irq.getAsDouble() + softirq.getAsDouble(), 3);
    }
    use.steal = PartUses.rounded(usage.perSecond(Quantity.STEAL));
    use.pressure = PartUses.rounded(usage.perSecond(Quantity.CPU_WAIT));
    others(use, usage.state(Quantity.INTERRUPTS_APART));
  }

  /** Empty if the part isn't there, or not all of it is measured. */
  private OptionalDouble used(Part part, String machine) {
    if (!pods.containsKey(part) || !places.machinesOf(part).contains(machine)) {
      return OptionalDouble.empty();
    }
    if (part == Part.LOAD && places.loadHasSidecars()) {
      return unknown(part, machine, "a load pod can't measure its other containers");
    }
    List<SampledPod> onIt =
        pods.get(part).stream().filter(pod -> pod.machine().equals(machine)).toList();
    if (onIt.isEmpty()) {
      return unknown(part, machine, "none of its pods tells this machine's boot ID");
    }
    double sum = 0;
    for (SampledPod pod : onIt) {
      if (pod.usage().cores().isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += pod.usage().cores().getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** With it, what others used of the machine is unknown too. */
  private OptionalDouble unknown(Part part, String machine, String why) {
    String name = inWords(places.nodesOf(machine));
    gaps.add(name + ".used." + part.key(), why);
    gaps.add(name + ".others", why);
    return OptionalDouble.empty();
  }

  private GoDuration work(String machine) {
    return generators.stream()
        .filter(pod -> pod.machine().equals(machine))
        .flatMap(pod -> pod.work().stream())
        .findFirst()
        .map(nanos -> new GoDuration(Math.round(nanos)))
        .orElse(null);
  }

  /**
   * What neither the run nor interrupts took, and which of these interrupts are in. Others are
   * unknown where the target may have been too: what it used would pass for theirs.
   *
   * @param interruptsApart by {@link Quantity#INTERRUPTS_APART}
   */
  private void others(MachineUse use, OptionalLong interruptsApart) {
    Machine machine = RunEvidences.machine(use);
    if (interruptsApart.isPresent()
        ? interruptsApart.getAsLong() == 0
        : machine.showsInterruptsWithinRun()) {
      machine = machine.withInterruptsWithinRun();
      use.interrupts = null;
    }
    if (places.isTargetLost()) {
      gaps.add(inWords(use.nodes) + ".others", "the target may have been there");
    } else {
      use.others = PartUses.rounded(machine.others());
    }
  }
}
