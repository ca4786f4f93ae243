package io.wrkbench.run.evidence;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BottleneckStatus;
import io.wrkbench.api.MachineUse;
import io.wrkbench.judge.claim.Evidence;
import io.wrkbench.judge.claim.Truth;
import io.wrkbench.judge.limit.Bottleneck;
import io.wrkbench.record.Text;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Writes what was judged, as the status has it. */
public final class Judgements {
  private static final int SCALE = 3;

  private Judgements() {}

  /** The verdict on the limit. */
  public static BottleneckStatus of(Bottleneck found) {
    BottleneckStatus bottleneck = new BottleneckStatus();
    bottleneck.limit = found.limit().name();
    bottleneck.workers = found.workers().isPresent() ? (Integer) found.workers().getAsInt() : null;
    bottleneck.message = Text.cut(found.message());
    bottleneck.caveat = found.caveat().map(Text::cut).orElse(null);
    found.evidence().stream().map(Judgements::evidence).forEach(bottleneck.evidence::add);
    return bottleneck;
  }

  private static BottleneckStatus.Evidence evidence(Evidence found) {
    BottleneckStatus.Evidence evidence = new BottleneckStatus.Evidence();
    evidence.name = found.name();
    evidence.value = number(found.value());
    evidence.of = number(found.of());
    evidence.rule = found.rule();
    evidence.holds = found.holds() == Truth.UNKNOWN ? null : (Boolean) (found.holds() == Truth.YES);
    return evidence;
  }

  /** With as many digits as tell: latencies are in seconds. */
  private static BigDecimal number(OptionalDouble value) {
    if (value.isEmpty()) {
      return null;
    }
    double number = value.getAsDouble();
    int scale =
        number == 0 || number >= 1
            ? SCALE
            : SCALE + (int) Math.min(9, Math.ceil(-Math.log10(number)));
    return PartUses.digits(number, scale);
  }

  /**
   * Writes how fast the machines of the load were in each attempt, relative to the median of the
   * attempts; of several machines, that of the one which was furthest from it.
   */
  public static void addMachineSpeeds(List<AttemptStatus> attempts) {
    Map<String, List<Long>> works = new HashMap<>();
    attempts.forEach(
        attempt ->
            machines(attempt)
                .forEach(
                    machine ->
                        works
                            .computeIfAbsent(machine.bootId, absent -> new ArrayList<>())
                            .add(machine.work.nanos())));
    for (AttemptStatus attempt : attempts) {
      attempt.machineSpeed =
          machines(attempt).stream()
              .map(machine -> speed(machine.work, works.get(machine.bootId)))
              .max((one, other) -> Double.compare(Math.abs(one - 1), Math.abs(other - 1)))
              .map(speed -> PartUses.digits(speed, SCALE))
              .orElse(null);
    }
  }

  private static List<MachineUse> machines(AttemptStatus attempt) {
    return attempt.resources == null
        ? List.of()
        : attempt.resources.machines.stream()
            .filter(machine -> machine.work != null && machine.work.isPositive())
            .toList();
  }

  private static double speed(GoDuration work, List<Long> all) {
    long[] sorted = all.stream().mapToLong(Long::longValue).sorted().toArray();
    double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
    return median / work.nanos();
  }
}
