package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.child.JsonTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A user's free-form PodTemplateSpec, and what the operator makes of it. */
public final class PodTemplates {
  private PodTemplates() {}

  /**
   * What is wrong with a spec's podTemplates, in a sentence that names the field; empty if nothing
   * is. The API server refuses fields that Kubernetes doesn't have and values that it doesn't
   * accept.
   */
  public static Optional<String> problem(BenchmarkRunSpec spec) {
    JsonNode target = spec.target.server == null ? null : spec.target.server.podTemplate;
    return problem("target.server.podTemplate", target)
        .or(() -> problem("load.podTemplate", spec.load.podTemplate))
        .or(() -> probed("load.podTemplate.spec.containers", spec.load.podTemplate));
  }

  private static Optional<String> problem(String path, JsonNode users) {
    if (users == null || users.isNull()) {
      return Optional.empty();
    }
    JsonNode said = withoutNulls(users);
    return JsonTypes.problem(path, said, PodTemplateSpec.class)
        .or(() -> twice(path + ".spec", said.path("spec")))
        .or(() -> unreadable(path, said));
  }

  /** A load begins when its pod is ready, and nothing may probe it while it measures. */
  private static Optional<String> probed(String path, JsonNode load) {
    if (load == null) {
      return Optional.empty();
    }
    for (JsonNode container : load.path("spec").path("containers")) {
      for (String probe : List.of("startupProbe", "readinessProbe")) {
        if (container.path("name").asText().equals(LoadJob.CONTAINER)
            && container.hasNonNull(probe)) {
          return Optional.of(
              path
                  + ": '"
                  + LoadJob.CONTAINER
                  + "' can't have a "
                  + probe
                  + ": the operator has its own, and another would run during the measurement");
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> twice(String path, JsonNode spec) {
    for (List<String> lists :
        List.of(List.of("containers", "initContainers"), List.of("volumes"))) {
      Set<String> names = new HashSet<>();
      for (String list : lists) {
        for (JsonNode item : spec.path(list)) {
          if (item.has("name") && !names.add(item.get("name").asText())) {
            return Optional.of(
                path + "." + list + " names '" + item.get("name").asText() + "' twice");
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Finds what the check of the types may have missed. */
  private static Optional<String> unreadable(String path, JsonNode users) {
    try {
      ApiJson.serialization().convertValue(users, PodTemplateSpec.class);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(
          path
              + " is not a PodTemplateSpec: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /**
   * Merges the user's template over the operator's defaults, and over that what the operator
   * insists on.
   *
   * @param defaults what holds unless the user sets it
   * @param users the user's template, or null for none
   * @param ours what holds whatever the user sets
   * @throws IllegalArgumentException if the user's has a {@link #problem}
   */
  static PodTemplateSpec merge(PodTemplateSpec defaults, JsonNode users, PodTemplateSpec ours) {
    KubernetesSerialization json = ApiJson.serialization();
    JsonNode merged = json.convertValue(defaults, JsonNode.class);
    if (users != null && !users.isNull()) {
      merged = PodTemplateMerge.MERGE.merge(merged, withoutNulls(users));
    }
    merged = PodTemplateMerge.MERGE.merge(merged, json.convertValue(ours, JsonNode.class));
    return json.convertValue(merged, PodTemplateSpec.class);
  }

  /** Removes nulls, because Kubernetes treats a null field as absent. */
  private static JsonNode withoutNulls(JsonNode users) {
    JsonNode copy = users.deepCopy();
    dropNulls(copy);
    return copy;
  }

  private static void dropNulls(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.removeNulls();
    }
    node.forEach(PodTemplates::dropNulls);
  }
}
