package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Cluster;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Applies what nobody thought of, and asserts that nothing of it stops the operator. {@code
 * -Dfuzz.count} is how many cases the API server has to take, {@code -Dfuzz.seed} repeats those of
 * another time, and {@code -Dfuzz.first} begins with another case than the first.
 */
@Tag("fuzz")
class FuzzTest {
  private static final int COUNT = Integer.getInteger("fuzz.count", 2_000);
  private static final long SEED = Long.getLong("fuzz.seed", new Random().nextLong(1_000_000));
  private static final long FIRST = Long.getLong("fuzz.first", 0);

  /** Fewer, and the generator no longer knows the schema's rules. */
  private static final double LEAST_ACCEPTED = 0.25;

  private static final int ENOUGH_FINDINGS = 20;
  private static final int AT_A_TIME = 16;
  private static final Duration MOST_FOR_SHRINKING = Duration.ofMinutes(5);

  private final OperatorWatch operator = new OperatorWatch();
  private final FairClock clock = new FairClock(operator::starved);
  private int names;

  @Test
  void nothingThatIsAppliedStopsTheOperator() {
    System.out.printf("fuzz: -Dfuzz.seed=%d -Dfuzz.count=%d%n", SEED, COUNT);
    operator.begin();
    Cases cases = new Cases(schema(OurKind.RUN), schema(OurKind.COMPARISON), SEED);
    try (Fixtures fixtures = Fixtures.create()) {
      GoodRuns good = new GoodRuns(fixtures.goodNamespace(), clock);
      List<Finding> findings;
      List<Case> suspects;
      int accepted;
      long[] tried = {0};
      Iterator<Case> all =
          LongStream.iterate(FIRST, i -> i + 1)
              .peek(i -> tried[0]++)
              .mapToObj(cases::get)
              .iterator();
      try (Campaign campaign = new Campaign(fixtures, operator, clock, ENOUGH_FINDINGS)) {
        Instant[] told = {Instant.now()};
        suspects =
            campaign.run(
                all,
                COUNT,
                () -> {
                  good.look().ifPresent(campaign::found);
                  if (Duration.between(told[0], Instant.now()).toSeconds() >= 20) {
                    told[0] = Instant.now();
                    System.out.println("fuzz: " + campaign.summary());
                  }
                });
        findings = campaign.findings();
        accepted = campaign.accepted();
        System.out.println("fuzz: " + campaign.summary());
        System.out.println("fuzz: refused: " + campaign.refusals());
        System.out.println("fuzz: " + good.times());
        campaign.expected().forEach(line -> System.out.println("fuzz: logged: " + line));
      }
      shrinkAll(fixtures, findings, suspects);
      assertThat(findings).as("findings with -Dfuzz.seed=%d", SEED).isEmpty();
      ProbesLeft.awaitSwept(fixtures.namespaces());
      assertThat(good.times().fault(accepted)).as(good.times().toString()).isEmpty();
      assertThat(accepted / (double) tried[0])
          .as("share of the cases that the API server takes")
          .isGreaterThan(LEAST_ACCEPTED);
    }
  }

  /** One of each kind, the first of which the case is known. */
  private void shrinkAll(Fixtures fixtures, List<Finding> findings, List<Case> suspects) {
    Instant until = Instant.now().plus(MOST_FOR_SHRINKING);
    BooleanSupplier more = () -> Instant.now().isBefore(until);
    Map<String, Case> first = new LinkedHashMap<>();
    if (!suspects.isEmpty()) {
      String kind = findings.get(findings.size() - 1).kind();
      findCulprit(fixtures, kind, suspects, more).ifPresent(one -> first.put(kind, one));
    }
    findings.forEach(
        finding ->
            finding.culprit().ifPresent(culprit -> first.putIfAbsent(finding.kind(), culprit)));
    first.forEach(
        (kind, culprit) -> {
          Case smallest =
              Shrinker.shrink(
                  culprit,
                  kind.startsWith("Operator") ? 1 : AT_A_TIME,
                  some -> failing(fixtures, kind, some),
                  more);
          System.out.printf(
              "fuzz: %s, case %d shrunk:%n%s%n", kind, smallest.index(), smallest.yaml());
        });
  }

  /** Halves those that were under way until one is left. */
  private Optional<Case> findCulprit(
      Fixtures fixtures, String kind, List<Case> suspects, BooleanSupplier more) {
    List<Case> left = suspects;
    while (left.size() > 1 && more.getAsBoolean()) {
      List<Case> half = left.subList(0, left.size() / 2);
      boolean there = failing(fixtures, kind, half).isPresent();
      left = there ? half : left.subList(left.size() / 2, left.size());
    }
    return left.size() == 1 ? Optional.of(left.get(0)) : Optional.empty();
  }

  /** One of these that, applied without others, shows a finding of that kind. */
  private Optional<Case> failing(Fixtures fixtures, String kind, List<Case> cases) {
    operator.begin();
    List<Case> renamed = cases.stream().map(one -> one.named("s" + ++names)).toList();
    try (Campaign alone = new Campaign(fixtures, operator, clock, Integer.MAX_VALUE)) {
      alone.run(renamed.iterator(), cases.size(), () -> {});
      return alone.findings().stream()
          .filter(finding -> finding.kind().equals(kind))
          .findFirst()
          .map(finding -> finding.culprit().orElse(renamed.get(0)));
    }
  }

  private static Schema schema(OurKind kind) {
    CustomResourceDefinition crd =
        Cluster.client()
            .apiextensions()
            .v1()
            .customResourceDefinitions()
            .withName(kind.plural() + ".wrkbench.io")
            .get();
    JsonNode json = Serialization.jsonMapper().valueToTree(crd);
    return Schema.ofSpec(json);
  }
}
