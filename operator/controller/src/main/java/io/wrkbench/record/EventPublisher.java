package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.child.ChildNames;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the steps of an object as Kubernetes Events. An event that can't be written is only
 * logged, because the status is the record.
 */
public final class EventPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(EventPublisher.class);

  private static final DateTimeFormatter MICRO_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final KubernetesClient client;
  private final Clock clock;
  private final String instance;

  /**
   * Publishes through this client.
   *
   * @param instance name of this operator's pod
   */
  public EventPublisher(KubernetesClient client, Clock clock, String instance) {
    this.client = client;
    this.clock = clock;
    this.instance = instance;
  }

  /** Publishes one step of the object. */
  public void publish(HasMetadata object, StatusEvent step) {
    String name =
        ChildNames.base(object)
            + "."
            + object.getMetadata().getResourceVersion()
            + "."
            + step.reason().name().toLowerCase(java.util.Locale.ROOT);
    Event event =
        new EventBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(object.getMetadata().getNamespace())
            .endMetadata()
            .withEventTime(new MicroTime(MICRO_TIME.format(clock.instant())))
            .withReportingController("wrkbench.io/operator")
            .withReportingInstance(instance)
            .withAction(step.reason().name())
            .withReason(step.reason().name())
            .withType(step.warning() ? "Warning" : "Normal")
            .withNote(Text.cut(step.message()))
            .withRegarding(
                new ObjectReferenceBuilder()
                    .withApiVersion(object.getApiVersion())
                    .withKind(object.getKind())
                    .withName(object.getMetadata().getName())
                    .withNamespace(object.getMetadata().getNamespace())
                    .withUid(object.getMetadata().getUid())
                    .withResourceVersion(object.getMetadata().getResourceVersion())
                    .build())
            .build();
    try {
      client.resource(event).create();
    } catch (KubernetesClientException e) {
      LOG.warn("can't write event {}: {}", step.reason().name(), e.getMessage());
    }
  }
}
