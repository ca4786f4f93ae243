package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.wrkbench.api.BenchmarkRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How several load pods start at the same moment: each says by its readiness that it is prepared;
 * then all are told a time by an annotation, which the kubelet hands to the agent as a file.
 */
public final class StartSignal {
  /** Annotation with the time (RFC 3339) at which the load begins. */
  public static final String ANNOTATION = BenchmarkRun.GROUP + "/start-at";

  /** How far ahead the time is: what kubelets need to hand the annotation over, and some more. */
  public static final Duration AHEAD = Duration.ofSeconds(5);

  private static final int READY_PORT = 65533;
  private static final String VOLUME = "start";
  private static final String FOLDER = "/etc/wrkbench-start";
  private static final String FILE = "at";

  private StartSignal() {}

  /** Whether load pods of the run wait for it: a single one needn't. */
  public static boolean isNeeded(BenchmarkRun run) {
    return run.getSpec().load.generators > 1;
  }

  /** The time that the pod was told, if it was. */
  public static Optional<String> of(Pod pod) {
    return Optional.ofNullable(pod.getMetadata().getAnnotations()).map(a -> a.get(ANNOTATION));
  }

  /** Arguments of the agent. */
  static List<String> arguments() {
    return List.of(
        "--ready-port", Integer.toString(READY_PORT), "--start-signal", FOLDER + "/" + FILE);
  }

  /** What the container needs to be asked and told. */
  static ContainerBuilder addTo(ContainerBuilder container) {
    return container
        .withNewReadinessProbe()
        .withPeriodSeconds(1)
        .withNewTcpSocket()
        .withNewPort(READY_PORT)
        .endTcpSocket()
        .endReadinessProbe()
        .addNewVolumeMount()
        .withName(VOLUME)
        .withMountPath(FOLDER)
        .withReadOnly(true)
        .endVolumeMount();
  }

  static Volume volume() {
    return new VolumeBuilder()
        .withName(VOLUME)
        .withNewDownwardAPI()
        .addNewItem()
        .withPath(FILE)
        .withNewFieldRef()
        .withFieldPath("metadata.annotations['" + ANNOTATION + "']")
        .endFieldRef()
        .endItem()
        .endDownwardAPI()
        .build();
  }
}
