package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.wrkbench.pod.Pods;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a pod without the parts of its spec that may be large: how many containers it has is kept,
 * and which of them are sidecars, but nothing else of what they are.
 */
final class SlimPod {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  /** No node runs a pod of more. */
  private static final int MOST_CONTAINERS = 1000;

  /** Stand for all containers: what differs between them isn't kept. */
  private static final Container CONTAINER = new Container();

  private static final Container SIDECAR =
      new ContainerBuilder().withRestartPolicy(Pods.RESTARTABLE).build();

  private SlimPod() {}

  /** The pod that the parser is at. Its metadata has only our labels and annotations. */
  static Pod read(JsonParser parser, DeserializationContext context) throws IOException {
    Pod pod = new Pod();
    pod.setMetadata(new ObjectMeta());
    pod.setSpec(new PodSpec());
    pod.setStatus(new PodStatus());
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "metadata" -> pod.setMetadata(metadata(p, context));
            case "spec" -> readSpec(p, pod.getSpec());
            case "status" ->
                pod.setStatus(Fields.value(p, context, PodStatus.class).orElseGet(PodStatus::new));
            default -> {
              // Skipped.
            }
          }
        });
    return pod;
  }

  private static ObjectMeta metadata(JsonParser parser, DeserializationContext context)
      throws IOException {
    return Fields.metadata(parser, name -> Fields.isOurs(name) || name.equals(INDEX), context);
  }

  private static void readSpec(JsonParser parser, PodSpec spec) throws IOException {
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "nodeName" -> spec.setNodeName(Fields.text(p));
            case "restartPolicy" -> spec.setRestartPolicy(Fields.text(p));
            case "hostNetwork" -> spec.setHostNetwork(p.currentToken() == JsonToken.VALUE_TRUE);
            case "containers" -> spec.setContainers(containers(p));
            case "initContainers" -> spec.setInitContainers(containers(p));
            default -> {
              // Skipped.
            }
          }
        });
  }

  /** The containers of the list that the parser is at. */
  private static List<Container> containers(JsonParser parser) throws IOException {
    List<Container> containers = new ArrayList<>();
    Fields.each(
        parser,
        element -> {
          containers.add(CONTAINER);
          Fields.of(
              element,
              (field, p) -> {
                if (field.equals("restartPolicy") && Pods.RESTARTABLE.equals(Fields.text(p))) {
                  containers.set(containers.size() - 1, SIDECAR);
                }
              });
        });
    return containers.stream().limit(MOST_CONTAINERS).toList();
  }
}
