package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.QueueFront;
import io.wrkbench.queue.SlotLease;
import java.util.List;
import java.util.Set;

/**
 * Wakes up the front of the queue, of whatever kind: when a measuring slot was taken or released,
 * and when others have become the first.
 */
final class Front {
  private final String namespace;
  private final Candidates candidates;

  /**
   * The front of the queue of these.
   *
   * @param namespace where the measuring slots are
   */
  Front(String namespace, Candidates candidates) {
    this.namespace = namespace;
    this.candidates = candidates;
  }

  /** The sources of these events for the reconciler of a kind. */
  <P extends HasMetadata> List<EventSource<?, P>> sources(
      Class<P> kind, EventSourceContext<P> context) {
    return List.of(slots(kind, context), new QueueFront<>(this::next));
  }

  private <P extends HasMetadata> EventSource<Lease, P> slots(
      Class<P> kind, EventSourceContext<P> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(Lease.class, kind)
            .withName("MeasuringSlot")
            .withLabelSelector(SlotLease.LABEL)
            .withNamespaces(Set.of(namespace))
            .withSecondaryToPrimaryMapper(slot -> Set.copyOf(next()))
            .withInformerListLimit(Watches.PAGE)
            .build(),
        context);
  }

  /** The first two: whose turn it is, and who is now next. One of another kind isn't found. */
  private List<ResourceID> next() {
    return candidates
        .known()
        .sorted()
        .limit(2)
        .map(candidate -> new ResourceID(candidate.who().name(), candidate.who().namespace()))
        .toList();
  }
}
