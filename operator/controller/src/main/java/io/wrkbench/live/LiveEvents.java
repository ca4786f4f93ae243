package io.wrkbench.live;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.pod.LastEvent;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.Set;

/** Events of an object, as they are now. */
public final class LiveEvents {
  private LiveEvents() {}

  /**
   * The last event of the object with one of these reasons; empty if there is none, or events may
   * not be read.
   */
  public static Optional<LastEvent> last(
      KubernetesClient client, HasMetadata object, Set<String> reasons) {
    LastEvent.Search search = new LastEvent.Search(reasons);
    try {
      LiveList.of("api/v1", object.getMetadata().getNamespace(), "events")
          .withFields("involvedObject.uid=" + object.getMetadata().getUid())
          .each(client, Event.class, search::add);
      return search.found();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return Optional.empty();
    }
  }
}
