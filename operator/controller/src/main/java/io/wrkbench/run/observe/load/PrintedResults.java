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

  /** Of a pod: ours prints one result; somebody's own image may print any number. */
  private static final int MOST_NEWS = 8;

  /** When a pod was seen to have printed a result, and how often. */
  private record Printed(Instant first, Instant last, int times) {
    Printed again(Instant now) {
      return new Printed(first, now, times + 1);
    }
  }

  private final KubernetesClient client;
  private final Clock clock;
  private final Consumer<Pod> news;
  private final Set<String> followed = new HashSet<>();

  private final Map<String, Printed> printed =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Printed> eldest) {
          return size() > MOST_PRINTED;
        }
      };

  /**
   * Follows through this client.
   *
   * @param news is told each pod that has printed a result
   */
  public PrintedResults(KubernetesClient client, Clock clock, Consumer<Pod> news) {
    this.client = client;
    this.clock = clock;
    this.news = news;
  }

  /** When the pod was first seen to have printed a result; empty if it wasn't. */
  Optional<Instant> firstOf(Pod pod) {
    return of(pod).map(Printed::first);
  }

  /** When the pod was last seen to have printed one: the last one counts. */
  Optional<Instant> lastOf(Pod pod) {
    return of(pod).map(Printed::last);
  }

  private synchronized Optional<Printed> of(Pod pod) {
    return Optional.ofNullable(printed.get(pod.getMetadata().getUid()));
  }

  /**
   * Follows the pod's log from now on, if its load runs.
   *
   * @param longest how long the load can run
   */
  void follow(Pod pod, Duration longest) {
    if (!isRunning(pod) || !begin(pod)) {
      return;
    }
    try {
      var unused =
          LiveLog.follow(
                  client,
                  pod,
                  LoadJob.CONTAINER,
                  ResultLines.MOST_BYTES,
                  longest,
                  new ResultWatch(() -> saw(pod)))
              .whenComplete((ended, failure) -> end(pod, failure));
    } catch (RuntimeException e) { // Such as from a client that is closed.
      end(pod, e);
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
    int times;
    synchronized (this) {
      Instant now = clock.instant();
      times =
          printed
              .merge(
                  pod.getMetadata().getUid(),
                  new Printed(now, now, 1),
                  (before, one) -> before.again(now))
              .times();
    }
    if (times <= MOST_NEWS) {
      news.accept(pod);
    }
  }

  private synchronized void end(Pod pod, Throwable failure) {
    followed.remove(pod.getMetadata().getUid());
    if (failure != null) {
      LOG.debug("can't follow the log of pod {}", pod.getMetadata().getName(), failure);
    }
  }
}
