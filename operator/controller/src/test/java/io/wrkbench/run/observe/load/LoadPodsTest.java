package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.Timeline;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Kubernetes can say of a load's Job and pods, and what is made of it. */
class LoadPodsTest {
  private static final String JOB_UID = "job-uid";
  private static final LoadId ATTEMPT = new LoadId.Attempt(1);
  private static final Function<Pod, Optional<LoadResult>> NO_LOG = pod -> Optional.empty();
  private static final Function<Pod, Optional<Instant>> NOT_PRINTED = pod -> Optional.empty();
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:10Z");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  private Job job() {
    LoadJob.Start start = new LoadJob.Start(ATTEMPT, "http://10.0.0.1:8080", true, false, Set.of());
    Job job = LoadJob.of(run, start, new LoadImage("localhost/wrkbench/load:0.1.0", List.of()));
    job.getMetadata().setUid(JOB_UID);
    job.getSpec().setSuspend(false);
    return job;
  }

  private Job earlyJob() {
    LoadJob.Start start = new LoadJob.Start(ATTEMPT, null, true, false, Set.of());
    Job job = LoadJob.of(run, start, new LoadImage("localhost/wrkbench/load:0.1.0", List.of()));
    job.getMetadata().setUid(JOB_UID);
    job.getSpec().setSuspend(false);
    return job;
  }

  private Job failedJob() {
    Job job = job();
    job.setStatus(
        Serialization.unmarshal(
            """
            conditions: [{type: Failed, status: "True", message: backoff limit}]
            """,
            io.fabric8.kubernetes.api.model.batch.v1.JobStatus.class));
    return job;
  }

  private static Pod pod(int index, String annotation, String status) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: load-%d
          creationTimestamp: "2026-01-01T00:00:00Z"
          labels: {batch.kubernetes.io/job-completion-index: "%d"}
          annotations: {%s}
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: %s}]
        spec: {nodeName: node1}
        status:
        """
                .formatted(index, index, annotation, JOB_UID)
            + status.indent(2),
        Pod.class);
  }

  private static Pod pod(String status) {
    return pod(0, "", status);
  }

  private static String terminated(int code, String reason, String message) {
    return """
        phase: %s
        containerStatuses:
        - name: load
          state: {terminated: {exitCode: %d, reason: %s, message: %s}}
        """
        .formatted(code == 0 ? "Succeeded" : "Failed", code, reason, Json.write(message));
  }

  private static final String RUNNING =
      """
      phase: Running
      conditions: [{type: Ready, status: "%s"}]
      containerStatuses: [{name: load, state: {running: {startedAt: "2026-01-01T00:00:0%dZ"}}}]
      """;

  private LoadState state(Job job, Pod... pods) {
    return LoadPods.state(run, ATTEMPT, job, List.of(pods), NO_LOG, NOT_PRINTED, NOW);
  }

  private static String reason(LoadState state) {
    assertThat(state).isInstanceOf(LoadState.Lost.class);
    return ((LoadState.Lost) state).reason().name();
  }

  @Test
  void noJob() {
    assertThat(state(null)).isEqualTo(new LoadState.Absent());
  }

  @Test
  void suspendedJob() {
    Job job = job();
    job.getSpec().setSuspend(true);
    assertThat(state(job)).isEqualTo(new LoadState.Suspended(JOB_UID));
  }

  @Test
  void heldUntilItKnowsTheUrl() {
    String running = RUNNING.formatted("True", 1);
    LoadState held = new LoadState.Held(JOB_UID, "load-0");
    assertThat(state(earlyJob(), pod("phase: Pending"))).isEqualTo(held);
    assertThat(state(earlyJob(), pod(0, "wrkbench.io/target-url: ''", running))).isEqualTo(held);
    assertThat(state(earlyJob(), pod(0, "wrkbench.io/target-url: 'http://a'", running)))
        .isInstanceOf(LoadState.Running.class);
    assertThat(state(earlyJob(), pod(0, "wrkbench.io/target-url: 'http://a'", "phase: Pending")))
        .isInstanceOf(LoadState.Pending.class);
    assertThat(state(earlyJob(), pod(terminated(137, "Error", ""))))
        .as("nobody waits for a pod that has ended")
        .isInstanceOf(LoadState.Lost.class);
    String stopped = Json.write(LoadResult.failed(FailureReason.Interrupted, "told to stop"));
    assertThat(state(earlyJob(), pod(terminated(1, "Error", stopped))))
        .as("an attempt that hasn't begun is no failed one")
        .isInstanceOf(LoadState.Lost.class);
    assertThat(state(earlyJob())).isInstanceOf(LoadState.Creating.class);
  }

  @Test
  void noOtherLoadIsHeldWhateverItsAnnotationsSay() {
    Pod running = pod(0, "wrkbench.io/target-url: ''", RUNNING.formatted("True", 1));
    BenchmarkRun withBackground = TestRuns.withBackground(1, "0s", 1);
    assertThat(
            LoadPods.state(
                withBackground,
                new LoadId.Background(1, 0),
                earlyJob(),
                List.of(running),
                NO_LOG,
                NOT_PRINTED,
                NOW))
        .isInstanceOf(LoadState.Running.class);
    assertThat(
            LoadPods.state(
                run, new LoadId.Attempt(2), earlyJob(), List.of(running), NO_LOG, NOT_PRINTED, NOW))
        .isInstanceOf(LoadState.Running.class);
  }

  @Test
  void somebodyElsesJob() {
    Job job = job();
    job.getMetadata().setOwnerReferences(List.of());
    assertThat(state(job)).isInstanceOf(LoadState.Broken.class);
  }

  @Test
  void somebodyElsesPod() {
    Pod other = pod(RUNNING.formatted("True", 1));
    other.getMetadata().getOwnerReferences().get(0).setUid("other");
    assertThat(state(job(), other)).isInstanceOf(LoadState.Creating.class);
  }

  @Test
  void resultInTheLog() {
    LoadResult result = Results.of(10);
    LoadState state =
        LoadPods.state(
            run,
            ATTEMPT,
            job(),
            List.of(pod(terminated(0, "Completed", ""))),
            p -> Optional.of(result),
            NOT_PRINTED,
            NOW);
    assertThat(state).isEqualTo(Results.finished(JOB_UID, result));
  }

  @Test
  void figuresOfTheTerminationMessageWhereTheLogIsLost() {
    String brief = Json.write(Results.of(10).brief());
    LoadState state = state(job(), pod(terminated(0, "Completed", brief)));
    LoadResult result = ((LoadState.Finished) state).result();
    assertThat(result.requests()).isEqualTo(10);
    assertThat(result.recordedHistogram()).isNull();
    assertThat(result.isSucceeded()).isTrue();
    assertThat(result.message()).contains("couldn't be read completely").contains("histogram");
  }

  @Test
  void aResultThatCannotBeOneOfTheLoadIsNone() {
    LoadResult forged =
        LoadResult.succeeded(
            new Measurement(
                Instant.parse("2026-01-01T00:00:00Z"),
                GoDuration.parse("2000000h"),
                10,
                10,
                LoadErrors.NONE,
                null,
                null,
                null,
                new Timeline(1, List.of(1L), List.of(0L), List.of(1L), List.of(1L))));
    Pod pod = pod(terminated(0, "Completed", Json.write(forged)));
    for (Function<Pod, Optional<LoadResult>> log :
        List.<Function<Pod, Optional<LoadResult>>>of(NO_LOG, p -> Optional.of(forged))) {
      LoadState state = LoadPods.state(run, ATTEMPT, job(), List.of(pod), log, NOT_PRINTED, NOW);
      assertThat(reason(state)).isEqualTo("AgentFailed");
      assertThat(((LoadState.Lost) state).message())
          .contains("duration is 2000000h0m0s")
          .contains("load.podTemplate");
    }
  }

  @Test
  void aFailureWhoseLogIsLostKeepsItsOwnMessage() {
    String brief = Json.write(Results.failed("TargetMismatch"));
    LoadState state = state(failedJob(), pod(terminated(1, "Error", brief)));
    LoadResult result = ((LoadState.Finished) state).result();
    assertThat(result.message()).doesNotContain("couldn't be read completely");
  }

  @Test
  void outOfMemory() {
    assertThat(reason(state(failedJob(), pod(terminated(137, "OOMKilled", "")))))
        .isEqualTo("LoadPodOutOfMemory");
  }

  @Test
  void killed() {
    assertThat(reason(state(failedJob(), pod(terminated(137, "Error", "")))))
        .isEqualTo("LoadPodDied");
  }

  @Test
  void evicted() {
    String status = "phase: Failed\nreason: Evicted\nmessage: The node was low on disk\n";
    LoadState state = state(failedJob(), pod(status));
    assertThat(reason(state)).isEqualTo("LoadPodEvicted");
    assertThat(((LoadState.Lost) state).message()).contains("low on disk");
  }

  /** As by kubectl drain, where the agent had no time to say so. */
  @Test
  void evictedBySomebody() {
    String status =
        terminated(137, "Error", "")
            + """
            conditions:
            - {type: DisruptionTarget, status: "True", reason: EvictionByEvictionAPI, message: "Eviction API: evicting"}
            """;
    LoadState state = state(failedJob(), pod(status));
    assertThat(reason(state)).isEqualTo("LoadPodEvicted");
    assertThat(((LoadState.Lost) state).message())
        .isEqualTo("the load pod was evicted and left no result (Eviction API: evicting)");
  }

  @Test
  void deletedInMidAttempt() {
    assertThat(reason(state(failedJob()))).isEqualTo("LoadPodLost");
  }

  @Test
  void imageThatCannotBePulled() {
    String status =
        """
        phase: Pending
        containerStatuses:
        - {name: load, image: x, state: {waiting: {reason: ImagePullBackOff, message: none}}}
        """;
    LoadState.Broken broken = (LoadState.Broken) state(job(), pod(status));
    assertThat(broken.reason()).isEqualTo(Reason.LoadPodImagePullBackOff);
  }

  @Test
  void noNodeTakesIt() {
    String status =
        """
        phase: Pending
        conditions:
        - {type: PodScheduled, status: "False", reason: Unschedulable, message: 0/2 nodes}
        """;
    LoadState.Pending pending = (LoadState.Pending) state(job(), pod(status));
    assertThat(pending.reason()).isEqualTo(Reason.Unschedulable);
    assertThat(pending.message()).contains("0/2 nodes");
  }

  @Test
  void generatorsAreToldWhenAllArePrepared() {
    run.getSpec().load.generators = 2;
    Pod first = pod(0, "", RUNNING.formatted("True", 1));
    assertThat(state(job(), first, pod(1, "", RUNNING.formatted("False", 2))))
        .isInstanceOf(LoadState.Running.class);
    assertThat(state(job(), first, pod(1, "", RUNNING.formatted("True", 2))))
        .isEqualTo(new LoadState.Prepared(JOB_UID, List.of("load-0", "load-1"), Optional.empty()));
  }

  @Test
  void generatorsThatWaitForEachOtherRunSinceTheLastOneCame() {
    run.getSpec().load.generators = 2;
    Pod first = pod(0, "", RUNNING.formatted("True", 1));
    Pod second = pod(1, "", RUNNING.formatted("False", 7));
    assertThat(state(job(), first, second))
        .isEqualTo(new LoadState.Running(JOB_UID, Instant.parse("2026-01-01T00:00:07Z")));
  }

  @Test
  void generatorsRunSinceTheTimeThatTheyWereTold() {
    run.getSpec().load.generators = 2;
    String told = "wrkbench.io/start-at: '2026-01-01T00:00:09Z'";
    Pod first = pod(0, told, RUNNING.formatted("False", 1));
    Pod second = pod(1, told, RUNNING.formatted("False", 7));
    assertThat(state(job(), first, second))
        .isEqualTo(new LoadState.Running(JOB_UID, Instant.parse("2026-01-01T00:00:09Z")));
  }

  @Test
  void itEndedWhenItsContainerDid() {
    Pod ended =
        pod(
            """
            phase: Succeeded
            containerStatuses:
            - name: load
              state: {terminated: {exitCode: 0, finishedAt: "2026-01-01T00:00:05Z"}}
            """);
    LoadState state =
        LoadPods.state(
            run,
            ATTEMPT,
            job(),
            List.of(ended),
            p -> Optional.of(Results.of(10)),
            NOT_PRINTED,
            NOW);
    assertThat(((LoadState.Finished) state).end()).isEqualTo("2026-01-01T00:00:05Z");
  }

  @Test
  void takesTheResultFromTheLogWhereTheKubeletReportsNoEnd() {
    Pod pod = pod(RUNNING.formatted("True", 1));
    Instant started = Instant.parse("2026-01-01T00:00:01Z");
    Instant suspicious = started.plus(LoadTimes.suspicious(run, ATTEMPT));
    Function<Pod, Optional<LoadResult>> log = p -> Optional.of(Results.of(10));

    assertThat(
            LoadPods.state(
                run, ATTEMPT, job(), List.of(pod), log, NOT_PRINTED, suspicious.minusMillis(1)))
        .as("it has time to end")
        .isEqualTo(new LoadState.Running(JOB_UID, started));
    assertThat(LoadPods.state(run, ATTEMPT, job(), List.of(pod), NO_LOG, NOT_PRINTED, suspicious))
        .as("nothing tells that it has ended")
        .isEqualTo(new LoadState.Running(JOB_UID, started));
    LoadState state =
        LoadPods.state(run, ATTEMPT, job(), List.of(pod), log, NOT_PRINTED, suspicious);
    assertThat(state).isInstanceOf(LoadState.Finished.class);
    LoadResult result = ((LoadState.Finished) state).result();
    assertThat(result.requests()).isEqualTo(Results.of(10).requests());
    assertThat(result.message()).contains("load-0", "node1", "kubelet");
  }

  @Test
  void takesTheResultAsSoonAsItWasPrinted() {
    LoadResult result = Results.of(10);
    Function<Pod, Optional<Instant>> printed = p -> Optional.of(NOW.minusMillis(20));
    Pod pod = pod(RUNNING.formatted("True", 9));

    assertThat(
            LoadPods.state(
                run, ATTEMPT, job(), List.of(pod), p -> Optional.of(result), printed, NOW))
        .as("nothing is wrong with it")
        .isEqualTo(new LoadState.Finished(JOB_UID, result, null, NOW.minusMillis(20)));
    assertThat(LoadPods.state(run, ATTEMPT, job(), List.of(pod), NO_LOG, printed, NOW))
        .as("it only looked like a result")
        .isInstanceOf(LoadState.Running.class);
    assertThat(
            LoadPods.state(
                run,
                ATTEMPT,
                job(),
                List.of(pod),
                p -> Optional.of(result.toBuilder().output("x".repeat(100_000)).build()),
                printed,
                NOW))
        .as("it can't be that of this load; the right one may follow")
        .isInstanceOf(LoadState.Running.class);
  }

  @Test
  void waitsForTheOtherGenerators() {
    run.getSpec().load.generators = 2;
    String told = "wrkbench.io/start-at: '2026-01-01T00:00:05Z'";
    Pod first = pod(0, told, RUNNING.formatted("True", 1));
    Pod second = pod(1, told, RUNNING.formatted("True", 1));
    assertThat(
            LoadPods.state(
                run,
                ATTEMPT,
                job(),
                List.of(first, second),
                p -> Optional.of(Results.of(10)),
                p -> p == first ? Optional.of(NOW) : Optional.empty(),
                NOW))
        .isInstanceOf(LoadState.Running.class);
  }

  @Test
  void generatorsAreAllToldTheSameTime() {
    run.getSpec().load.generators = 2;
    String told = "wrkbench.io/start-at: '2026-01-01T00:00:09Z'";
    Pod second = pod(1, "", RUNNING.formatted("True", 2));
    assertThat(state(job(), pod(0, told, RUNNING.formatted("False", 1)), second))
        .isEqualTo(
            new LoadState.Prepared(
                JOB_UID, List.of("load-1"), Optional.of(Instant.parse("2026-01-01T00:00:09Z"))));
  }

  @Test
  void generatorsAreMergedWhenAllHaveEnded() {
    run.getSpec().load.generators = 2;
    String brief = Json.write(Results.of(10));
    Pod first = pod(0, "", terminated(0, "Completed", brief));
    Pod second = pod(1, "", terminated(0, "Completed", brief));
    LoadResult merged = ((LoadState.Finished) state(job(), first, second)).result();
    assertThat(merged.requests()).isEqualTo(20);
    assertThat(merged.recordedHistogram().count()).isEqualTo(20);
  }

  @Test
  void aLostGeneratorLosesTheLoadOnceAllHaveEnded() {
    run.getSpec().load.generators = 2;
    Pod lost = pod(0, "", terminated(137, "Error", ""));
    Pod runs = pod(1, "", RUNNING.formatted("False", 1));
    Pod done = pod(1, "", terminated(0, "Completed", Json.write(Results.of(10))));
    assertThat(state(job(), lost, runs)).isInstanceOf(LoadState.Running.class);
    assertThat(reason(state(job(), lost, done))).isEqualTo("LoadPodDied");
  }

  /** Because of the first, the Job controller deletes the pod that still pulls its image. */
  @Test
  void theFailureThatAGeneratorToldGoesBeforeTheLossOfAnother() {
    run.getSpec().load.generators = 2;
    Pod told = pod(0, "", terminated(1, "Error", Json.write(Results.failed("TargetMismatch"))));
    List<List<Pod>> others =
        List.of(
            List.of(),
            List.of(pod(1, "", "phase: Pending")),
            List.of(pod(1, "", terminated(137, "Error", ""))));
    for (List<Pod> other : others) {
      Pod[] pods = Stream.concat(Stream.of(told), other.stream()).toArray(Pod[]::new);
      LoadState state = state(failedJob(), pods);
      assertThat(state).as("beside %s", other).isInstanceOf(LoadState.Finished.class);
      assertThat(((LoadState.Finished) state).result().reason()).isEqualTo("TargetMismatch");
    }
  }

  @Test
  void aGeneratorThatWasInterruptedDoesNotHideTheLossOfAnother() {
    run.getSpec().load.generators = 2;
    String stopped = Json.write(LoadResult.failed(FailureReason.Interrupted, "told to stop"));
    Pod first = pod(0, "", terminated(1, "Error", stopped));
    assertThat(reason(state(failedJob(), first))).isEqualTo("LoadPodLost");
    assertThat(reason(state(failedJob(), first, pod(1, "", terminated(137, "OOMKilled", "")))))
        .isEqualTo("LoadPodOutOfMemory");
  }

  @Test
  void theFiguresOfOneGeneratorAreNotThoseOfAFailedLoad() {
    run.getSpec().load.generators = 2;
    LoadResult part = Results.of(10).with(FailureReason.NothingAsExpected, "wrong answers");
    LoadState state = state(failedJob(), pod(0, "", terminated(1, "Error", Json.write(part))));
    LoadResult result = ((LoadState.Finished) state).result();
    assertThat(result.reason()).isEqualTo("NothingAsExpected");
    assertThat(result.message()).isEqualTo("wrong answers");
    assertThat(result.verification()).isEqualTo(part.verification());
    assertThat(result.requests()).isNull();
  }

  @Test
  void aBackgroundIsConnectedWhenItsPodIsReady() {
    LoadState running = state(job(), pod(RUNNING.formatted("False", 1)));
    Pod connecting = pod(RUNNING.formatted("False", 1));
    Pod connected = pod(RUNNING.formatted("True", 1));
    assertThat(LoadPods.background(running, List.of(connecting)))
        .isEqualTo(new BackgroundState(running, List.of("load-0"), false, Optional.empty()));
    assertThat(LoadPods.background(running, List.of(connected)).connected()).isTrue();
  }

  @Test
  void aBackgroundKnowsWhenItWasToldToStop() {
    LoadState running = state(job(), pod(RUNNING.formatted("True", 1)));
    Pod told = pod(0, "wrkbench.io/stop-at: '2026-01-01T00:00:09Z'", RUNNING.formatted("True", 1));
    assertThat(LoadPods.background(running, List.of(told)).toldToStop())
        .contains(Instant.parse("2026-01-01T00:00:09Z"));
    Pod nonsense = pod(0, "wrkbench.io/stop-at: now", RUNNING.formatted("True", 1));
    assertThat(LoadPods.background(running, List.of(nonsense)).toldToStop()).isEmpty();
  }
}
