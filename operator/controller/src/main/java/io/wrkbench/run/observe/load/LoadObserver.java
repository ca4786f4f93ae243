package io.wrkbench.run.observe.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.live.LiveEvents;
import io.wrkbench.live.LiveJobs;
import io.wrkbench.pod.PodRefusal;
import io.wrkbench.pod.Pods;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ResultLines;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Logs;
import io.wrkbench.run.observe.VolumeObserver;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.run.resource.Names;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes a load's Job, and reads the result that its pod left. */
public final class LoadObserver {
  private static final Logger LOG = LoggerFactory.getLogger(LoadObserver.class);

  /**
   * How long after a load pod's end, or after it has printed its result, to try to read its log,
   * without which a histogram is lost.
   */
  private static final Duration MOST_TO_READ = Duration.ofSeconds(30);

  /** The API server's answers for a log that is gone. */
  private static final Set<Integer> GONE =
      Set.of(HttpURLConnection.HTTP_BAD_REQUEST, HttpURLConnection.HTTP_NOT_FOUND);

  private final KubernetesClient client;
  private final Clock clock;
  private final PrintedResults printed;
  private final VolumeObserver volumes;

  /**
   * Reads through this client.
   *
   * @param printed follows the logs of load pods that run
   */
  public LoadObserver(KubernetesClient client, Clock clock, PrintedResults printed) {
    this.client = client;
    this.clock = clock;
    this.printed = printed;
    this.volumes = new VolumeObserver(client, clock);
  }

  /**
   * State of a load.
   *
   * @param pods all pods of the run, including load pods that have ended and are gone
   * @throws KubernetesClientException if something can't be read now, such as the log of a pod that
   *     has just ended
   */
  public LoadState stateOf(BenchmarkRun run, LoadId load, List<Pod> pods) {
    Job job =
        client
            .batch()
            .v1()
            .jobs()
            .inNamespace(run.getMetadata().getNamespace())
            .withName(Names.load(run, load))
            .get();
    List<Pod> ours = of(load, pods);
    LoadState state =
        LoadPods.state(run, load, job, ours, this::log, printed::lastOf, clock.instant());
    if (state instanceof LoadState.Running) {
      ours.forEach(pod -> printed.follow(pod, LoadTimes.longest(run, load)));
    }
    if (state instanceof LoadState.Creating creating && creating.since() != null) {
      return refused(creating, job).orElse(state);
    }
    return state instanceof LoadState.Pending pending && pending.reason() == Reason.Starting
        ? withoutVolumes(pending, ours).orElse(state)
        : state;
  }

  /** The same, if the Job's events say why its pods are missing. */
  private Optional<LoadState> refused(LoadState.Creating creating, Job job) {
    return LiveEvents.last(client, job, PodRefusal.REASONS)
        .map(last -> PodRefusal.of(last.message()))
        .map(
            refusal ->
                new LoadState.Refused(
                    creating.uid(), creating.since(), refusal.message(), refusal.passing()));
  }

  /** The same, if the pods' events say why their containers aren't created. */
  private Optional<LoadState> withoutVolumes(LoadState.Pending pending, List<Pod> pods) {
    return volumes
        .trouble(pods)
        .map(trouble -> new LoadState.Pending(pending.uid(), trouble.reason(), trouble.message()));
  }

  /** States of the background loads of an attempt, in the order of the spec. */
  public List<BackgroundState> backgroundOf(BenchmarkRun run, int number, List<Pod> pods) {
    return LoadId.backgroundOf(run, number).stream()
        .map(load -> LoadPods.background(stateOf(run, load, pods), of(load, pods)))
        .toList();
  }

  /**
   * What is left of the loads before this one and could disturb it.
   *
   * @param pods all pods of the run
   */
  public Leftovers before(BenchmarkRun run, LoadId load, List<Pod> pods, Instant now) {
    return FormerLoads.leftovers(load, LiveJobs.of(client, run), pods, printed::firstOf, now);
  }

  private static List<Pod> of(LoadId load, List<Pod> pods) {
    return pods.stream()
        .filter(
            pod -> pod.getMetadata().getLabels().entrySet().containsAll(load.labels().entrySet()))
        .toList();
  }

  /**
   * The result in the pod's log; empty if the log can't be read or holds none.
   *
   * @throws KubernetesClientException if it may be read in a moment
   */
  private Optional<LoadResult> log(Pod pod) {
    try {
      return ResultLines.read(lines -> lastLines(pod, lines));
    } catch (KubernetesClientException | IllegalArgumentException e) {
      if (e instanceof KubernetesClientException failure
          && !GONE.contains(failure.getCode())
          && hasJustEnded(pod)) {
        throw failure;
      }
      LOG.warn(
          "can't read the result in the log of pod {}; unless it can be read later, the figures are"
              + " those of its termination message, without a histogram",
          pod.getMetadata().getName(),
          e);
      return Optional.empty();
    }
  }

  /** Whether it ended, or was seen to have printed its result, a moment ago. */
  private boolean hasJustEnded(Pod pod) {
    Optional<Instant> ended =
        Pods.container(pod, LoadJob.CONTAINER)
            .map(ContainerStatus::getState)
            .map(ContainerState::getTerminated)
            .flatMap(terminated -> Times.parse(terminated.getFinishedAt()));
    return Stream.of(ended, printed.lastOf(pod))
        .flatMap(Optional::stream)
        .anyMatch(this::isAMomentAgo);
  }

  /** A time by a clock that differs by more tells nothing. */
  private boolean isAMomentAgo(Instant then) {
    return Duration.between(then, clock.instant()).abs().compareTo(MOST_TO_READ) < 0;
  }

  /**
   * The last lines of its log.
   *
   * @throws KubernetesClientException if it can't be read
   * @throws IllegalArgumentException if they are longer than those of a result
   */
  private String lastLines(Pod pod, int lines) {
    try (InputStream log =
        Logs.of(client.pods().resource(pod), LoadJob.CONTAINER, ResultLines.MOST_BYTES)
            .tailingLines(lines)
            .getLogInputStream()) {
      byte[] read = log.readNBytes(ResultLines.MOST_BYTES);
      if (read.length == ResultLines.MOST_BYTES) {
        throw new IllegalArgumentException(
            "its last " + lines + " lines have " + read.length + " bytes or more");
      }
      return new String(read, UTF_8);
    } catch (IOException e) {
      throw new KubernetesClientException("the log of a load pod broke off", e);
    }
  }
}
