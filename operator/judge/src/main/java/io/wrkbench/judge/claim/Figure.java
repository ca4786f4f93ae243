package io.wrkbench.judge.claim;

import io.wrkbench.judge.claim.Bound.Relation;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure of a run that claims can be made of, such as the cores that the target used, of those
 * that it could have used.
 *
 * @param name in the evidence
 * @param value absent if it is unknown
 * @param of what it is a share of; absent if it is unknown, or if there is nothing of the kind
 * @param known in how many of the counted attempts it is known
 * @param missing names of what it is unknown for want of; empty if it is known
 */
public record Figure(
    String name, OptionalDouble value, OptionalDouble of, int known, List<String> missing) {

  /** A figure that isn't any other's share. */
  public static Figure alone(String name, double value, int known) {
    return new Figure(name, OptionalDouble.of(value), OptionalDouble.empty(), known, List.of());
  }

  /** A figure that is another's share. */
  public static Figure share(String name, double value, double of, int known) {
    return new Figure(name, OptionalDouble.of(value), OptionalDouble.of(of), known, List.of());
  }

  /** A figure that is unknown for want of others. */
  public static Figure unknown(String name, int known, List<String> missing) {
    return new Figure(name, OptionalDouble.empty(), OptionalDouble.empty(), known, missing);
  }

  /** The claim that it is greater. */
  public Claim above(double limit) {
    return claim(Relation.ABOVE, limit);
  }

  /** The claim that it is as great or greater. */
  public Claim atLeast(double limit) {
    return claim(Relation.AT_LEAST, limit);
  }

  /** The claim that it is as small or smaller. */
  public Claim atMost(double limit) {
    return claim(Relation.AT_MOST, limit);
  }

  /** The claim that it is smaller. */
  public Claim below(double limit) {
    return claim(Relation.BELOW, limit);
  }

  /** What is compared: the value, or its share of {@link #of}; empty if it is unknown. */
  public OptionalDouble compared() {
    return value.isPresent() && of.isPresent()
        ? OptionalDouble.of(value.getAsDouble() / of.getAsDouble())
        : value;
  }

  private Claim claim(Relation relation, double limit) {
    Bound bound = new Bound(relation, limit);
    OptionalDouble compared = compared();
    Truth holds =
        compared.isPresent() ? Truth.of(bound.holds(compared.getAsDouble())) : Truth.UNKNOWN;
    return new Claim(
        holds, List.of(new Evidence(name, value, of, bound.toString(), holds, known)), missing);
  }
}
