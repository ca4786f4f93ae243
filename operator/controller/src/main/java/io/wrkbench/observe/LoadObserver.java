package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.resource.Labels;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.LoadJob;
import io.wrkbench.resource.Names;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ResultLine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out how a load's Job is, and reads the result that its pod left. */
public final class LoadObserver {
  private static final Logger LOG = LoggerFactory.getLogger(LoadObserver.class);

  /** The result is the last line; a few more in case the runtime adds some. */
  private static final int TAIL_LINES = 3;

  private final KubernetesClient client;

  /** Reads through this client. */
  public LoadObserver(KubernetesClient client) {
    this.client = client;
  }

  /**
   * State of a load.
   *
   * @param pods all pods of the run, and those of its loads that have ended and are gone
   */
  LoadState stateOf(BenchmarkRun run, LoadId load, List<Pod> pods) {
    Job job =
        client
            .batch()
            .v1()
            .jobs()
            .inNamespace(run.getMetadata().getNamespace())
            .withName(Names.load(run, load))
            .get();
    return LoadPods.state(run, load, job, of(load, pods), this::log);
  }

  /** States of the loads in the background of an attempt, in the order of the spec, by the same. */
  List<BackgroundState> backgroundOf(BenchmarkRun run, int number, List<Pod> pods) {
    return LoadId.backgroundOf(run, number).stream()
        .map(load -> LoadPods.background(stateOf(run, load, pods), of(load, pods)))
        .toList();
  }

  /**
   * What is left of the loads before this one, and could disturb it.
   *
   * @param pods all pods of the run
   */
  Leftovers before(BenchmarkRun run, LoadId load, List<Pod> pods, Instant now) {
    List<Job> jobs =
        client
            .batch()
            .v1()
            .jobs()
            .inNamespace(run.getMetadata().getNamespace())
            .withLabel(Labels.RUN, run.getMetadata().getUid())
            .list()
            .getItems();
    return FormerLoads.leftovers(load, jobs, pods, now);
  }

  private static List<Pod> of(LoadId load, List<Pod> pods) {
    return pods.stream()
        .filter(
            pod -> pod.getMetadata().getLabels().entrySet().containsAll(load.labels().entrySet()))
        .toList();
  }

  /** The result in the pod's log; empty where the log can't be read or holds none. */
  private Optional<LoadResult> log(Pod pod) {
    try {
      return ResultLine.parse(
          client
              .pods()
              .resource(pod)
              .inContainer(LoadJob.CONTAINER)
              .tailingLines(TAIL_LINES)
              .getLog());
    } catch (KubernetesClientException | IllegalArgumentException e) {
      LOG.warn(
          "can't read the result in the log of pod {}; the figures of its termination message are"
              + " used, without a histogram",
          pod.getMetadata().getName(),
          e);
      return Optional.empty();
    }
  }
}
