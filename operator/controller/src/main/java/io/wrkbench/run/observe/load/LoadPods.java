package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateRunning;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Owners;
import io.wrkbench.pod.JobConditions;
import io.wrkbench.pod.PodTrouble;
import io.wrkbench.pod.Pods;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.PodUse;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.run.resource.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Derives the state of a load from its Job and its pods. Pure, except for the log that it asks for.
 */
final class LoadPods {
  /** With more generators, only the first and the last sample of each are kept. */
  private static final int MOST_WITH_COURSE = 8;

  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private LoadPods() {}

  /**
   * State of the load.
   *
   * @param job its Job, or null if there is none
   * @param pods pods that carry the load's labels
   * @param log reads the result in a pod's log
   * @param printed when a pod whose container still runs was last seen to have printed a result
   * @param now to tell whether a container has run for longer than its load should take
   */
  static LoadState state(
      BenchmarkRun run,
      LoadId load,
      Job job,
      List<Pod> pods,
      Function<Pod, Optional<LoadResult>> log,
      Function<Pod, Optional<Instant>> printed,
      Instant now) {
    if (job == null) {
      return new LoadState.Absent();
    }
    String uid = job.getMetadata().getUid();
    if (!Owners.isOwned(job, run)) {
      return new LoadState.Broken(
          uid,
          Reason.NameConflict,
          "Job "
              + job.getMetadata().getName()
              + " doesn't belong to this run; delete it, or give the run another name");
    }
    if (Boolean.TRUE.equals(job.getSpec().getSuspend())) {
      return new LoadState.Suspended(uid);
    }
    Optional<JobCondition> failed = JobConditions.whereTrue(job.getStatus(), JobConditions.FAILED);
    List<Pod> generators = generators(pods, uid);
    int wanted = load.generators(run);
    if (generators.size() < wanted && failed.isEmpty()) {
      return new LoadState.Creating(
          uid,
          time(job.getStatus() == null ? null : job.getStatus().getStartTime()),
          "its pod doesn't exist yet; if this lasts, kubectl describe job "
              + job.getMetadata().getName()
              + " says why");
    }
    List<LoadState> states =
        generators.stream()
            .map(
                pod ->
                    unreported(
                        run,
                        load,
                        pod,
                        state(uid, pod, failed.isPresent(), LoadTimes.longest(run, load), log),
                        log,
                        printed.apply(pod),
                        now))
            .map(state -> cut(state, wanted))
            .toList();
    if (generators.size() < wanted) {
      return Generators.failure(states)
          .orElseGet(
              () ->
                  new LoadState.Lost(
                      uid,
                      Reason.LoadPodLost,
                      "a load pod is gone ("
                          + failed.get().getMessage()
                          + "); it may have been deleted"));
    }
    if (wanted > 1) {
      return Generators.together(uid, generators, states);
    }
    Pod only = generators.get(0);
    // Anybody may write the annotation: no other load starts early.
    boolean early = EarlyLoad.of(run).filter(load::equals).isPresent() && EarlyLoad.is(job);
    return early && !EarlyLoad.isTold(only) ? withoutUrl(only, states.get(0)) : states.get(0);
  }

  /** State of a load whose pod was never told the target's URL, and so has sent nothing. */
  private static LoadState withoutUrl(Pod pod, LoadState state) {
    if (state instanceof LoadState.Pending || state instanceof LoadState.Running) {
      return new LoadState.Held(state.uid(), pod.getMetadata().getName());
    }
    return state instanceof LoadState.Finished finished && finished.result().wasInterrupted()
        ? new LoadState.Lost(state.uid(), Reason.LoadPodLost, finished.result().message())
        : state;
  }

  /**
   * State of a background load.
   *
   * @param load its state, derived from the same Job and pods
   */
  static BackgroundState background(LoadState load, List<Pod> pods) {
    List<Pod> ours = generators(pods, load.uid());
    return new BackgroundState(
        load,
        ours.stream().map(pod -> pod.getMetadata().getName()).toList(),
        ours.stream().anyMatch(Pods::isReady),
        ours.stream().flatMap(pod -> Signal.STOP.told(pod).stream()).findFirst());
  }

