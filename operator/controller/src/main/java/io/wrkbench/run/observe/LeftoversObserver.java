package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.step.AfterEnd;
import java.time.Instant;
import java.util.Set;

/** Reads what is left of a run that has ended. */
public final class LeftoversObserver {
  /** Roles of the pods that stay with {@code keepTarget}. */
  private static final Set<String> KEPT = Set.of(Labels.ROLE_TARGET, Labels.ROLE_CASSANDRA);

  private final KubernetesClient client;
  private final RunResources resources;

  /** Reads through this client. */
  public LeftoversObserver(KubernetesClient client, RunResources resources) {
    this.client = client;
    this.resources = resources;
  }

  /** What is left of the run. */
  Leftovers of(BenchmarkRun run, Instant now) {
    if (!resources.all(run).isEmpty() || mayBeLeftUnread(run, now)) {
      return Leftovers.PRESENT;
    }
    return OwnPods.of(client, run).stream()
            .filter(pod -> !run.getSpec().keepTarget || !isKept(pod))
            .anyMatch(pod -> PodEnds.mayRun(pod, now))
        ? Leftovers.ENDING
        : Leftovers.NONE;
  }

  /**
   * Whether something is left that can't be read. That it is being deleted already, and only waits
   * for somebody's finalizer, can't be read either; the run doesn't wait for that for ever.
   */
  private boolean mayBeLeftUnread(BenchmarkRun run, Instant now) {
    return !AfterEnd.isOverdue(run.getStatus().completionTime, AfterEnd.MOST_TO_CLEAR, now)
        && !resources.unread(run).isEmpty();
  }

  private static boolean isKept(Pod pod) {
    return KEPT.contains(pod.getMetadata().getLabels().get(Labels.ROLE));
  }
}
