package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.PartlyReadable;
import io.wrkbench.api.StatusPatch;
import java.util.Map;

/**
 * The only writer of status: server-side apply of the whole status, on condition that nobody has
 * written the object since it was read. A second operator that woke up late therefore changes
 * nothing.
 */
public final class StatusWriter {
  private static final PatchContext APPLY =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("wrkbench")
          .withForce(true)
          .build();

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final KubernetesClient client;

  /** Writes through this client. */
  public StatusWriter(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Writes the status. If the stored one can't be read completely, writes only what has changed.
   *
   * @param <R> the kind of the object
   * @param status the whole status, as the kind has it
   * @return the object as it is now
   * @throws io.fabric8.kubernetes.client.KubernetesClientException with code 409 if the object was
   *     written since it was read, and 404 if it is gone
   */
  public <R extends CustomResource<?, ?>> R write(R object, Object status) {
    return object instanceof PartlyReadable read && read.unreadableStatus().isPresent()
        ? client.resource(object).subresource("status").patch(MERGE, StatusPatch.of(object, status))
        : apply(object, status);
  }

  /** Applies JSON, not an object: reading the status back would drop what can't be read. */
  private <R extends CustomResource<?, ?>> R apply(R object, Object status) {
    Map<String, Object> applied =
        Map.of(
            "apiVersion",
            object.getApiVersion(),
            "kind",
            object.getKind(),
            "metadata",
            new ObjectMetaBuilder()
                .withName(object.getMetadata().getName())
                .withNamespace(object.getMetadata().getNamespace())
                .withUid(object.getMetadata().getUid())
                .withResourceVersion(object.getMetadata().getResourceVersion())
                .build(),
            "status",
            status);
    return client
        .resource(object)
        .subresource("status")
        .patch(APPLY, ApiJson.serialization().asJson(applied));
  }
}
