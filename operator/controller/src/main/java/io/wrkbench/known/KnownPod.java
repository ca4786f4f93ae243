package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A pod of a run. If one of its containers has ended, also how it ended and where it ran. */
@Group("")
@Version("v1")
@Kind("Pod")
@Plural("pods")
@JsonDeserialize(using = KnownPod.Reader.class)
public final class KnownPod extends Known {
  private static final long serialVersionUID = 1L;
  private static final String OURS = BenchmarkRun.GROUP + "/";
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private final Pod ended;

  private KnownPod(ObjectMeta metadata, Pod ended) {
    super(metadata);
    this.ended = ended;
  }

  /** The kept part of a pod with an ended container: labels, owners, node and status. */
  public Optional<Pod> ended() {
    return Optional.ofNullable(ended);
  }

  /** Reads what is kept. */
  static final class Reader extends JsonDeserializer<KnownPod> {
    /** What has been read so far. */
    private static final class Parts {
      ObjectMeta metadata = new ObjectMeta();
      String node;
      Optional<PodStatus> status = Optional.empty();
      List<OwnerReference> owners = List.of();
    }

    @Override
    public KnownPod deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Parts parts = new Parts();
      Fields.of(
          parser,
          (field, p) -> {
            switch (field) {
              case "metadata" -> readMetadata(p, context, parts);
              case "spec" -> readSpec(p, parts);
              case "status" -> parts.status = Fields.value(p, context, PodStatus.class);
              default -> {
                // Skipped.
              }
            }
          });
      return new KnownPod(
          parts.metadata,
          parts.status.filter(Reader::hasEnded).map(status -> pod(parts, status)).orElse(null));
    }

    private static void readMetadata(JsonParser parser, DeserializationContext context, Parts parts)
        throws IOException {
      parts.metadata =
          Fields.metadata(
              parser,
              name -> name.startsWith(OURS) || name.equals(INDEX),
              p ->
                  parts.owners =
                      Fields.value(p, context, OwnerReference[].class)
                          .map(List::of)
                          .orElse(List.of()));
    }

    private static void readSpec(JsonParser parser, Parts parts) throws IOException {
      Fields.of(
          parser,
          (field, p) -> {
            if (field.equals("nodeName")) {
              parts.node = Fields.text(p);
            }
          });
    }

    private static boolean hasEnded(PodStatus status) {
      return status.getContainerStatuses().stream()
          .map(ContainerStatus::getState)
          .anyMatch(state -> state != null && state.getTerminated() != null);
    }

    private static Pod pod(Parts parts, PodStatus status) {
      return new PodBuilder()
          .withNewMetadataLike(parts.metadata)
          .withOwnerReferences(parts.owners)
          .endMetadata()
          .withNewSpec()
          .withNodeName(parts.node)
          .endSpec()
          .withStatus(status)
          .build();
    }
  }
}
