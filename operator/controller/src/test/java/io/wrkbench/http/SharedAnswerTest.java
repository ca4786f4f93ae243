package io.wrkbench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedAnswerTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger made = new AtomicInteger();
  private final Queue<Runnable> work = new ArrayDeque<>();
  private final SharedAnswer shared =
      new SharedAnswer(
          () -> Answer.text(200, "" + made.incrementAndGet()),
          work::add,
          Duration.ofSeconds(1),
          nanos::get);

  @Test
  void whoAsksWhileItIsMadeWaitsForTheSame() {
    var first = shared.get();
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(shared.get()).isSameAs(first);
    assertThat(work).hasSize(1);
  }

  @Test
  void itIsMadeAnewWhenItIsOld() {
    var first = shared.get();
    work.remove().run();
    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    assertThat(shared.get()).isSameAs(first);
    nanos.addAndGet(Duration.ofMillis(2).toNanos());
    assertThat(shared.get()).isNotSameAs(first);
    work.remove().run();
    assertThat(made).hasValue(2);
  }

  @Test
  void whatFailedIsTriedAgain() {
    SharedAnswer fails =
        new SharedAnswer(
            () -> {
              throw new IllegalStateException("" + made.incrementAndGet());
            },
            Runnable::run,
            Duration.ofSeconds(1),
            nanos::get);
    assertThat(fails.get().toCompletableFuture()).isCompletedExceptionally();
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(fails.get().toCompletableFuture()).isCompletedExceptionally();
    assertThat(made).hasValue(2);
  }
}
