package io.wrkbench.known;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.Phase;
import io.wrkbench.pod.Pods;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownTest {
  private static final String RUN =
      """
      {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
       "metadata": {"name": "a", "namespace": "shop", "uid": "u", "resourceVersion": "7",
                    "creationTimestamp": "2026-01-01T00:00:00Z",
                    "labels": {"wrkbench.io/experiment": "e", "other": "x"},
                    "annotations": {"kubectl.kubernetes.io/last-applied-configuration": "{}"},
                    "managedFields": [{"manager": "kubectl", "fieldsV1": {"f:spec": {}}}]},
       "spec": {"objectives": [{"metric": "requestsPerSecond", "min": "7"}],
                "target": {"server": {"resources": {"limits": {"cpu": "1e3m"}},
                                      "podTemplate": {"a": [[[{"b": {}}]]]}}}},
       "status": {"phase": "Completed", "target": "t", "load": "l", "message": {"not": "a text"},
                  "startTime": "2026-01-01T00:01:00Z", "completionTime": "2026-01-01T00:02:00Z",
                  "conditions": [{"type": "Finished"}],
                  "attempts": [{"number": 1, "outcome": "Succeeded", "requests": 5,
                                "message": "long"}],
                  "summary": {"requestsPerSecond": {"median": 8, "low": 7}, "precision": "3%",
                              "objectives": "Met"}}}
      """;

  @BeforeAll
  static void watch() {
    ApiJson.watch(KnownRun.class);
    ApiJson.watch(KnownComparison.class);
    ApiJson.watch(KnownPod.class);
  }

  private static KnownRun run(String json) {
    return ApiJson.serialization().unmarshal(json, KnownRun.class);
  }

  @Test
  void aRunIsKeptAsFarAsItIsNeeded() {
    KnownRun run = run(RUN);
    assertThat(run.getMetadata().getName()).isEqualTo("a");
    assertThat(run.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(run.getMetadata().getLabels()).containsOnlyKeys("wrkbench.io/experiment");
    assertThat(run.getMetadata().getAnnotations()).isEmpty();
    assertThat(run.phase()).contains(Phase.Completed);
    assertThat(run.hasEnded()).isTrue();
    assertThat(run.waits()).isFalse();
    assertThat(run.target()).isEqualTo("t");
    assertThat(run.completion()).contains(Instant.parse("2026-01-01T00:02:00Z"));
    assertThat(run.getKind()).isEqualTo("BenchmarkRun");
    assertThat(RecentFigures.shared().of(run).attempts())
        .singleElement()
        .satisfies(attempt -> assertThat(attempt.requests).isEqualTo(5))
        .satisfies(attempt -> assertThat(attempt.message).isNull());
    RunFigures figures = RecentFigures.shared().of(run);
    assertThat(figures.summary().requestsPerSecond.median).isEqualByComparingTo("8");
    assertThat(figures.summary().requestsPerSecond.low).isEqualByComparingTo("7");
    assertThat(figures.summary().precision).isNull();
    assertThat(figures.summary().objectives).isNull();
    assertThat(figures.objectives())
        .singleElement()
        .satisfies(objective -> assertThat(objective.min).isEqualTo("7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"metadata\": 1, \"spec\": [], \"status\": \"x\"}",
        "{\"metadata\": {\"uid\": \"v\"}, \"status\": {\"phase\": 3, \"attempts\": {}}}",
        "{\"metadata\": {\"uid\": \"v\"}, \"status\": {\"startTime\": \"now\","
            + " \"attempts\": [{\"number\": \"one\"}]}}",
        "{\"metadata\": {\"uid\": \"v\"}, \"status\": {\"attempts\": [{\"number\": 1,"
            + " \"latency\": {\"p50\": \"soon\"}}]}}",
        "{\"metadata\": {\"uid\": \"v\"}, \"spec\": {\"objectives\": [null, 1]},"
            + " \"status\": {\"attempts\": [null], \"summary\": {\"errorsTotal\": \"many\"}}}",
      })
  void noRunEndsAList(String json) {
    KnownRun run = run(json);
    assertThat(run.phase()).isEmpty();
    assertThat(run.start()).isEmpty();
    assertThat(RecentFigures.shared().of(run).attempts()).isEmpty();
    assertThat(run.waits()).isTrue();
  }

  @Test
  void whatANewerVersionDoesWithARunIsNotWaiting() {
    KnownRun run = run("{\"status\": {\"phase\": \"Comparing\"}}");
    assertThat(run.phase()).isEmpty();
    assertThat(run.waits()).isFalse();
  }

  @Test
  void aRunIsToBeDeletedOnceItsTimeToLiveIsOver() {
    KnownRun run =
        run(
            """
            {"metadata": {"uid": "u"}, "spec": {"ttlAfterFinished": "1m"},
             "status": {"phase": "Failed", "completionTime": "2026-01-01T00:02:00Z"}}
            """);
    Instant due = Instant.parse("2026-01-01T00:03:00Z");
    assertThat(run.isToDelete(due.minusMillis(1))).isFalse();
    assertThat(run.isToDelete(due)).isTrue();
    assertThat(run(RUN).isToDelete(due)).as("it stays").isFalse();
    assertThat(run("{\"spec\": {\"ttlAfterFinished\": {}}}").isToDelete(due)).isFalse();
  }

  @Test
  void theRunOfAComparisonIsDeletedWithIt() {
    KnownRun run =
        run(
            """
            {"metadata": {"uid": "u",
                          "ownerReferences": [{"apiVersion": "wrkbench.io/v1alpha1", "name": "c",
                                               "kind": "BenchmarkComparison", "controller": true}]},
             "spec": {"ttlAfterFinished": "0s"},
             "status": {"phase": "Completed", "completionTime": "2026-01-01T00:02:00Z"}}
            """);
    assertThat(run.comparison()).contains("c");
    assertThat(run.isToDelete(Instant.parse("2026-01-02T00:00:00Z"))).isFalse();
  }

  /** The SDK would pass it over, and it would keep its slot for as long as a finalizer holds it. */
  @Test
  void ofARunThatIsBeingDeletedOnlyTheQueueKnows() {
    KnownRun run =
        run(
            """
            {"metadata": {"uid": "u", "deletionTimestamp": "2026-01-01T00:03:00Z"},
             "spec": {"ttlAfterFinished": "1m"},
             "status": {"completionTime": "2026-01-01T00:02:00Z"}}
            """);
    assertThat(run.getMetadata().getDeletionTimestamp()).isNull();
    assertThat(run.waits()).isFalse();
    assertThat(run.isToDelete(Instant.parse("2026-01-02T00:00:00Z"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"True, true", "False, false", "Unknown,"})
  void whetherItKeepsItsObjectivesIsKnownOnceThatWasJudged(String status, Boolean met) {
    KnownRun run =
        run(
            """
            {"status": {"conditions": [{"type": "Finished", "status": "True"},
                                       {"type": "ObjectivesMet", "status": "%s"}]}}
            """
                .formatted(status));
    assertThat(run.objectivesMet()).isEqualTo(Optional.ofNullable(met));
    assertThat(run(RUN).objectivesMet()).isEmpty();
  }

  @Test
  void aRunThatLacksSomethingDoesNotWaitForItsTurn() {
    String queued =
        """
        {"status": {"phase": "Queued",
                    "conditions": [{"type": "%s", "status": "%s", "lastTransitionTime": "x"}]}}
        """;
    assertThat(run(queued.formatted("TargetReady", "False")).waits()).isFalse();
    assertThat(run(queued.formatted("Stalled", "True")).waits()).isFalse();
    assertThat(run(queued.formatted("TargetReady", "True")).waits()).isTrue();
  }

  private static KnownComparison comparison(String json) {
    return ApiJson.serialization().unmarshal(json, KnownComparison.class);
  }

  @Test
  void aComparisonIsKeptAsFarAsItIsNeeded() {
    KnownComparison comparison =
        comparison(
            """
            {"metadata": {"name": "a", "uid": "u"},
             "status": {"phase": "Completed", "rounds": "6/20",
                        "measurements": [{"run": "r", "completionTime": "2026-01-01T00:00:00Z"}],
                        "comparisons": [
                          {"metric": "m", "variant": "v", "baseline": "b", "message": "long"},
                          {"metric": "m", "variant": "w", "baseline": "b"},
                          {"metric": "m", "variant": "v", "baseline": "b"}]}}
            """);
    assertThat(comparison.hasEnded()).isTrue();
    assertThat(comparison.waits()).isFalse();
    assertThat(comparison.rounds()).contains(6);
    assertThat(comparison.maxRounds()).contains(20);
    assertThat(comparison.currentRun()).isEmpty();
    assertThat(comparison.comparisons()).extracting(one -> one.variant).containsExactly("v", "w");
    assertThat(comparison.comparisons()).extracting(one -> one.message).containsOnlyNulls();
  }

  @Test
  void aComparisonIsToBeDeletedOnceItsTimeToLiveIsOver() {
    KnownComparison comparison =
        comparison(
            """
            {"spec": {"variants": [{"name": "a"}, {"name": "b"}], "ttlAfterFinished": "1m"},
             "status": {"phase": "Failed", "completionTime": "2026-01-01T00:02:00Z"}}
            """);
    Instant due = Instant.parse("2026-01-01T00:03:00Z");
    assertThat(comparison.deletion()).contains(due);
    assertThat(comparison.isToDelete(due.minusMillis(1))).isFalse();
    assertThat(comparison.isToDelete(due)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"metadata\": 1, \"status\": \"x\"}",
        "{\"spec\": {\"ttlAfterFinished\": \"soon\"}}",
        "{\"spec\": [], \"status\": {\"completionTime\": \"2026-01-01T00:02:00Z\"}}",
        "{\"status\": {\"phase\": 3, \"rounds\": 6, \"comparisons\": {}}}",
        "{\"status\": {\"rounds\": \"6\", \"comparisons\": [null, {\"metric\": \"m\"}]}}",
        "{\"status\": {\"rounds\": \"12345678901/2\","
            + " \"comparisons\": [{\"verdict\": \"Unheard\"}]}}",
      })
  void noComparisonEndsAList(String json) {
    KnownComparison comparison = comparison(json);
    assertThat(comparison.phase()).isEmpty();
    assertThat(comparison.hasEnded()).isFalse();
    assertThat(comparison.rounds()).isEmpty();
    assertThat(comparison.comparisons()).isEmpty();
    assertThat(comparison.deletion()).isEmpty();
  }

  private static Object watched(String object) {
    return ApiJson.serialization()
        .unmarshal("{\"type\": \"ADDED\", \"object\": " + object + "}", WatchEvent.class)
        .getObject();
  }

  @Test
  void aWatchHandsThemOut() {
    assertThat(watched(RUN))
        .isInstanceOfSatisfying(
            KnownRun.class, run -> assertThat(run.getMetadata().getUid()).isEqualTo("u"));
    assertThat(
            watched(
                """
                {"status": {"phase": "Queued"}, "kind": "BenchmarkRun",
                 "apiVersion": "wrkbench.io/v1alpha1", "metadata": {"name": "b"}}
                """))
        .isInstanceOfSatisfying(
            KnownRun.class,
            run -> {
              assertThat(run.isQueued()).isTrue();
              assertThat(run.getMetadata().getName()).isEqualTo("b");
            });
    assertThat(watched("{\"kind\": \"BenchmarkRun\", \"apiVersion\": \"wrkbench.io/v1alpha1\"}"))
        .isInstanceOf(KnownRun.class);
    assertThat(watched("{\"kind\": \"Other\", \"apiVersion\": \"v1\", \"metadata\": {}}"))
        .isInstanceOf(KubernetesResource.class);
  }

  @Test
  void ofAPodThatHasEndedItIsKeptHow() {
    KnownPod pod =
        ApiJson.serialization()
            .unmarshal(
                """
                {"metadata": {"name": "p", "labels": {"wrkbench.io/run": "u", "x": "y",
                                                      "batch.kubernetes.io/job-completion-index": "1"},
                              "ownerReferences": [{"uid": "job", "kind": "Job", "name": "j",
                                                   "apiVersion": "batch/v1"}]},
                 "spec": {"nodeName": "node", "containers": [{"name": "load"}]},
                 "status": {"reason": "Evicted",
                            "containerStatuses": [{"name": "load",
                                                   "state": {"terminated": {"exitCode": 1}}}]}}
                """,
                KnownPod.class);
    assertThat(pod.ended())
        .hasValueSatisfying(
            ended -> {
              assertThat(ended.getMetadata().getLabels())
                  .containsOnlyKeys("wrkbench.io/run", "batch.kubernetes.io/job-completion-index");
              assertThat(ended.getMetadata().getOwnerReferences().get(0).getUid()).isEqualTo("job");
              assertThat(ended.getSpec().getNodeName()).isEqualTo("node");
              assertThat(ended.getStatus().getReason()).isEqualTo("Evicted");
            });
    assertThat(pod.getMetadata().getName()).isEqualTo("p");
  }

  @Test
  void ofAPodThatRunsItIsKeptWhetherItHasSidecars() {
    String pod =
        """
        {"metadata": {"name": "p"},
         "spec": {"containers": [{"name": "load", "env": [{"name": "restartPolicy"}]}],
                  "initContainers": [{"name": "once", "image": "i"},
                                     {"name": "proxy", "restartPolicy": %s, "image": "i"}]}}
        """;
    assertThat(Pods.hasSidecars(livePod(pod.formatted("\"Always\"")))).isTrue();
    assertThat(Pods.hasSidecars(livePod(pod.formatted("[7]")))).isFalse();
    assertThat(Pods.hasSidecars(livePod("{}"))).isFalse();
  }

  private static Pod livePod(String json) {
    return ApiJson.serialization().unmarshal(json, LivePod.class).pod();
  }

  /** An annotation may have 256 KiB, an owner a name of 1 MiB; nobody is called so. */
  @Test
  void noNameIsLong() {
    String name = "n".repeat(254);
    KnownChild.Job job =
        ApiJson.serialization()
            .unmarshal(
                """
                {"metadata": {"name": "j", "annotations": {"wrkbench.io/run-name": "%s"}}}
                """
                    .formatted(name),
                KnownChild.Job.class);
    assertThat(job.getMetadata().getAnnotations()).isEmpty();
    KnownRun run =
        run(
            """
            {"metadata": {"uid": "u", "labels": {"wrkbench.io/experiment": "%1$s"},
                          "ownerReferences": [{"apiVersion": "wrkbench.io/v1alpha1", "name": "%1$s",
                                               "kind": "BenchmarkComparison", "controller": true}]}}
            """
                .formatted(name));
    assertThat(run.comparison()).isEmpty();
    assertThat(run.getMetadata().getLabels()).isEmpty();
  }

  /** A run that a comparison controls waits for that, and nobody for it. */
  @Test
  void theControllerIsKnownAmongAnyNumberOfOwners() {
    String others =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"name\": \"c\", \"uid\": \"c\"}, "
            .repeat(100);
    KnownRun run =
        run(
            """
            {"metadata": {"uid": "u", "creationTimestamp": "2026-01-01T00:00:00Z",
                          "ownerReferences": [%s{"apiVersion": "wrkbench.io/v1alpha1", "name": "c",
                                                "kind": "BenchmarkComparison", "controller": true}]}}
            """
                .formatted(others));
    assertThat(run.comparison()).contains("c");
    assertThat(run.waits()).isFalse();
  }

  @Test
  void ofAClaimItIsKeptWhoseItIs() {
    KnownClaim claim =
        ApiJson.serialization()
            .unmarshal(
                """
                {"metadata": {"name": "c", "namespace": "shop", "uid": "u",
                              "creationTimestamp": "2026-01-01T00:00:00Z",
                              "labels": {"wrkbench.io/run": "r", "x": "y",
                                         "cassandra.datastax.com/cluster": "d"},
                              "annotations": {"wrkbench.io/run-name": "a", "note": "long"},
                              "ownerReferences": [{"uid": "o", "kind": "BenchmarkRun",
                                                   "name": "a"}]},
                 "spec": {"accessModes": ["ReadWriteOnce"]},
                 "status": {"phase": "Bound", "capacity": {"storage": "1Gi"}}}
                """,
                KnownClaim.class);
    PersistentVolumeClaim kept = claim.claim();
    assertThat(kept.getMetadata().getLabels())
        .containsOnlyKeys("wrkbench.io/run", "cassandra.datastax.com/cluster");
    assertThat(kept.getMetadata().getAnnotations()).containsOnlyKeys("wrkbench.io/run-name");
    assertThat(kept.getMetadata().getOwnerReferences()).extracting("uid").containsExactly("o");
    assertThat(kept.getMetadata().getCreationTimestamp()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(kept.getStatus().getPhase()).isEqualTo("Bound");
    assertThat(kept.getSpec()).isNull();
  }

  @Test
  void ofAPodThatRunsOnlyWhoseItIs() {
    KnownPod pod =
        ApiJson.serialization()
            .unmarshal(
                """
                {"metadata": {"name": "p"},
                 "status": {"containerStatuses": [{"name": "load", "state": {"running": {}}}]}}
                """,
                KnownPod.class);
    assertThat(pod.ended()).isEmpty();
    assertThat(pod).isNotInstanceOf(Pod.class);
  }

  /** As a tree, this would take some twenty times its size. */
  @Test
  void whatIsNotKeptTakesNoMemoryWhileItIsRead() {
    String small = "{\"\": 0},".repeat(150_000) + "{}";
    String large =
        RUN.replace("\"a\": [[[{\"b\": {}}]]]", "\"a\": [" + small + "]").replace("\n", " ");
    assertThat(large.length()).isGreaterThan(1 << 20);
    watched(large); // What is loaded and made once isn't counted.
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(watched(large)).isInstanceOf(KnownRun.class);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    // The event's text, and its bytes.
    assertThat(allocated).isLessThan(5L * large.length());
  }
}
