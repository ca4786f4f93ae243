package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.RatioStatus;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Doubt;
import io.wrkbench.statistics.Judgement;
import io.wrkbench.statistics.Next;
import io.wrkbench.statistics.Ratio;
import io.wrkbench.statistics.UntilResolved;
import io.wrkbench.statistics.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Each variant beside the baseline, by each metric, on the rounds that were measured as a whole.
 *
 * @param rounds how many these are
 * @param judgements the judgements, by metric and then by variant, as the spec has them
 */
public record Verdicts(int rounds, List<Compared> judgements) {
  private static final int DIGITS = 4;

  /** Below it, decimals would leave little of a ratio. */
  private static final double SMALL = 0.1;

  /**
   * A judgement, and on what.
   *
   * @param metric name of the metric
   * @param variant name of the variant
   * @param baseline name of the baseline
   * @param judgement of these
   * @param leftOut rounds that it leaves out
   * @param unequalLoad whether it is of latencies, and the faster variant got more requests
   * @param failsMore whether more of the variant's requests or runs failed than of the baseline's
   */
  public record Compared(
      String metric,
      String variant,
      String baseline,
      Judgement judgement,
      int leftOut,
      boolean unequalLoad,
      boolean failsMore) {

    /** As the status has it. */
    public RatioStatus status() {
      RatioStatus status = new RatioStatus();
      status.metric = metric;
      status.variant = variant;
      status.baseline = baseline;
      status.pairs = judgement.ratio().map(Ratio::pairs).orElse(0);
      status.verdict =
          switch (judgement.verdict()) {
            case BETTER -> RatioStatus.Verdict.Better;
            case WORSE -> RatioStatus.Verdict.Worse;
            case SAME -> RatioStatus.Verdict.Same;
            case NOT_RESOLVABLE -> RatioStatus.Verdict.NotResolvable;
          };
      judgement
          .ratio()
          .ifPresent(
              ratio -> {
                status.ratio = digits(ratio.ratio());
                status.low = digits(ratio.low());
                status.high = digits(ratio.high());
              });
      status.reason = judgement.doubt().map(Compared::word).orElse(null);
      status.message = message();
      return status;
    }

    private String message() {
      return judgement
              .doubt()
              .map(doubt -> Doubts.advice(doubt, judgement, leftOut))
              .orElseGet(this::inWords)
          + (unequalLoad ? "; at unequal load: compare latencies with constantRate" : "");
    }

    private String inWords() {
      Ratio ratio = judgement.ratio().orElseThrow();
      String interval = "%s to %s".formatted(digits(ratio.low()), digits(ratio.high()));
      return "%s of %s is %s times that of %s, %s with a confidence of 95 %%%s"
          .formatted(
              metric,
              variant,
              digits(ratio.ratio()),
              baseline,
              interval,
              leftOut == 0
                  ? ""
                  : "; %s left out"
                      .formatted(leftOut == 1 ? "1 round is" : leftOut + " rounds are"));
    }

    /** {@code IntervalTooWide} for {@code INTERVAL_TOO_WIDE}. */
    private static String word(Doubt doubt) {
      StringBuilder word = new StringBuilder();
      for (String part : doubt.name().split("_")) {
        word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
      }
      return word.toString();
    }
  }

  /** The verdicts on what was measured so far. */
  public static Verdicts of(BenchmarkComparisonSpec spec, List<MeasurementStatus> measurements) {
    Map<Integer, Map<String, MeasurementStatus>> rounds = whole(spec, measurements);
    List<Metric> metrics = spec.comparedMetrics().stream().map(Metric::of).toList();
    Confidence confidence = Confidence.ofComparison(spec.variants.size(), metrics.size());
    String baseline = spec.baselineName();
    Set<String> openLoops = VariantRun.openLoops(spec);
    List<Compared> judgements = new ArrayList<>();
    for (Metric metric : metrics) {
      for (var variant : spec.variants) {
        if (variant.name.equals(baseline)) {
          continue;
        }
        Pairs pairs = Pairs.of(rounds, baseline, variant.name);
        var figures = pairs.by(metric);
        judgements.add(
            new Compared(
                metric.name(),
                variant.name,
                baseline,
                Judgement.of(figures, metric.goal(), confidence),
                figures.leftOut(),
                metric.isLatency() && !openLoops.containsAll(List.of(baseline, variant.name)),
                pairs.variantFailsMore()));
      }
    }
    return new Verdicts(rounds.size(), List.copyOf(judgements));
  }

  /** Whether another round is needed. */
  public Next next(BenchmarkComparisonSpec spec) {
    return new UntilResolved(spec.rounds.min, spec.rounds.max)
        .look(rounds, judgements.stream().map(Compared::judgement).toList());
  }

  /** Whether each verdict could be told. */
  public boolean isResolved() {
    return judgements.stream().allMatch(compared -> compared.judgement().doubt().isEmpty());
  }

  /** {@code defaults 0.78 Worse}: the verdict that matters most; empty before there is a ratio. */
  public Optional<String> headline() {
    return judgements.stream()
        .filter(compared -> compared.metric().equals(judgements.get(0).metric()))
        .filter(compared -> compared.judgement().ratio().isPresent())
        .max(Comparator.comparingDouble(Verdicts::weight))
        .map(
            compared ->
                "%s %s %s"
                    .formatted(
                        compared.variant(),
                        inShort(compared.judgement()).toPlainString(),
                        compared.status().verdict));
  }

  /** A difference that was found comes before one that can't be told, and that before none. */
  private static double weight(Compared compared) {
    double distance = Math.abs(Math.log(compared.judgement().ratio().orElseThrow().ratio()));
    int rank =
        switch (compared.judgement().verdict()) {
          case BETTER, WORSE -> 2;
          case NOT_RESOLVABLE -> 1;
          case SAME -> 0;
        };
    // Ranks are further apart than any ratio's logarithm.
    return rank * Double.MAX_EXPONENT + distance;
  }

  /** Measurements by round and variant, of the rounds in which all variants have ended. */
  private static Map<Integer, Map<String, MeasurementStatus>> whole(
      BenchmarkComparisonSpec spec, List<MeasurementStatus> measurements) {
    Map<Integer, Map<String, MeasurementStatus>> rounds = new TreeMap<>();
    measurements.stream()
        .filter(MeasurementStatus::hasEnded)
        .forEach(
            one ->
                rounds.computeIfAbsent(one.round, absent -> new TreeMap<>()).put(one.variant, one));
    rounds.values().removeIf(round -> round.size() < spec.variants.size());
    return rounds;
  }

  private static BigDecimal digits(double ratio) {
    return rounded(ratio, DIGITS);
  }

  /** To two decimals, or to as many as tell a difference from none. */
  private static BigDecimal inShort(Judgement judgement) {
    double ratio = judgement.ratio().orElseThrow().ratio();
    BigDecimal two = rounded(ratio, 2);
    boolean differs = Set.of(Verdict.BETTER, Verdict.WORSE).contains(judgement.verdict());
    return differs && two.compareTo(BigDecimal.ONE) == 0 ? rounded(ratio, DIGITS) : two;
  }

  /** To so many decimals; below 0.1, to so many digits. */
  private static BigDecimal rounded(double ratio, int decimals) {
    BigDecimal exact = BigDecimal.valueOf(ratio);
    return ratio < SMALL
        ? exact.round(new MathContext(decimals, RoundingMode.HALF_UP))
        : exact.setScale(decimals, RoundingMode.HALF_UP);
  }
}
