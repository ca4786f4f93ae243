package io.wrkbench.step;

import io.fabric8.kubernetes.client.CustomResource;
import io.wrkbench.record.EventPublisher;
import io.wrkbench.record.StatusEvent;
import io.wrkbench.record.StatusWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records in the cluster: the status through its one writer, then the events.
 *
 * @param <R> the kind of the object
 */
public final class ClusterRecorder<R extends CustomResource<?, ?>> implements Recorder<R> {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterRecorder.class);

  private final StatusWriter writer;
  private final EventPublisher events;

  /** Records through these. */
  public ClusterRecorder(StatusWriter writer, EventPublisher events) {
    this.writer = writer;
    this.events = events;
  }

  @Override
  public R record(R object, Decision.Record next) {
    R written = writer.write(object, next.status());
    for (StatusEvent event : next.events()) {
      LOG.info("{}: {}", event.reason(), event.message());
      events.publish(written, event);
    }
    return written;
  }
}
