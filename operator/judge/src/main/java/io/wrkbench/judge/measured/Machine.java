package io.wrkbench.judge.measured;

import io.wrkbench.judge.Thresholds;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A machine that parts of the run were on, during one attempt. All figures are in cores, on average
 * over the attempt.
 *
 * @param bootId of the kernel; nodes with the same one are one machine. From node.status.nodeInfo
 * @param nodes of the cluster that it is
 * @param parts of the run that have pods on it. From the pods' nodes, so no probe is needed
 * @param used what each of these parts took there; one that isn't measured is absent
 * @param cores that it has
 * @param busy cores that were neither idle nor waiting for a disk, without steal. From /proc/stat
 * @param interrupts of {@code busy}: irq and softirq. Absent where the kernel counts them as used
 *     by those that they come between
 * @param steal cores that the hypervisor gave to somebody else
 * @param others cores that neither the run nor interrupts took; absent also where more of the run
 *     may have been than is known
 */
public record Machine(
    String bootId,
    Set<String> nodes,
    Set<Part> parts,
    Map<Part, Double> used,
    OptionalDouble cores,
    OptionalDouble busy,
    OptionalDouble interrupts,
    OptionalDouble steal,
    OptionalDouble others) {

  /**
   * A machine.
   *
   * @throws IllegalArgumentException if a number can't be measured, or a part took CPU that isn't
   *     there
   */
  public Machine {
    nodes = Set.copyOf(nodes);
    parts = Set.copyOf(parts);
    used = Map.copyOf(used);
    if (!parts.containsAll(used.keySet())) {
      throw new IllegalArgumentException(
          "%s took CPU on %s, but only %s are there".formatted(used.keySet(), nodes, parts));
    }
    used.forEach((part, value) -> Numbers.requireMeasured(part.key(), value));
    Numbers.requireMeasured("cores", cores);
    Numbers.requireMeasured("busy", busy);
    Numbers.requireMeasured("interrupts", interrupts);
    Numbers.requireMeasured("steal", steal);
    Numbers.requireMeasured("others", others);
  }

  /**
   * A machine on which no other part of the run was: others took what the figures leave. They are
   * unknown if one of these is.
   *
   * @throws IllegalArgumentException as above
   */
  public Machine(
      String bootId,
      Set<String> nodes,
      Set<Part> parts,
      Map<Part, Double> used,
      OptionalDouble cores,
      OptionalDouble busy,
      OptionalDouble interrupts,
      OptionalDouble steal) {
    this(
        bootId,
        nodes,
        parts,
        used,
        cores,
        busy,
        interrupts,
        steal,
        rest(busy, interrupts, usedBy(parts, used)));
  }

  /** The same with other figures of others. */
  public Machine withOthers(OptionalDouble known) {
    return new Machine(bootId, nodes, parts, used, cores, busy, interrupts, steal, known);
  }

  /**
   * Whether the figures show that the kernel counts interrupts as used by those that they come
   * between as well: together, run and interrupts took more than was busy.
   */
  public boolean showsInterruptsWithinRun() {
    OptionalDouble run = usedBy(parts, used);
    return Stream.of(busy, interrupts, run, cores).allMatch(OptionalDouble::isPresent)
        && run.getAsDouble() + interrupts.getAsDouble() - busy.getAsDouble()
            > Thresholds.COUNTED_TWICE * cores.getAsDouble();
  }

  /** The same where the kernel does so: others took what the run left. */
  public Machine withInterruptsWithinRun() {
    OptionalDouble left = rest(busy, OptionalDouble.of(0), usedBy(parts, used));
    return new Machine(
        bootId, nodes, parts, used, cores, busy, OptionalDouble.empty(), steal, left);
  }

  /** What a part took; empty if that is unknown. */
  public OptionalDouble used(Part part) {
    Double value = used.get(part);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static OptionalDouble usedBy(Set<Part> parts, Map<Part, Double> used) {
    return used.keySet().equals(parts)
        ? OptionalDouble.of(used.values().stream().mapToDouble(Double::doubleValue).sorted().sum())
        : OptionalDouble.empty();
  }

  private static OptionalDouble rest(
      OptionalDouble busy, OptionalDouble interrupts, OptionalDouble run) {
    return busy.isPresent() && interrupts.isPresent() && run.isPresent()
        ? OptionalDouble.of(
            Math.max(0, busy.getAsDouble() - interrupts.getAsDouble() - run.getAsDouble()))
        : OptionalDouble.empty();
  }
}
