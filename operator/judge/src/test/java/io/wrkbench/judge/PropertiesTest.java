package io.wrkbench.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.claim.Evidence;
import io.wrkbench.judge.claim.Truth;
import io.wrkbench.judge.limit.Bottleneck;
import io.wrkbench.judge.limit.Limit;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Errors;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.FailedAttempt.Cause;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.validity.Reason;
import io.wrkbench.judge.validity.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds for every run, on thousands that nobody has thought of. */
class PropertiesTest {
  private static final int RUNS = 4_000;

  /** Zero, next to nothing and very much are as likely as what a machine would give. */
  private static double odd(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> Double.MIN_NORMAL;
      case 2 -> 1e12 * random.nextDouble();
      default -> 2 * random.nextDouble();
    };
  }

  private static Sample odd(long seed) {
    // Generators with seeds that are near to each other begin alike.
    Random random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
    Sample sample = Sample.of(random.nextInt(8));
    if (random.nextBoolean()) {
      sample.withCassandra();
    }
    if (random.nextInt(3) == 0) {
      sample.queue(1 + 99 * random.nextDouble());
    }
    if (random.nextInt(3) == 0) {
      sample.rate(1 + random.nextInt(100), random.nextInt(100));
    } else {
      sample.tool = Tool.values()[random.nextInt(Tool.values().length - 1)];
    }
    if (random.nextInt(3) == 0) {
      sample.together(random.nextDouble(), random.nextDouble());
    }
    sample.connections = 1 + random.nextInt(200);
    sample.pipeline = 1 + 15 * random.nextInt(2);
    sample.oneOfMany = random.nextBoolean();
    sample.untilPrecise = random.nextBoolean();
    sample.newConnections = random.nextBoolean();
    sample.steady = random.nextBoolean() ? Optional.empty() : Optional.of(random.nextBoolean());
    if (random.nextInt(3) == 0) {
      sample.backgroundLoad("other", 1 + random.nextInt(500), odd(random));
    }
    if (random.nextInt(5) == 0) {
      sample.single = Optional.empty();
    } else if (random.nextInt(3) == 0) {
      sample.single(odd(random));
    }
    if (random.nextBoolean()) {
      sample.set(Signal.values()[random.nextInt(Signal.values().length)], 1);
    }
    int calm = random.nextInt(3) == 0 ? 1 : 20;
    sample.each(t -> vary(t, random, calm));
    if (random.nextInt(20) == 0) {
      sample.failed.add(
          new FailedAttempt(1 + random.nextInt(9), Cause.values()[random.nextInt(3)]));
    }
    sample.warmedUp = Optional.of(random.nextInt(20) > 0 ? "some" : "others");
    return sample;
  }

  /** Changes the more of an attempt, the less calm the run is. */
  private static void vary(Trial trial, Random random, int calm) {
    trial.counted = random.nextInt(8) > 0;
    trial.pods = random.nextInt(8 * calm) > 0 ? "some" : "others";
    trial.duration = random.nextInt(5 * calm) == 0 ? 1e-6 : 5 + random.nextInt(100);
    if (random.nextInt(8 * calm) == 0) {
      trial.throughput = random.nextInt(2) * 1e6;
    }
    if (random.nextInt(6 * calm) == 0) {
      trial.latency(odd(random), odd(random));
    }
    if (random.nextInt(6 * calm) == 0) {
      trial.latency = Optional.empty();
    }
    trial.background.put("other", odd(random));
    if (random.nextInt(4 * calm) == 0) {
      trial.errors =
          new Errors(
              random.nextInt(9),
              random.nextInt(9),
              random.nextInt(9),
              random.nextInt(9),
              random.nextInt(9),
              random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(9)));
    }
    for (Signal signal : Signal.values()) {
      int chance = random.nextInt(20 * calm);
      if (chance == 0) {
        trial.unset(signal);
      } else if (chance == 1) {
        trial.set(signal, odd(random));
      }
    }
    switch (random.nextInt(12 * calm)) {
      case 0 -> trial.noMachine();
      case 1 -> trial.unseenMachine("target", Part.TARGET);
      case 2 ->
          trial.machine(
              "target", Set.of(Part.TARGET), Map.of(), odd(random), odd(random), odd(random));
      default -> {}
    }
  }

  private static void assertFinite(OptionalDouble value) {
    value.ifPresent(number -> assertThat(number).isFinite().isNotNegative());
  }

  @Test
  void noFigureIsOddAndNoSentenceSaysWhatIsUnknown() {
    EnumSet<Limit> limits = EnumSet.noneOf(Limit.class);
    EnumSet<Reason> reasons = EnumSet.noneOf(Reason.class);
    for (long seed = 0; seed < RUNS; seed++) {
      RunEvidence run = odd(seed).build();
      Bottleneck bottleneck = Bottleneck.of(run);
      Validity validity = Validity.of(run);
      limits.add(bottleneck.limit());
      reasons.add(validity.reason());
      for (Evidence evidence : bottleneck.evidence()) {
        assertFinite(evidence.value());
        assertFinite(evidence.of());
        assertThat(evidence.holds() == Truth.UNKNOWN)
            .as("seed %d: %s", seed, evidence)
            .isEqualTo(evidence.value().isEmpty());
        assertThat(evidence.known()).isBetween(0, bottleneck.attempts());
      }
      String words =
          bottleneck.message()
              + bottleneck.caveat().orElse("")
              + validity.message()
              + validity.lacking();
      assertThat(words)
          .as("seed %d", seed)
          .doesNotContain("NaN", "Infinity", "Optional", "null", "-0", "()");
      assertThat(bottleneck.lacking()).as("seed %d", seed).noneMatch(l -> l.figures().isEmpty());
    }
    assertThat(limits)
        .as("the runs are odd enough to reach every verdict")
        .containsAll(reachable());
    assertThat(reasons).containsExactlyInAnyOrder(Reason.values());
  }

  private static Set<Limit> reachable() {
    EnumSet<Limit> limits = EnumSet.allOf(Limit.class);
    // Too rare by chance; the rules' own tests have them.
    limits.remove(Limit.PortsExhausted);
    return limits;
  }

  /**
   * With less evidence a verdict may be taken back, or give way to a later one; never an earlier.
   */
  @Test
  void whoeverKnowsLessNeverClaimsMore() {
    int changed = 0;
    for (long seed = 0; seed < RUNS / 8; seed++) {
      Limit before = Bottleneck.of(odd(seed).build()).limit();
      for (Signal signal : Signal.values()) {
        Bottleneck less = Bottleneck.of(odd(seed).unset(signal).build());
        assertThat(less.limit())
            .as("seed %d without %s", seed, signal)
            .isGreaterThanOrEqualTo(before);
        if (less.limit() != before) {
          changed++;
          assertThat(less.lacking())
              .as("seed %d without %s: the rule that held is named", seed, signal)
              .anyMatch(l -> l.rule().equals(before.name()) && l.figures().contains(signal.key()));
        }
      }
    }
    assertThat(changed).as("some verdicts rest on one signal").isGreaterThan(30);
  }

  @Test
  void withoutAnythingMeasuredThereIsNoVerdict() {
    for (int attempts = 1; attempts < 7; attempts++) {
      Sample sample = Sample.of(attempts).each(Trial::noMachine);
      for (Signal signal : Signal.values()) {
        sample.unset(signal);
      }
      sample.single = Optional.empty();
      sample.each(t -> t.latency = Optional.empty());
      assertThat(Bottleneck.of(sample.build()).limit()).isEqualTo(Limit.Unknown);
      assertThat(Validity.of(sample.build()).reason())
          .isEqualTo(attempts == 1 ? Reason.TooFewAttempts : Reason.PartlyChecked);
    }
  }

  @Test
  void theOrderOfTheAttemptsMattersToADriftAlone() {
    int drifts = 0;
    for (long seed = 0; seed < RUNS / 4; seed++) {
      RunEvidence run = odd(seed).build();
      List<Attempt> shuffled = new ArrayList<>(run.attempts());
      Collections.shuffle(shuffled, new Random(seed));
      RunEvidence other =
          new RunEvidence(
              run.load(),
              run.background(),
              run.database(),
              run.verification(),
              run.steady(),
              run.warmedUp(),
              run.untilPrecise(),
              run.oneOfMany(),
              shuffled,
              run.failed());
      assertThat(Bottleneck.of(other)).as("seed %d", seed).isEqualTo(Bottleneck.of(run));
      Validity one = Validity.of(run);
      Validity two = Validity.of(other);
      if (one.failed().contains(Reason.NotSteady) || two.failed().contains(Reason.NotSteady)) {
        drifts++;
      } else {
        assertThat(two).as("seed %d", seed).isEqualTo(one);
      }
    }
    assertThat(drifts).isLessThan(RUNS / 8);
  }
}
