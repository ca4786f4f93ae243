package io.wrkbench.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.queue.Candidates.Remains;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.SettableClock;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose turn it is beside a holder that doesn't release its slot. */
class QueueObserverTest {
  private static final SlotLease.Holder HOLDER = new SlotLease.Holder("shop", "gone", "u");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);
  private volatile SlotLease.Holder holder = HOLDER;
  private volatile boolean labelled = true;
  private volatile int index;
  private Remains remains = Remains.HOLDER;
  private final List<Candidate> waiting = new ArrayList<>();
  private final Idle idle = new Idle();
  private QueueObserver queue;

  @BeforeEach
  void oneSlot() {
    queue = queue(1);
  }

  private QueueObserver queue(int slots) {
    return new QueueObserver(
        api.client(),
        clock,
        "wrkbench",
        slots,
        new Candidates() {
          @Override
          public Stream<Candidate> known() {
            return waiting.stream().filter(one -> !idle.contains(one.who().uid()));
          }

          @Override
          public boolean isKnown(SlotLease.Holder holder) {
            return false;
          }

          @Override
          public Remains remains(SlotLease.Holder holder) {
            if (remains == null) {
              throw new IllegalStateException("odd");
            }
            return remains;
          }
        },
        idle);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var lease = SlotLease.heldBy(index, "wrkbench", holder);
    if (!labelled) {
      lease.getMetadata().setLabels(null);
    }
    String leases =
        "{\"kind\": \"LeaseList\", \"apiVersion\": \"coordination.k8s.io/v1\", \"items\": ["
            + "{\"metadata\": {\"name\": \"wrkbench-leader\"}, \"spec\": {\"holderIdentity\": \"a/b/c\"}},"
            + ApiJson.serialization().asJson(lease)
            + "]}";
    AnsweringApi.answer(exchange, 200, leases);
  }

  private boolean isItsTurn() {
    QueuePlace place = queue.placeOf(run);
    if (place instanceof QueuePlace.Next next) {
      assertThat(next.abandonedBy()).isEqualTo(Optional.of(holder));
      return true;
    }
    assertThat(place).isInstanceOf(QueuePlace.Behind.class);
    return false;
  }

  @Test
  void aHolderThatIsThereKeepsItsSlot() {
    assertThat(isItsTurn()).isFalse();
    clock.add(Duration.ofDays(1));
    assertThat(isItsTurn()).isFalse();
  }

  @Test
  void aHolderThatCannotBeJudgedKeepsOnlyItsOwnSlot() {
    remains = null;
    assertThat(isItsTurn()).isFalse();
    assertThat(queue(2).placeOf(run)).isEqualTo(new QueuePlace.Next(1, Optional.empty()));
  }

  /** The chart value was lowered while it measured. */
  @Test
  void aHolderOfASlotThatIsNoMoreCountsAsOneThatMeasures() {
    index = 3;
    assertThat(isItsTurn()).isFalse();
    assertThat(queue(2).placeOf(run)).isEqualTo(new QueuePlace.Next(0, Optional.empty()));
    holder = SlotLease.Holder.of(run);
    assertThat(queue.placeOf(run)).isEqualTo(new QueuePlace.Admitted(3));
  }

  private static Candidate older(String uid) {
    return new Candidate("2025-01-01T00:00:00Z", new SlotLease.Holder("shop", uid, uid));
  }

  /** Whatever keeps it: nobody waits for ever for one that doesn't take its turn. */
  @Test
  void oneThatLetsAFreeSlotLieIsPassedOver() {
    remains = Remains.NOTHING;
    waiting.add(older("idle"));
    for (int half = 0; half < 60; half++) {
      assertThat(queue.placeOf(run)).isEqualTo(new QueuePlace.Soon("shop/idle"));
      assertThat(idle.contains("idle")).isFalse();
      clock.add(Duration.ofMillis(500));
    }
    assertThat(queue.placeOf(run)).isInstanceOf(QueuePlace.Soon.class);
    assertThat(idle.contains("idle")).isTrue();
    assertThat(queue.placeOf(asRun(older("idle")))).isInstanceOf(QueuePlace.Next.class);
    queue.placeOf(run);
    assertThat(idle.contains("idle")).as("it has looked, and may take its turn").isFalse();
  }

  private static BenchmarkRun asRun(Candidate candidate) {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.getMetadata().setCreationTimestamp(candidate.created());
    run.getMetadata().setName(candidate.who().name());
    run.getMetadata().setUid(candidate.who().uid());
    return run;
  }

  /** Each time, for example, its admission can't be stored. */
  @Test
  void oneThatOnlyLooksIsPassedOverAllTheSame() {
    remains = Remains.NOTHING;
    waiting.add(older("looks"));
    QueuePlace place = new QueuePlace.Unknown();
    for (int look = 0; look < 25 && !(place instanceof QueuePlace.Next); look++) {
      assertThat(queue.placeOf(asRun(older("looks")))).isInstanceOf(QueuePlace.Next.class);
      place = queue.placeOf(run);
      clock.add(Duration.ofSeconds(5));
    }
    assertThat(place).isInstanceOf(QueuePlace.Next.class);
  }

  @Test
  void timeInWhichNoSlotIsFreeIsNobodysFault() {
    waiting.add(older("patient"));
    for (int hour = 0; hour < 100; hour++) {
      remains = hour % 2 == 0 ? Remains.NOTHING : Remains.HOLDER;
      assertThat(queue.placeOf(run)).isNotInstanceOf(QueuePlace.Next.class);
      clock.add(Duration.ofHours(1));
    }
    assertThat(idle.contains("patient")).isFalse();
  }

  @Test
  void theTimeOfEachOneThatIsFirstIsItsOwn() {
    remains = Remains.NOTHING;
    for (int i = 0; i < 100; i++) {
      waiting.clear();
      waiting.add(older("turn-" + i));
      queue.placeOf(run);
      clock.add(Duration.ofSeconds(10));
      queue.placeOf(run);
      assertThat(idle.contains("turn-" + i)).isFalse();
    }
  }

  @Test
  void theSlotOfOneThatIsGoneIsFree() {
    remains = Remains.NOTHING;
    assertThat(isItsTurn()).isTrue();
  }

  /** They may be orphaned, or be given a year to end. */
  @Test
  void podsOfOneThatIsGoneHoldItForTwoMinutes() {
    remains = Remains.PODS;
    assertThat(isItsTurn()).isFalse();
    clock.add(Duration.ofSeconds(119));
    assertThat(isItsTurn()).isFalse();
    clock.add(Duration.ofSeconds(1));
    assertThat(isItsTurn()).isTrue();
  }

  @Test
  void theTimeOfEachHolderIsItsOwn() {
    remains = Remains.PODS;
    assertThat(isItsTurn()).isFalse();
    clock.add(Duration.ofMinutes(2));
    holder = new SlotLease.Holder("shop", "gone", "v");
    assertThat(isItsTurn()).isFalse();
    holder = HOLDER;
    assertThat(isItsTurn()).as("it held no slot in between").isFalse();
  }

  @Test
  void aSlotIsKnownByItsName() {
    labelled = false;
    assertThat(isItsTurn()).isFalse();
    holder = SlotLease.Holder.of(run);
    assertThat(queue.slotOf(run)).isEqualTo(new QueuePlace.Admitted(0));
  }
}
