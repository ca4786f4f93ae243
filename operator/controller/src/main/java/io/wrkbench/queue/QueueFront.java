package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes up the first objects of the queue when they change: no other event tells an object that the
 * one before it was deleted. It only looks at what the watches know, and makes no requests.
 *
 * @param <R> the kind of those that wait
 */
public final class QueueFront<R extends HasMetadata> extends SimpleInboundEventSource<R> {
  private static final Logger LOG = LoggerFactory.getLogger(QueueFront.class);
  private static final long INTERVAL_SECONDS = 1;

  private final Supplier<List<ResourceID>> front;
  private ScheduledExecutorService timer;
  private List<ResourceID> before = List.of();

  /**
   * Creates the source.
   *
   * @param front the first of those that wait, in their order
   */
  public QueueFront(Supplier<List<ResourceID>> front) {
    super("QueueFront");
    this.front = front;
  }

  @Override
  public synchronized void start() {
    super.start();
    timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "queue-front");
              thread.setDaemon(true);
              return thread;
            });
    // The future isn't needed: failures are logged and retried.
    var unused =
        timer.scheduleWithFixedDelay(
            this::look, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void stop() {
    timer.shutdownNow();
    super.stop();
  }

  /** Wakes up the first objects if they, or their order, have changed since the last look. */
  synchronized void look() {
    try {
      List<ResourceID> now = front.get();
      if (!now.equals(before)) {
        now.forEach(this::propagateEvent);
        before = now;
      }
    } catch (RuntimeException e) {
      LOG.warn("can't look at the front of the queue; trying again: {}", e.toString());
    }
  }
}
