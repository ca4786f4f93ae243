package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The machines that parts of the run were on. */
public final class Machines {
  private static final String PLACE = "machines";

  private static final Set<Part> LOAD_AND_TARGET = Set.of(Part.LOAD, Part.TARGET);

  /** Machines of the run of which its attempts have no figures. */
  public static final String UNLISTED = "machines that aren't listed";

  private final List<MachineFacts> all;
  private final Set<Part> unplaced;
  private final Set<Part> lost;
  private final Set<Part> unlisted;
  private final boolean together;

  /**
   * What is known of them.
   *
   * @param unplaced parts that are on no machine in most attempts
   * @param lost parts of which it isn't known in most attempts where they are
   * @param unlisted parts that have machines of which there are no figures
   * @param together whether load and target are on one machine
   */
  private Machines(
      List<MachineFacts> all,
      Set<Part> unplaced,
      Set<Part> lost,
      Set<Part> unlisted,
      boolean together) {
    this.all = all;
    this.unplaced = unplaced;
    this.lost = lost;
    this.unlisted = unlisted;
    this.together = together;
  }

  static Machines of(Facts facts) {
    List<MachineFacts> all =
        facts.counted().stream()
            .flatMap(attempt -> attempt.machines().stream())
            .map(Machine::bootId)
            .distinct()
            .sorted()
            .map(bootId -> new MachineFacts(facts, bootId))
            .filter(machine -> !machine.parts().isEmpty())
            .toList();
    Set<Part> unplaced = EnumSet.noneOf(Part.class);
    unplaced.addAll(facts.run().parts());
    all.forEach(machine -> unplaced.removeAll(machine.parts()));
    Set<Part> lost = EnumSet.noneOf(Part.class);
    unplaced.stream()
        .filter(part -> !facts.isInMost(attempt -> isSomewhere(attempt, part)))
        .forEach(lost::add);
    Set<Part> unlisted = EnumSet.noneOf(Part.class);
    facts.counted().forEach(attempt -> unlisted.addAll(attempt.unlisted()));
    return new Machines(all, unplaced, lost, unlisted, facts.isInMost(Machines::areTogether));
  }

  private static boolean isSomewhere(Attempt attempt, Part part) {
    return attempt.machines().stream().anyMatch(machine -> machine.parts().contains(part));
  }

  private static boolean areTogether(Attempt attempt) {
    List<Set<Part>> theirs =
        attempt.machines().stream()
            .map(Machine::parts)
            .filter(parts -> !Collections.disjoint(parts, LOAD_AND_TARGET))
            .toList();
    return theirs.size() == 1 && theirs.get(0).containsAll(LOAD_AND_TARGET);
  }

  /**
   * Parts of the run share a machine that is full, and none of them has most of the CPU that the
   * run takes there.
   */
  public Claim someIsShared() {
    if (all.isEmpty()) {
      return Claim.lacks(PLACE);
    }
    boolean others = unlisted.size() > 1 || !unlisted.isEmpty() && mayHaveStrangers();
    return Claim.any(
        Claim.any(all.stream().map(this::isShared).toList()),
        others ? Claim.lacks(UNLISTED) : Claim.given(false));
  }

  /** The first of which that is so. */
  public Optional<MachineFacts> shared() {
    return all.stream().filter(machine -> isShared(machine).isTrue()).findFirst();
  }

  /**
   * A part is on a full machine on which another has most of the CPU that the run takes there. That
   * nothing is left for it, and that its threads wait, says nothing about it then.
   */
  public Claim crowdOut(Part part) {
    return unplaced.contains(part)
        ? Claim.lacks(PLACE)
        : Claim.any(
            Claim.any(
                of(part).map(m -> Claim.all(m.isFull(), isDominatedByOther(m, part))).toList()),
            unlisted.contains(part) ? Claim.lacks(UNLISTED) : Claim.given(false));
  }

  /** All machines of a part have cores left. */
  public Claim haveCoresLeftFor(Part part) {
    return unplaced.contains(part)
        ? Claim.lacks(PLACE)
        : Claim.all(
            Claim.all(of(part).map(m -> m.busy().below(Thresholds.MACHINE_FREE)).toList()),
            unlisted.contains(part) ? Claim.lacks(UNLISTED) : Claim.given(true));
  }

  /** Load and target are on one machine, in more than half of the attempts: no line is between. */
  public boolean areOneForLoadAndTarget() {
    return together;
  }

  private Stream<MachineFacts> of(Part part) {
    return all.stream().filter(machine -> machine.parts().contains(part));
  }

  private Claim isShared(MachineFacts machine) {
    Claim company = machine.parts().size() > 1 ? Claim.given(true) : strangers(machine);
    Claim none = mayHaveStrangers(machine) ? strangers(machine) : machine.isDominatedByNone();
    return Claim.all(company, machine.isFull(), none);
  }

  private Claim isDominatedByOther(MachineFacts machine, Part part) {
    return Claim.any(machine.isDominatedByOther(part), strangers(machine));
  }

  private Claim strangers(MachineFacts machine) {
    return mayHaveStrangers(machine) ? Claim.lacks(PLACE) : Claim.given(false);
  }

  /** One that goes from machine to machine was on those on which it was seen. */
  private boolean mayHaveStrangers(MachineFacts machine) {
    return mayHaveStrangers()
        || machine.visitors().stream()
            .anyMatch(part -> LOAD_AND_TARGET.contains(part) && unplaced.contains(part));
  }

  /**
   * A load or a target that we know no place of may be on any machine. A database may not: it is
   * outside of the cluster then.
   */
  private boolean mayHaveStrangers() {
    return !Collections.disjoint(lost, LOAD_AND_TARGET);
  }
}
