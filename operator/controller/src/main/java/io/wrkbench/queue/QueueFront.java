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
 * Wakes the first of the queue up when they are others than before: nothing else tells one that the
 * one before it was deleted. It looks at what is known anyway, and asks nobody.
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
    // The future isn't needed: what goes wrong is logged, and tried again.
    var unused =
        timer.scheduleWithFixedDelay(
            this::look, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void stop() {
    timer.shutdownNow();
    super.stop();
  }

  /** Wakes the first ones where they are others, or in another place, than at the last look. */
  synchronized void look() {
    try {
      List<ResourceID> now = front.get();
      if (!now.equals(before)) {
        now.forEach(this::propagateEvent);
        before = now;
      }
    } catch (RuntimeException e) {
      LOG.warn("the front of the queue can't be looked at; trying again: {}", e.toString());
    }
  }
}
