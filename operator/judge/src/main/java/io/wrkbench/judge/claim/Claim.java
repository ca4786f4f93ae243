package io.wrkbench.judge.claim;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Something that a rule claims of a run.
 *
 * @param holds whether it is so
 * @param evidence all figures that it was judged by, decisive or not
 * @param missing names of the figures for want of which it can't be decided; empty if it is
 */
public record Claim(Truth holds, List<Evidence> evidence, List<String> missing) {

  /** A claim. */
  public Claim {
    evidence = List.copyOf(evidence);
    missing = List.copyOf(missing);
  }

  /** What the spec or the run itself says, so that there is no figure to it. */
  public static Claim given(boolean holds) {
    return new Claim(Truth.of(holds), List.of(), List.of());
  }

  /** What can't be decided for want of a figure that nothing was compared with. */
  public static Claim lacks(String figure) {
    return new Claim(Truth.UNKNOWN, List.of(), List.of(figure));
  }

  /** All of them hold. */
  public static Claim all(Claim... claims) {
    return all(Arrays.asList(claims));
  }

  /** All of them hold. */
  public static Claim all(Collection<Claim> claims) {
    return together(claims, Truth.YES, Truth::and);
  }

  /** At least one of them holds. */
  public static Claim any(Claim... claims) {
    return any(Arrays.asList(claims));
  }

  /** At least one of them holds. */
  public static Claim any(Collection<Claim> claims) {
    return together(claims, Truth.NO, Truth::or);
  }

  /** It doesn't hold. */
  public static Claim not(Claim claim) {
    return new Claim(claim.holds.not(), claim.evidence, claim.missing);
  }

  /** Whether it is known to hold. */
  public boolean isTrue() {
    return holds == Truth.YES;
  }

  /** Whether it can't be decided. */
  public boolean isUndecided() {
    return holds == Truth.UNKNOWN;
  }

  private static Claim together(
      Collection<Claim> claims, Truth ofNone, BinaryOperator<Truth> junction) {
    Truth holds = claims.stream().map(Claim::holds).reduce(ofNone, junction);
    Stream<String> missing =
        holds == Truth.UNKNOWN
            ? claims.stream().filter(Claim::isUndecided).flatMap(claim -> claim.missing.stream())
            : Stream.empty();
    return new Claim(
        holds,
        claims.stream().flatMap(claim -> claim.evidence.stream()).distinct().toList(),
        missing.distinct().toList());
  }
}
