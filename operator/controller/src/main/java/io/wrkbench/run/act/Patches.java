package io.wrkbench.run.act;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.ApiJson;
import java.net.HttpURLConnection;
import java.util.Map;

/**
 * Changes single fields, whatever the object's controller writes at the same time: a merge patch
 * has no conflicts.
 */
final class Patches {
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private Patches() {}

  /** Gives a pod an annotation. */
  static void annotate(Resource<Pod> pod, String annotation, String value) {
    merge(pod, Map.of("metadata", Map.of("annotations", Map.of(annotation, value))));
  }

  /** Merges this into the object. One that is gone is missed by the next look. */
  static void merge(Resource<? extends HasMetadata> there, Map<String, Object> change) {
    try {
      there.patch(MERGE, ApiJson.serialization().asJson(change));
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }
}
