package io.wrkbench.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.record.StatusEvent;
import io.wrkbench.step.Change;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is decided at each place in the queue, whoever waits there. */
class TurnTest {
  private static final Duration LACKING = Duration.ofSeconds(7);

  /** A status that is a text. */
  private record Says(Object status, boolean isNew) implements Change {
    @Override
    public List<StatusEvent> events() {
      return List.of();
    }
  }

  /** Decides for one whose status says already that it waits. */
  private static Decision waiting(QueuePlace place) {
    return Turn.next(
        place, false, slot -> new Says("in " + slot, true), why -> new Says(why, false));
  }

  private static Object said(QueuePlace place) {
    return said(place, false);
  }

  private static Object said(QueuePlace place, boolean lacked) {
    Decision decision =
        Turn.next(place, lacked, slot -> new Says("in " + slot, true), why -> new Says(why, true));
    return ((Decision.Record) decision).status();
  }

  @Test
  void whoHoldsASlotGoesOnInIt() {
    assertThat(said(new QueuePlace.Admitted(3))).isEqualTo("in 3");
  }

  @Test
  void whoseTurnItIsTakesTheSlotEvenThatOfADeletedHolder() {
    for (Optional<SlotLease.Holder> holder :
        List.of(
            Optional.<SlotLease.Holder>empty(),
            Optional.of(new SlotLease.Holder("shop", "gone", "uid")))) {
      assertThat(waiting(new QueuePlace.Next(1, holder)))
          .isEqualTo(new Decision.Act(new SlotWrite.Take(1, holder)));
    }
  }

  /** Or a crash would leave it with a slot and a status by which it has none. */
  @Test
  void whoLackedSomethingSaysThatItDoesNotBeforeItTakesASlot() {
    assertThat(said(new QueuePlace.Next(1, Optional.empty()), true)).isEqualTo("it is its turn");
    assertThat(said(new QueuePlace.Admitted(1), true)).isEqualTo("in 1");
  }

  @Test
  void whoIsGivenAHolderReleasesTheSlotOfItsOwn() {
    assertThat(waiting(new QueuePlace.NotListed("a", true)))
        .isEqualTo(new Decision.Act(new SlotWrite.Release()));
  }

  @Test
  void whoWaitsSaysForWhom() {
    assertThat(said(new QueuePlace.Behind("shop/a", false))).isEqualTo("waiting behind shop/a");
    assertThat(said(new QueuePlace.Soon("shop/a"))).isEqualTo("waiting behind shop/a");
    assertThat(said(new QueuePlace.NotListed("BenchmarkComparison a", false)))
        .isEqualTo("waiting until BenchmarkComparison a lists it in its status");
  }

  @Test
  void theNearerItsTurnTheSoonerItLooksAgain() {
    assertThat(waiting(new QueuePlace.Soon("shop/a"))).isEqualTo(waitsFor(Duration.ofMillis(500)));
    assertThat(waiting(new QueuePlace.Behind("shop/a", true)))
        .isEqualTo(waitsFor(Duration.ofSeconds(5)));
    assertThat(waiting(new QueuePlace.NotListed("a", false)))
        .isEqualTo(waitsFor(Duration.ofSeconds(30)));
    assertThat(waiting(new QueuePlace.Behind("shop/a", false)))
        .isEqualTo(waitsFor(Duration.ofMinutes(5)));
  }

  @Test
  void whoLacksSomethingKeepsNoSlot() {
    assertThat(Turn.pass(new QueuePlace.Admitted(0), new Says("lacks", true), LACKING))
        .isEqualTo(new Decision.Act(new SlotWrite.Release()));
    assertThat(Turn.pass(new QueuePlace.Unknown(), new Says("lacks", false), LACKING))
        .isEqualTo(waitsFor(LACKING));
  }

  private static Decision waitsFor(Duration atMost) {
    return new Decision.Wait(atMost);
  }
}
