package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.wrkbench.pod.JobConditions;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Earlier loads that were given up or are done, and that may still run. Pure. */
final class FormerLoads {
  /** How long a pod that has printed its result may take to end by itself. */
  private static final Duration TO_END = Duration.ofSeconds(10);

  private FormerLoads() {}

  /**
   * What is left of the loads before this one and could disturb it.
   *
   * @param jobs all Jobs of the run
   * @param pods all pods of the run
   * @param printed when a pod was first seen to have printed a result
   */
  static Leftovers leftovers(
      LoadId load,
      List<Job> jobs,
      List<Pod> pods,
      Function<Pod, Optional<Instant>> printed,
      Instant now) {
    List<Pod> running =
        pods.stream()
            .filter(pod -> isOfAnother(load, pod))
            .filter(pod -> PodEnds.mayRun(pod, now))
            .toList();
    List<Pod> givenUp =
        running.stream().filter(pod -> !endsByItself(printed.apply(pod), now)).toList();
    boolean toRemove =
        jobs.stream()
            .filter(job -> isOfAnother(load, job))
            .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
            .anyMatch(
                job ->
                    isBackground(job)
                        || givenUp.stream().anyMatch(p -> owns(job, p))
                        || mayCreatePods(job, pods));
    if (toRemove) {
      return Leftovers.PRESENT;
    }
    return running.isEmpty() ? Leftovers.NONE : Leftovers.ENDING;
  }

  private static boolean endsByItself(Optional<Instant> printed, Instant now) {
    return printed
        .map(at -> Duration.between(at, now))
        .filter(since -> !since.isNegative() && since.compareTo(TO_END) < 0)
        .isPresent();
  }

  private static boolean isOfAnother(LoadId load, HasMetadata object) {
    String number = object.getMetadata().getLabels().get(Labels.NUMBER);
    return number != null && !number.equals(Integer.toString(load.number()));
  }

  /** Whether it belongs to a background load, which is removed even if it ended by itself. */
  private static boolean isBackground(Job job) {
    return Labels.ROLE_BACKGROUND.equals(job.getMetadata().getLabels().get(Labels.ROLE));
  }

  /** Whether it may still create pods that were refused so far. */
  private static boolean mayCreatePods(Job job, List<Pod> pods) {
    long there = pods.stream().filter(pod -> owns(job, pod)).count();
    JobSpec spec = job.getSpec();
    return !Boolean.TRUE.equals(spec.getSuspend())
        && there < (spec.getParallelism() == null ? 1 : spec.getParallelism())
        && !hasEnded(job);
  }

  private static boolean hasEnded(Job job) {
    return Stream.of(JobConditions.COMPLETE, JobConditions.FAILED)
        .anyMatch(type -> JobConditions.whereTrue(job.getStatus(), type).isPresent());
  }

  private static boolean owns(Job job, Pod pod) {
    return pod.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(job.getMetadata().getUid()));
  }
}
