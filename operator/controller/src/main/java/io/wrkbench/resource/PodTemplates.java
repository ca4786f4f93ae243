package io.wrkbench.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.wrkbench.api.ApiJson;

/** Merges a user's free-form PodTemplateSpec under the one that the operator sets. */
final class PodTemplates {
  private PodTemplates() {}

  /**
   * The user's template with ours on top: objects are merged by field, lists of named objects
   * (containers, volumes, env) by name, and of everything else ours wins.
   *
   * @param users the user's template, or null for none
   */
  static PodTemplateSpec merge(JsonNode users, PodTemplateSpec ours) {
    if (users == null || users.isNull()) {
      return ours;
    }
    KubernetesSerialization json = ApiJson.serialization();
    JsonNode merged = JsonMerge.merge(users.deepCopy(), json.convertValue(ours, JsonNode.class));
    return json.convertValue(merged, PodTemplateSpec.class);
  }
}
