package io.wrkbench.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * An expensive answer, made once for all requests at the same time or shortly after: a thousand
 * simultaneous requests cost as much as one.
 */
public final class SharedAnswer implements Supplier<CompletionStage<Answer>> {
  private final Supplier<Answer> make;
  private final Executor executor;
  private final long shareNanos;
  private final LongSupplier nanoTime;
  private CompletableFuture<Answer> last;
  private long madeAt;

  /**
   * Makes no answer yet.
   *
   * @param make makes the answer, in the executor
   * @param share how long an answer is handed out after it was begun
   */
  public SharedAnswer(Supplier<Answer> make, Executor executor, Duration share) {
    this(make, executor, share, System::nanoTime);
  }

  SharedAnswer(Supplier<Answer> make, Executor executor, Duration share, LongSupplier nanoTime) {
    this.make = make;
    this.executor = executor;
    this.shareNanos = share.toNanos();
    this.nanoTime = nanoTime;
  }

  @Override
  public synchronized CompletionStage<Answer> get() {
    long now = nanoTime.getAsLong();
    boolean stale = last == null || (last.isDone() && now - madeAt > shareNanos);
    if (stale) {
      last = CompletableFuture.supplyAsync(make, executor);
      madeAt = now;
    }
    return last;
  }
}
