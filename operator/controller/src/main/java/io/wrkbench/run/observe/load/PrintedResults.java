package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.live.LiveLog;
import io.wrkbench.pod.Pods;
import io.wrkbench.result.ResultLines;
import io.wrkbench.run.resource.LoadJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the logs of load pods that run, to know at once when one has printed its result. The
 * kubelet looks only once a second at what its containers do, so it reports a load's end half a
 * second late on average. A log that can't be followed costs this half second, and nothing else.
 */
public final class PrintedResults {
  private static final Logger LOG = LoggerFactory.getLogger(PrintedResults.class);

  /** Each keeps a connection open, through the API server to a kubelet. */
  private static final int MOST_FOLLOWED = 32;

  /** More than can print a result before the kubelet reports that they have ended. */
  private static final int MOST_PRINTED = 256;

  private final KubernetesClient client;
  private final Clock clock;
  private final Consumer<Pod> news;
  private final Set<String> followed = new HashSet<>();

  private final Map<String, Instant> printed =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST_PRINTED;
        }
      };

  /**
   * Follows through this client.
   *
   * @param news is told each pod that has printed its result
   */
  public PrintedResults(KubernetesClient client, Clock clock, Consumer<Pod> news) {
    this.client = client;
    this.clock = clock;
    this.news = news;
  }

  /** When the pod was seen to have printed its result; empty if it wasn't. */
  synchronized Optional<Instant> seenOf(Pod pod) {
    return Optional.ofNullable(printed.get(pod.getMetadata().getUid()));
  }

  /**
   * Follows the pod's log from now on, if its load runs.
   *
   * @param longest how long the load can run
   */
  void follow(Pod pod, Duration longest) {
    if (isRunning(pod) && begin(pod)) {
      var unused =
          LiveLog.follow(
                  client,
                  pod,
                  LoadJob.CONTAINER,
                  ResultLines.MOST_BYTES,
                  longest,
                  new ResultWatch(() -> saw(pod)))
              .whenComplete((ended, failure) -> end(pod, failure));
    }
  }

  private static boolean isRunning(Pod pod) {
    return Pods.container(pod, LoadJob.CONTAINER)
        .map(ContainerStatus::getState)
        .map(ContainerState::getRunning)
        .isPresent();
  }

  private synchronized boolean begin(Pod pod) {
    String uid = pod.getMetadata().getUid();
    return !printed.containsKey(uid) && followed.size() < MOST_FOLLOWED && followed.add(uid);
  }

  private void saw(Pod pod) {
    synchronized (this) {
      printed.putIfAbsent(pod.getMetadata().getUid(), clock.instant());
    }
    news.accept(pod);
  }

  private synchronized void end(Pod pod, Throwable failure) {
    followed.remove(pod.getMetadata().getUid());
    if (failure != null) {
      LOG.debug("can't follow the log of pod {}", pod.getMetadata().getName(), failure);
    }
  }
}
