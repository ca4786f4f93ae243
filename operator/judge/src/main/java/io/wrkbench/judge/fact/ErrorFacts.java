package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Errors;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What went wrong in the counted attempts, all of them together, as status.summary.errorRatio has
 * it. A median would say 0 of five attempts of which two had only errors.
 */
public final class ErrorFacts {
  private static final String NO_FREE_PORT = "errors.noFreePort";

  private final List<Attempt> counted;

  ErrorFacts(Facts facts) {
    this.counted = facts.counted();
  }

  /**
   * More than one in a thousand requests failed, not counting those for want of a port. Where the
   * tool can't tell them apart, it holds if it does both with and without those that may be such.
   */
  public Claim tooMany() {
    long others = sum(Errors::others);
    long perhaps = sum(Errors::perhapsNoFreePort);
    if (sent() == perhaps) {
      return Claim.lacks(perhaps == 0 ? "requests" : NO_FREE_PORT);
    }
    Claim all = share(others, sent()).above(Thresholds.MAX_ERRORS);
    Claim certain = share(others - perhaps, sent() - perhaps).above(Thresholds.MAX_ERRORS);
    return all.holds() == certain.holds() ? all : Claim.all(all, Claim.lacks(NO_FREE_PORT));
  }

  /** A connection found no free port. */
  public Claim noFreePort() {
    if (withoutPort() == 0 && (counted.isEmpty() || sum(Errors::perhapsNoFreePort) > 0)) {
      return Claim.lacks(NO_FREE_PORT);
    }
    return Figure.alone(NO_FREE_PORT, withoutPort(), counted.size()).above(0);
  }

  /** How many connections found no free port. */
  public long withoutPort() {
    return sum(errors -> errors.noFreePort().orElse(0));
  }

  /** {@code 2.3 % of the requests failed, most of them timeouts}. */
  public String inWords() {
    Map<String, Long> kinds = new TreeMap<>();
    counted.forEach(a -> a.errors().byKind().forEach((kind, n) -> kinds.merge(kind, n, Long::sum)));
    String most =
        kinds.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    return Words.percent((double) sum(Errors::others) / sent())
        + " of the requests failed, most of them were "
        + most;
  }

  private Figure share(long errors, long requests) {
    return Figure.share("errors", errors, requests, counted.size());
  }

  /** Answers with an unexpected status are requests; other errors are besides the requests. */
  private long sent() {
    return counted.stream().mapToLong(Attempt::requests).sum()
        + sum(errors -> errors.others() - errors.status());
  }

  private long sum(ToLongFunction<Errors> errors) {
    return counted.stream().map(Attempt::errors).mapToLong(errors).sum();
  }
}
