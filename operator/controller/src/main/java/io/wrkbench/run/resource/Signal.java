package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.wrkbench.api.BenchmarkRun;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * What a load pod is told while it runs: it says by its readiness that it is so far; then it is
 * told a time by an annotation, which the kubelet hands to the agent as a file.
 *
 * <p>Its readiness is a file, for which a startup probe looks. Once the file is there, nothing
 * probes the pod any more, so no probe falls into a measurement; and no port is taken, which pods
 * in the network of their node would have to share.
 */
public enum Signal {
  /** Several generators are told when to begin; they are ready when they are prepared. */
  START("start"),

  /** A load in the background is told to end; it is ready when all its connections are open. */
  STOP("stop");

  /**
   * How far ahead the time of a start is: what kubelets need to hand it over, and some more. A stop
   * is for at once.
   */
  public static final Duration AHEAD = Duration.ofSeconds(5);

  private static final String READY_FILE = "/tmp/wrkbench-ready";

  /** For as long as it takes: the pod's own deadline ends a load that never gets ready. */
  private static final int ENDLESS = 1_000_000;

  /** Starting a program takes long where all cores are busy. */
  private static final int PROBE_TIMEOUT_SECONDS = 5;

  private static final String FILE = "at";

  private final String word;

  Signal(String word) {
    this.word = word;
  }

  /** The one that a load's pods wait for; a single generator waits for none. */
  public static Optional<Signal> of(BenchmarkRun run, LoadId load) {
    if (load instanceof LoadId.Background) {
      return Optional.of(STOP);
    }
    return load.generators(run) > 1 ? Optional.of(START) : Optional.empty();
  }

  /** Annotation with the time (RFC 3339). */
  public String annotation() {
    return BenchmarkRun.GROUP + "/" + word + "-at";
  }

  /** The time that the pod was told, if it was. */
  public Optional<Instant> told(Pod pod) {
    try {
      return Optional.ofNullable(pod.getMetadata().getAnnotations())
          .map(annotations -> annotations.get(annotation()))
          .map(Instant::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty(); // Somebody else's word; ours takes its place.
    }
  }

  /** Arguments of the agent. */
  List<String> arguments() {
    return List.of("--ready-file", READY_FILE, "--" + word + "-signal", folder() + FILE);
  }

  /** What the container needs to be asked and told. */
  ContainerBuilder addTo(ContainerBuilder container) {
    return container
        .withNewStartupProbe()
        .withPeriodSeconds(1)
        .withTimeoutSeconds(PROBE_TIMEOUT_SECONDS)
        .withFailureThreshold(ENDLESS)
        .withNewExec()
        // The load image has neither a shell nor test, but curl, which fails where there is no
        // file.
        .withCommand("curl", "--silent", "--output", "/dev/null", "file://" + READY_FILE)
        .endExec()
        .endStartupProbe()
        .addNewVolumeMount()
        .withName(word)
        .withMountPath(folder())
        .withReadOnly(true)
        .endVolumeMount();
  }

  Volume volume() {
    return new VolumeBuilder()
        .withName(word)
        .withNewDownwardAPI()
        .addNewItem()
        .withPath(FILE)
        .withNewFieldRef()
        .withFieldPath("metadata.annotations['" + annotation() + "']")
        .endFieldRef()
        .endItem()
        .endDownwardAPI()
        .build();
  }

  private String folder() {
    return "/etc/wrkbench-" + word + "/";
  }
}
