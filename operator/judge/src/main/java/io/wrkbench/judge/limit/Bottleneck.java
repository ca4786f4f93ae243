package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Evidence;
import io.wrkbench.judge.claim.Lacking;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.RunEvidence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which part was the limit.
 *
 * @param limit of the first rule that holds
 * @param workers how many requests were as if served at a time; only for SerialRoundTrip and
 *     ThreadPool
 * @param message one plain sentence with the figures
 * @param evidence all that rules asked for, in their order, whether it holds, doesn't, or is
 *     unknown
 * @param lacking the rules that come before the one that holds and lacked evidence: with it, one of
 *     them might have held
 * @param attempts how many attempts count
 */
public record Bottleneck(
    Limit limit,
    OptionalInt workers,
    String message,
    List<Evidence> evidence,
    List<Lacking> lacking,
    int attempts) {

  /** A verdict. */
  public Bottleneck {
    evidence = List.copyOf(evidence);
    lacking = List.copyOf(lacking);
  }

  /** The verdict on a run. */
  public static Bottleneck of(RunEvidence run) {
    Facts facts = new Facts(run);
    List<Claim> claims = LimitRules.IN_ORDER.stream().map(rule -> rule.claim(facts)).toList();
    int winner = 0;
    List<Lacking> lacking = new ArrayList<>();
    while (winner < claims.size() && !claims.get(winner).isTrue()) {
      Claim claim = claims.get(winner);
      if (claim.isUndecided()) {
        lacking.add(new Lacking(LimitRules.IN_ORDER.get(winner).limit().name(), claim.missing()));
      }
      winner++;
    }
    List<Evidence> evidence = Claim.all(claims).evidence();
    int counted = facts.counted().size();
    if (winner == claims.size()) {
      return new Bottleneck(
          Limit.Unknown, OptionalInt.empty(), noRule(counted), evidence, lacking, counted);
    }
    LimitRule rule = LimitRules.IN_ORDER.get(winner);
    return new Bottleneck(
        rule.limit(), rule.workers(facts), rule.message(facts), evidence, lacking, counted);
  }

  /**
   * What the verdict leaves open, as a sentence: rules that lacked evidence, and figures that some
   * attempts lack; empty if there is nothing of the kind.
   */
  public Optional<String> caveat() {
    List<String> parts = new ArrayList<>();
    if (!lacking.isEmpty()) {
      parts.add("not judged for want of evidence: " + Lacking.inWords(lacking));
    }
    Map<Integer, LinkedHashSet<String>> known =
        evidence.stream()
            .filter(figure -> figure.value().isPresent() && figure.known() < attempts)
            .collect(
                Collectors.groupingBy(
                    Evidence::known,
                    TreeMap::new,
                    Collectors.mapping(
                        Evidence::name, Collectors.toCollection(LinkedHashSet::new))));
    known.forEach(
        (count, names) ->
            parts.add(
                "%s %s known in %d of %d attempts"
                    .formatted(
                        String.join(", ", names),
                        names.size() == 1 ? "is" : "are",
                        count,
                        attempts)));
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
  }

  private static String noRule(int counted) {
    return counted == 0
        ? "no attempt counts"
        : "no part of the run is known to have been the limit";
  }
}
