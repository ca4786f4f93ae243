package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What follows of one machine from the counted attempts in which the run was on it.
 *
 * <p>A part counts as on it if it was there in more than half of the counted attempts, as a figure
 * has to be known in more than half. A target that may have been there in one of five wasn't.
 */
public final class MachineFacts {
  private final Facts facts;
  private final String bootId;
  private final String name;
  private final Set<Part> parts = EnumSet.noneOf(Part.class);
  private final Set<Part> visitors = EnumSet.noneOf(Part.class);

  MachineFacts(Facts facts, String bootId) {
    this.facts = facts;
    this.bootId = bootId;
    List<Machine> known =
        facts.counted().stream().flatMap(attempt -> attempt.machine(bootId).stream()).toList();
    Set<String> nodes = new TreeSet<>();
    known.forEach(machine -> nodes.addAll(machine.nodes()));
    for (Part part : Part.values()) {
      int there = (int) known.stream().filter(m -> m.parts().contains(part)).count();
      if (facts.isEnough(there)) {
        parts.add(part);
      } else if (there > 0) {
        visitors.add(part);
      }
    }
    this.name = "machines[" + String.join(",", nodes) + "].";
  }

  /** The parts of the run that were on it. */
  public Set<Part> parts() {
    return parts;
  }

  /** The parts of the run that were on it in some attempts, but not in most. */
  Set<Part> visitors() {
    return visitors;
  }

  /** Cores that were busy, of those that weren't stolen. */
  public Figure busy() {
    Quantity had =
        Quantity.derived(
            name + "had",
            values -> Math.max(0, values[0] - values[1]),
            quantity("cores", Machine::cores),
            quantity("steal", Machine::steal));
    return facts.share(quantity("busy", Machine::busy), had);
  }

  /** It is full, or nearly so while the target's threads queue for its cores. */
  public Claim isFull() {
    Claim queued =
        parts.contains(Part.TARGET)
            ? Claim.all(busy().atLeast(Thresholds.MACHINE_QUEUED), facts.targetsThreadsQueue())
            : Claim.given(false);
    return Claim.any(busy().atLeast(Thresholds.MACHINE_FULL), queued);
  }

  /** One of the parts but this has most of the CPU that the run takes on it. */
  public Claim isDominatedByOther(Part part) {
    return Claim.any(
        parts.stream()
            .filter(other -> other != part)
            .map(other -> share(other).atLeast(Thresholds.DOMINATES))
            .toList());
  }

  /** None of the parts has. */
  public Claim isDominatedByNone() {
    return Claim.all(parts.stream().map(part -> share(part).below(Thresholds.DOMINATES)).toList());
  }

  /** What a part took of it; empty if unknown. */
  public OptionalDouble used(Part part) {
    return facts.figure(quantity(part)).value();
  }

  /** What others took of it; empty if unknown. */
  public OptionalDouble others() {
    return facts.figure(quantity("others", Machine::others)).value();
  }

  /** What interrupts took of it; empty if unknown. */
  public OptionalDouble interrupts() {
    return facts.figure(quantity("interrupts", Machine::interrupts)).value();
  }

  private Figure share(Part part) {
    List<Quantity> all = new ArrayList<>();
    parts.forEach(other -> all.add(quantity(other)));
    return facts.share(
        quantity(part),
        Quantity.derived(
            name + "run",
            values -> {
              double sum = 0;
              for (double value : values) {
                sum += value;
              }
              return sum;
            },
            all.toArray(Quantity[]::new)));
  }

  private Quantity quantity(Part part) {
    return quantity(part.key(), machine -> machine.used(part));
  }

  private Quantity quantity(String figure, Function<Machine, OptionalDouble> in) {
    return Quantity.measured(
        name + figure, attempt -> attempt.machine(bootId).map(in).orElse(OptionalDouble.empty()));
  }
}