  /** One pod for each index: the youngest, in case the Job controller has replaced it. */
  private static List<Pod> generators(List<Pod> pods, String jobUid) {
    Map<String, Pod> byIndex = new TreeMap<>();
    pods.stream()
        .filter(pod -> Owners.isOwned(pod, jobUid))
        .sorted(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()))
        .forEach(pod -> byIndex.put(pod.getMetadata().getLabels().getOrDefault(INDEX, "0"), pod));
    return List.copyOf(byIndex.values());
  }

  private static LoadState state(
      String uid,
      Pod pod,
      boolean jobFailed,
      Duration longest,
      Function<Pod, Optional<LoadResult>> log) {
    Optional<ContainerState> now =
        Pods.container(pod, LoadJob.CONTAINER).map(ContainerStatus::getState);
    Optional<ContainerStateTerminated> terminated = now.map(ContainerState::getTerminated);
    if (terminated.isPresent()) {
      return ended(uid, pod, terminated.get(), longest, log);
    }
    if ("Failed".equals(pod.getStatus().getPhase()) || jobFailed) {
      return new LoadState.Lost(uid, podReason(pod), podMessage(pod));
    }
    Optional<ContainerStateRunning> running = now.map(ContainerState::getRunning);
    if (running.isPresent()) {
      return new LoadState.Running(
          uid,
          Times.parse(running.get().getStartedAt())
              .or(() -> Times.parse(pod.getMetadata().getCreationTimestamp()))
              .orElse(Instant.EPOCH));
    }
    Optional<PodTrouble> trouble = PodTrouble.of(pod);
    if (trouble.isEmpty()) {
      return new LoadState.Pending(uid, Reason.Starting, "its container is being started");
    }
    return trouble.get().hopeless()
        ? new LoadState.Broken(
            uid,
            Reason.ofLoadPod(trouble.get().reason().name()),
            "load pod: " + trouble.get().message())
        : new LoadState.Pending(uid, trouble.get().reason(), trouble.get().message());
  }

  private static LoadState ended(
      String uid,
      Pod pod,
      ContainerStateTerminated terminated,
      Duration longest,
      Function<Pod, Optional<LoadResult>> log) {
    Optional<LoadResult> result = log.apply(pod).or(() -> brief(terminated));
    if (result.isPresent()) {
      return ended(uid, pod, terminated, longest, result.get());
    }
    if (Pods.isOutOfMemory(terminated)) {
      return new LoadState.Lost(
          uid, Reason.LoadPodOutOfMemory, "the load pod ran out of memory before it had a result");
    }
    if (pod.getStatus().getReason() != null) {
      return new LoadState.Lost(uid, podReason(pod), podMessage(pod));
    }
    return Pods.disruption(pod)
        .map(
            why ->
                new LoadState.Lost(
                    uid,
                    Reason.LoadPodEvicted,
                    "the load pod was evicted and left no result (" + why + ")"))
        .orElseGet(
            () ->
                new LoadState.Lost(
                    uid,
                    Reason.LoadPodDied,
                    "the load pod ended with exit code "
                        + terminated.getExitCode()
                        + " and left no result; it may have been killed"));
  }

  private static LoadState ended(
      String uid,
      Pod pod,
      ContainerStateTerminated terminated,
      Duration longest,
      LoadResult result) {
    Instant end = time(terminated.getFinishedAt());
    Instant about =
        end != null ? end : Times.parse(pod.getMetadata().getCreationTimestamp()).orElseThrow();
    return checked(uid, longest, result, about, end);
  }

  /**
   * State of a load whose container still counts as running after it has printed its result, or
   * long after its load must have ended. If its log holds the result, it is only the kubelet or the
   * container runtime that doesn't report the end, or hasn't yet.
   */
  private static LoadState unreported(
      BenchmarkRun run,
      LoadId load,
      Pod pod,
      LoadState state,
      Function<Pod, Optional<LoadResult>> log,
      Optional<Instant> printed,
      Instant now) {
    if (!(state instanceof LoadState.Running running)
        || printed.isEmpty()
            && now.isBefore(running.since().plus(LoadTimes.suspicious(run, load)))) {
      return state;
    }
    return log.apply(pod)
        .map(result -> result.isSucceeded() && printed.isEmpty() ? withoutEnd(result, pod) : result)
        .map(
            result ->
                checked(
                    state.uid(), LoadTimes.longest(run, load), result, now, printed.orElse(null)))
        // The right one may follow.
        .filter(found -> found instanceof LoadState.Finished || printed.isEmpty())
        .orElse(state);
  }

  /**
   * State of a load with this result, if it can be one of it.
   *
   * @param about when it ended, about
   * @param end when it ended, by its node's clock or when its result was seen; null if unknown
   */
  private static LoadState checked(
      String uid, Duration longest, LoadResult result, Instant about, Instant end) {
    return ResultCheck.wrong(result, longest, about)
        .<LoadState>map(
            wrong ->
                new LoadState.Lost(
                    uid,
                    Reason.AgentFailed,
                    "the load pod left a result that can't be one of its load: "
                        + wrong
                        + "; if load.podTemplate replaces the load container's command or image,"
                        + " correct that"))
        .orElseGet(() -> new LoadState.Finished(uid, result, null, end));
  }

  private static Instant time(String text) {
    return Times.parse(text).orElse(null);
  }

  private static Optional<LoadResult> brief(ContainerStateTerminated terminated) {
    try {
      return Optional.ofNullable(terminated.getMessage())
          .filter(text -> text.startsWith("{"))
          .map(text -> Json.read(text, LoadResult.class))
          .map(result -> result.isSucceeded() ? withoutLog(result) : result);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Of many generators the course of each load would take too much memory. */
  private static LoadState cut(LoadState state, int generators) {
    if (generators <= MOST_WITH_COURSE || !(state instanceof LoadState.Finished finished)) {
      return state;
    }
    LoadResult result = finished.result();
    return new LoadState.Finished(
        state.uid(),
        result.with(result.podUses().stream().map(PodUse::brief).toList()),
        finished.startSpread(),
        finished.end());
  }

  private static LoadResult withoutLog(LoadResult result) {
    return result.toBuilder()
        .note(
            "the log of a load pod couldn't be read completely: the attempt has its figures, but"
                + " neither its histogram nor the load tool's output")
        .build();
  }

  private static LoadResult withoutEnd(LoadResult result, Pod pod) {
    return result.toBuilder()
        .note(
            "the end of load pod "
                + pod.getMetadata().getName()
                + " wasn't reported, so the result was taken from its log; look at the kubelet and"
                + " the container runtime of node "
                + pod.getSpec().getNodeName())
        .build();
  }

  private static Reason podReason(Pod pod) {
    return Reason.ofLoadPod(pod.getStatus().getReason());
  }

  private static String podMessage(Pod pod) {
    String message = pod.getStatus().getMessage();
    return "the load pod was terminated" + (message == null ? "" : ": " + message);
  }
}
