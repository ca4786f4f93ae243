package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.pod.Pods;
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

  private final Pod ended;
  private final boolean over;

  /**
   * Keeps these.
   *
   * @param ended null if none of its containers has ended
   * @param over whether all of them have, for good
   */
  private KnownPod(ObjectMeta metadata, Pod ended, boolean over) {
    super(metadata);
    this.ended = ended;
    this.over = over;
  }

  /** The kept part of a pod with an ended container: labels, owners, node and status. */
  public Optional<Pod> ended() {
    return Optional.ofNullable(ended);
  }

  /**
   * Whether its run has to look at it again. A load's pod that has ended changes on, while the next
   * load is measured: the kubelet tidies it up, and the Job controller counts it.
   */
  public boolean differsFrom(KnownPod before) {
    return !isStill(before) || !over || !before.over;
  }

  /** Reads what is kept. */
  static final class Reader extends JsonDeserializer<KnownPod> {
    @Override
    public KnownPod deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Pod pod = SlimPod.read(parser, context);
      ObjectMeta metadata = pod.getMetadata();
      boolean ended =
          Pods.containers(pod).stream()
              .map(ContainerStatus::getState)
              .anyMatch(state -> state != null && state.getTerminated() != null);
      if (!ended) {
        metadata.setOwnerReferences(List.of());
      }
      return new KnownPod(metadata, ended ? pod : null, PodEnds.hasEnded(pod));
    }
  }
}
