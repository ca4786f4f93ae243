package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.wrkbench.api.BenchmarkRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run's first load whose pod starts while the target does, so that a run takes no longer than the
 * slower of the two. Its pod doesn't know the target's URL, and sends nothing before it does. The
 * operator writes the URL into an annotation once the status names the Job, and the kubelet passes
 * it to the agent as a file.
 */
public final class EarlyLoad {
  /** Annotation of the pod with the target's URL; empty until the load may begin. */
  public static final String ANNOTATION = BenchmarkRun.GROUP + "/target-url";

  /** The file with the URL. */
  static final AnnotationFile FILE =
      new AnnotationFile("wrkbench-target", "/etc/wrkbench-target/", "url", ANNOTATION);

  private EarlyLoad() {}

  /**
   * The load of this run that can start early. None can with several generators, which wait for
   * each other, or with a background, which begins before it.
   */
  public static Optional<LoadId> of(BenchmarkRun run) {
    LoadId first = LoadId.of(run.getSpec().warmup.isNone() ? 1 : 0);
    return run.getSpec().target.server == null
            || first.generators(run) > 1
            || !LoadId.backgroundOf(run, first.number()).isEmpty()
        ? Optional.empty()
        : Optional.of(first);
  }

  /** Whether the Job's pod waits for the target's URL. */
  public static boolean is(Job job) {
    return annotations(job.getSpec().getTemplate().getMetadata().getAnnotations())
        .containsKey(ANNOTATION);
  }

  /** Whether the pod was told the target's URL. */
  public static boolean isTold(Pod pod) {
    return !annotations(pod.getMetadata().getAnnotations()).getOrDefault(ANNOTATION, "").isEmpty();
  }

  private static Map<String, String> annotations(Map<String, String> of) {
    return of == null ? Map.of() : of;
  }

  /** Arguments of the agent in place of the URL. */
  static List<String> arguments() {
    return List.of("--url-file", FILE.path());
  }
}
