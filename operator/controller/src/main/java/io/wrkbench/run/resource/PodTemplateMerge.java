package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.child.JsonMerge;
import io.wrkbench.child.JsonMerge.Key;
import io.wrkbench.child.JsonMerge.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges one PodTemplateSpec over another: lists by the keys of Kubernetes' own strategic merge. Of
 * values that exclude each other, only one is kept.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.34/#podspec-v1-core"
 *     >the patch strategies of a PodSpec's fields</a>
 */
final class PodTemplateMerge {
  static final JsonMerge MERGE = new JsonMerge(rules(), JsonMerge.REPLACE);

  /** Handlers of a probe or a lifecycle hook. */
  private static final Set<String> HANDLERS =
      Set.of("exec", "grpc", "httpGet", "sleep", "tcpSocket");

  private PodTemplateMerge() {}

  private static Map<String, Rule> rules() {
    Map<String, Rule> rules = new HashMap<>();
    for (String named :
        List.of("containers", "initContainers", "imagePullSecrets", "resourceClaims", "claims")) {
      rules.put(named, JsonMerge.byKeys(Key.of("name")));
    }
    // A variable has a value or takes it from elsewhere.
    rules.put("env", JsonMerge.byKeys(JsonMerge.REPLACE, Key.of("name")));
    rules.put("volumes", JsonMerge.byKeys(PodTemplateMerge::volume, Key.of("name")));
    rules.put("ports", JsonMerge.byKeys(Key.of("containerPort"), new Key("protocol", "TCP")));
    rules.put("volumeMounts", JsonMerge.byKeys(Key.of("mountPath")));
    rules.put("volumeDevices", JsonMerge.byKeys(Key.of("devicePath")));
    rules.put("hostAliases", JsonMerge.byKeys(Key.of("ip")));
    for (String appended :
        List.of("tolerations", "topologySpreadConstraints", "envFrom", "readinessGates")) {
      rules.put(appended, JsonMerge.APPEND);
    }
    rules.put("nodeSelectorTerms", PodTemplateMerge::bothTerms);
    rules.put("seccompProfile", JsonMerge.REPLACE);
    for (String handled :
        List.of("startupProbe", "readinessProbe", "livenessProbe", "postStart", "preStop")) {
      rules.put(handled, PodTemplateMerge::handled);
    }
    return rules;
  }

  /**
   * A probe with a handler replaces the other; without one, it only changes the other's settings.
   */
  private static JsonNode handled(JsonMerge all, JsonNode base, JsonNode over) {
    return HANDLERS.stream().anyMatch(over::has) ? over : JsonMerge.BY_FIELD.merge(all, base, over);
  }

  /** Volumes with the same kind of source are merged; otherwise the second replaces the first. */
  private static JsonNode volume(JsonMerge all, JsonNode base, JsonNode over) {
    ObjectNode kept = ((ObjectNode) base).deepCopy();
    kept.retain(over.properties().stream().map(Map.Entry::getKey).toList());
    return JsonMerge.BY_FIELD.merge(all, kept, over);
  }

  /** Terms are alternatives, so each term of one list is combined with each of the other. */
  private static JsonNode bothTerms(JsonMerge all, JsonNode base, JsonNode over) {
    ArrayNode both = JsonNodeFactory.instance.arrayNode();
    for (JsonNode left : base) {
      for (JsonNode right : over) {
        ObjectNode term = both.addObject();
        for (String part : List.of("matchExpressions", "matchFields")) {
          ArrayNode requirements = JsonNodeFactory.instance.arrayNode();
          left.path(part).forEach(requirements::add);
          right.path(part).forEach(requirements::add);
          if (!requirements.isEmpty()) {
            term.set(part, requirements);
          }
        }
      }
    }
    return both;
  }
}
