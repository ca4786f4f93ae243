package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.Json;
import io.wrkbench.run.observe.load.LoadObserver;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.load.PrintedResults;
import io.wrkbench.run.observe.target.TargetObserver;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.TargetDeployment;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of pods whose volumes can't be mounted. */
@Timeout(60)
class VolumeObserverTest {
  private static final LoadId ATTEMPT = new LoadId.Attempt(1);
  private static final String SAID = "MountVolume.SetUp failed: secret \\\"cert\\\" not found";

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private Instant now = Instant.parse("2026-01-01T00:00:30Z");
  private int eventsAnswer = 200;
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/events")) {
      asked.add(exchange.getRequestURI().getQuery());
      AnsweringApi.answer(
          exchange,
          eventsAnswer,
          """
          {"kind": "EventList", "items": [
            {"reason": "Scheduled", "message": "to n1", "lastTimestamp": "2026-01-01T00:00:20Z"},
            {"reason": "FailedMount", "message": "%s", "lastTimestamp": "2026-01-01T00:00:10Z"}]}
          """
              .formatted(SAID));
    } else {
      AnsweringApi.answer(
          exchange,
          200,
          Serialization.asJson(path.contains("/jobs/") ? job() : TargetDeployment.of(run)));
    }
  }

  private Job job() {
    LoadJob.Start start = new LoadJob.Start(ATTEMPT, "http://10.0.0.1:8080", true, false, Set.of());
    Job job = LoadJob.of(run, start, new LoadImage("localhost/wrkbench/load:0.1.0", List.of()));
    job.getMetadata().setUid("job-uid");
    job.getSpec().setSuspend(false);
    return job;
  }

  private Pod pod(String name, String controller, Map<String, String> labels) {
    return Serialization.unmarshal(
        """
            apiVersion: v1
            kind: Pod
            metadata:
              name: %1$s
              namespace: shop
              uid: uid-%1$s
              creationTimestamp: "2026-01-01T00:00:00Z"
              labels: %2$s
              ownerReferences: [{controller: true, %3$s}]
            spec: {nodeName: n1}
            status:
              phase: Pending
              containerStatuses:
              - {name: main, state: {waiting: {reason: ContainerCreating}}}
            """
            .formatted(name, Json.write(labels), controller),
        Pod.class);
  }

  private LoadState load() {
    Pod pod =
        pod("load", "apiVersion: batch/v1, kind: Job, name: j, uid: job-uid", ATTEMPT.labels());
    PrintedResults printed = new PrintedResults(api.client(), clock(), ours -> {});
    return new LoadObserver(api.client(), clock(), printed).stateOf(run, ATTEMPT, List.of(pod));
  }

  private TargetState target() {
    Pod pod =
        pod(
            "target",
            "apiVersion: apps/v1, kind: ReplicaSet, name: %s-5d8f, uid: rs"
                .formatted(Names.target(run)),
            Labels.of(run, Labels.ROLE_TARGET));
    return new TargetObserver(api.client(), clock(), Set.of()).stateOf(run, List.of(pod));
  }

  private Clock clock() {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  @Test
  void aLoadPodSaysWhatItsVolumesLack() {
    assertThat(load())
        .isInstanceOfSatisfying(
            LoadState.Pending.class,
            pending -> {
              assertThat(pending.reason()).isEqualTo(Reason.FailedMount);
              assertThat(pending.message()).contains("secret \"cert\" not found");
            });
    assertThat(asked).containsExactly("fieldSelector=involvedObject.uid=uid-load");
  }

  @Test
  void aTargetSaysWhatItsVolumesLack() {
    assertThat(target())
        .isInstanceOfSatisfying(
            TargetState.Starting.class,
            starting -> {
              assertThat(starting.reason()).isEqualTo(Reason.FailedMount);
              assertThat(starting.message()).contains("secret \"cert\" not found");
            });
    assertThat(asked).containsExactly("fieldSelector=involvedObject.uid=uid-target");
  }

  @Test
  void aPodThatStartsAsUsualCostsNoRequest() {
    now = Instant.parse("2026-01-01T00:00:04Z");
    assertThat(((LoadState.Pending) load()).reason()).isEqualTo(Reason.Starting);
    assertThat(((TargetState.Starting) target()).reason()).isEqualTo(Reason.Starting);
    assertThat(asked).isEmpty();
  }

  @Test
  void eventsThatMayNotBeReadAreMissing() {
    eventsAnswer = 403;
    assertThat(((LoadState.Pending) load()).reason()).isEqualTo(Reason.Starting);
  }
}
