package io.wrkbench.judge.validity;

import io.wrkbench.judge.fact.Facts;
import java.util.List;
import java.util.function.Function;

/**
 * The checks, in their order: a figure isn't valid for the first that fails.
 *
 * <table>
 *   <caption>Reasons and when they hold</caption>
 *   <tr><td>TooManyErrors</td><td>&gt; 0.1 % of the requests, other than "no free port"; or an
 *       attempt without an answer that was as expected</td></tr>
 *   <tr><td>TargetChanged</td><td>the target's pods weren't the same from the warm-up to the last
 *       attempt</td></tr>
 *   <tr><td>LittlesLaw</td><td>wrk and ab: concurrency &gt; 1.02 of the connections, or &lt; 0.85
 *       where nothing explains it</td></tr>
 *   <tr><td>RateNotHeld</td><td>more than 1 % off the rate that was asked for</td></tr>
 *   <tr><td>NotSteady</td><td>the warm-up didn't get steady, or the attempts drift</td></tr>
 *   <tr><td>Disturbed</td><td>in a counted attempt others or steal took &gt; 10 % of a machine, or
 *       its speed was off by &gt; 15 % and the attempt followed</td></tr>
 *   <tr><td>Unrepeatable</td><td>the attempts differ too much</td></tr>
 * </table>
 */
final class Checks {

  /** A check. */
  record Check(Reason reason, Function<Facts, Finding> finding) {}

  static final List<Check> IN_ORDER =
      List.of(
          new Check(Reason.TooManyErrors, TooManyErrors::find),
          // A cause of most of those that follow.
          new Check(Reason.TargetChanged, TargetChanged::find),
          new Check(Reason.LittlesLaw, LittlesLaw::find),
          new Check(Reason.RateNotHeld, RateNotHeld::find),
          new Check(Reason.NotSteady, NotSteady::find),
          new Check(Reason.Disturbed, Disturbed::find),
          new Check(Reason.Unrepeatable, Unrepeatable::find));

  private Checks() {}
}
