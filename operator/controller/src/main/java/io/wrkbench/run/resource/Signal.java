package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.wrkbench.api.BenchmarkRun;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * Tells a running load pod to start or stop. The pod shows by its readiness that it is prepared.
 * The operator then writes a time into an annotation, which the kubelet passes to the agent as a
 * file.
 *
 * <p>A startup probe checks readiness by a file. Once the file exists, nothing probes the pod any
 * more, so that no probe disturbs the measurement. The probe needs no port, which pods in the
 * network of their node would have to share.
 */
public enum Signal {
  /** Tells several generators when to begin; they are ready when they are prepared. */
  START("start"),

  /** Tells a background load to stop; it is ready when all its connections are open. */
  STOP("stop");

  /**
   * How far ahead the start time lies: what kubelets need to pass it on, plus a margin. A stop
   * applies at once.
   */
  public static final Duration AHEAD = Duration.ofSeconds(5);

  private static final String READY_FILE = "/tmp/wrkbench-ready";

  /** No limit: the pod's own deadline ends a load that never becomes ready. */
  private static final int ENDLESS = 1_000_000;

  /** Starting a program takes long when all cores are busy. */
  private static final int PROBE_TIMEOUT_SECONDS = 5;

  private final String word;

  Signal(String word) {
    this.word = word;
  }

  /** The signal that a load's pods wait for; a single generator waits for none. */
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
      return Optional.empty(); // Somebody else wrote it; ours replaces it.
    }
  }

  /** Arguments of the agent. */
  List<String> arguments() {
    return List.of("--ready-file", READY_FILE, "--" + word + "-signal", file().path());
  }

  /** Adds the probe and the volume to the container. */
  ContainerBuilder addTo(ContainerBuilder container) {
    return file()
        .mountIn(container)
        .withNewStartupProbe()
        .withPeriodSeconds(1)
        .withTimeoutSeconds(PROBE_TIMEOUT_SECONDS)
        .withFailureThreshold(ENDLESS)
        .withNewExec()
        // The load image has neither a shell nor test, but it has curl, which fails without the
        // file.
        .withCommand("curl", "--silent", "--output", "/dev/null", "file://" + READY_FILE)
        .endExec()
        .endStartupProbe();
  }

  Volume volume() {
    return file().asVolume();
  }

  private AnnotationFile file() {
    return new AnnotationFile(word, "/etc/wrkbench-" + word + "/", "at", annotation());
  }
}
