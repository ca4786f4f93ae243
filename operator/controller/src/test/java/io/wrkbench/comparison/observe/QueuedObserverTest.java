package io.wrkbench.comparison.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.status.NextComparison;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.run.status.Missing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the variants of a comparison that waits are tried out, which takes a request for each. */
class QueuedObserverTest {
  private static final Seen SEEN = Seen.at(Instant.parse("2026-01-01T00:00:00Z"));
  private static final QueuePlace BEHIND = new QueuePlace.Behind("shop/other", true);
  private static final QueuePlace NEXT = new QueuePlace.Next(0, Optional.empty());
  private static final QueuePlace ADMITTED = new QueuePlace.Admitted(0);
  private static final Missing SERVICE = Missing.target(Reason.ServiceNotFound, "no Service");

  private final BenchmarkComparison comparison = Jvm.comparison();

  private final List<String> triedOut = new ArrayList<>();
  private Optional<String> refused = Optional.empty();
  private List<Missing> missing = List.of();
  private QueuePlace place = BEHIND;

  private final QueuedObserver observer =
      new QueuedObserver(this::tryOut, run -> missing, any -> place, any -> place);

  private void tryOut(HasMetadata owner, HasMetadata run) throws Refused {
    String variant = run.getMetadata().getLabels().get(Variant.LABEL);
    triedOut.add(variant);
    if (refused.equals(Optional.of(variant))) {
      throw new Refused(Reason.Forbidden, "no room");
    }
  }

  private Seen look() {
    triedOut.clear();
    return observer.observe(comparison, SEEN);
  }

  private void waits() {
    comparison.setStatus(NextComparison.of(comparison, SEEN.now()).queued("waits").status());
  }

  @Test
  void allAreTriedOutAtTheFirstLook() {
    assertThat(look().queue()).isEqualTo(BEHIND);
    assertThat(triedOut).containsExactly("tuned", "defaults");
  }

  @Test
  void atTheFirstLookOnceEvenIfItIsItsTurn() {
    place = NEXT;
    assertThat(look().queue()).isEqualTo(NEXT);
    assertThat(triedOut).containsExactly("tuned", "defaults");
  }

  @Test
  void noneIsTriedOutWhileItWaits() {
    waits();
    for (QueuePlace waiting : List.of(BEHIND, new QueuePlace.Soon("shop/other"))) {
      place = waiting;
      assertThat(look().queue()).isEqualTo(waiting);
      assertThat(triedOut).isEmpty();
    }
  }

  @Test
  void allAreTriedOutAgainBeforeASlotIsTakenAndNotAfter() {
    waits();
    place = NEXT;
    assertThat(look().queue()).isEqualTo(NEXT);
    assertThat(triedOut).containsExactly("tuned", "defaults");
    place = ADMITTED;
    assertThat(look().queue()).isEqualTo(ADMITTED);
    assertThat(triedOut).isEmpty();
  }

  @Test
  void whatIsRefusedIsToldAtOnce() {
    refused = Optional.of("defaults");
    assertThat(look().refused().map(Refusal::message)).contains("variant defaults: no room");
  }

  /** A quota, a webhook or the schema may have changed since the first look. */
  @Test
  void whatIsRefusedByThenNeverGetsASlot() {
    waits();
    place = NEXT;
    refused = Optional.of("tuned");
    Seen seen = look();
    assertThat(seen.refused().map(Refusal::message)).contains("variant tuned: no room");
    assertThat(seen.queue()).isNotEqualTo(NEXT);
  }

  /** It takes no slot, however often it looks. */
  @Test
  void whoLacksSomethingIsTriedOutWhenItIsThere() {
    waits();
    place = NEXT;
    missing = List.of(SERVICE);
    assertThat(look().lacking())
        .hasValueSatisfying(
            lacks -> assertThat(lacks.message()).isEqualTo("variant tuned: no Service"));
    assertThat(triedOut).isEmpty();
    missing = List.of();
    assertThat(look().lacking()).isEmpty();
    assertThat(triedOut).hasSize(2);
  }

  /** The API server accepts it, but the run would fail as soon as the operator saw it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{load: {podTemplate: {spec: {containers: 1}}}} | load.podTemplate.spec.containers",
        "{load: {wrk: {duration: soon}}} | spec.load.wrk.duration"
      })
  void whatTheRunWouldFailForIsToldAtOnce(String patch, String field) throws IOException {
    comparison.getSpec().variants.get(1).patch = new YAMLMapper().readTree(patch);
    place = NEXT;
    Seen seen = look();
    assertThat(seen.refused())
        .hasValueSatisfying(
            refusal -> {
              assertThat(refusal.reason()).isEqualTo(Reason.InvalidVariant);
              assertThat(refusal.message()).startsWith("variant defaults: " + field);
            });
    assertThat(seen.queue()).isNotEqualTo(NEXT);
  }

  /** Twelve runs of 10 s of warm-up and 30 s of load. */
  @ParameterizedTest
  @CsvSource({"8m, true", "481s, false"})
  void aTimeoutThatIsTooShortIsToldAtOnce(String timeout, boolean isTooShort) {
    comparison.getSpec().timeout = GoDuration.parse(timeout);
    Optional<Refusal> refusal = look().refused();
    assertThat(refusal.isPresent()).isEqualTo(isTooShort);
    refusal.ifPresent(
        why -> {
          assertThat(why.reason()).isEqualTo(Reason.TimeoutTooShort);
          assertThat(why.message())
              .startsWith("spec.timeout: ")
              .contains("rounds.min: 6, 1m20s each", "take 8m0s", "has only 8m0s");
        });
  }

  @Test
  void aLookThatFailedDoesNotCount() {
    comparison.setStatus(
        NextComparison.of(comparison, SEEN.now())
            .stalled(new IllegalStateException("no answer"))
            .status());
    look();
    assertThat(triedOut).hasSize(2);
  }
}
