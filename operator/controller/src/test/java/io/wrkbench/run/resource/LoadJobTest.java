package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoadJobTest {
  private static final LoadJob.Start START = start(new LoadId.Attempt(2));

  private static LoadJob.Start start(LoadId load) {
    return new LoadJob.Start(load, "http://10.0.0.1:8080", false, false, Set.of("node1"));
  }

  private static Job job(BenchmarkRun run) {
    return job(run, START);
  }

  private static Job job(BenchmarkRun run, LoadJob.Start start) {
    return LoadJob.of(run, start, new LoadImage("load:1", List.of("pull")));
  }

  private static List<String> arguments(Job job) {
    return job.getSpec().getTemplate().getSpec().getContainers().get(0).getArgs();
  }

  private static PodSpec pod(BenchmarkRun run) {
    return job(run).getSpec().getTemplate().getSpec();
  }

  private static Duration deadline(BenchmarkRun run, LoadJob.Start start) {
    return Duration.ofSeconds(
        job(run, start).getSpec().getTemplate().getSpec().getActiveDeadlineSeconds());
  }

  @Test
  void isSuspendedAndRunsOnce() {
    Job job = job(TestRuns.server(3, 0, "0s"));
    assertThat(job.getSpec().getSuspend()).isTrue();
    assertThat(job.getSpec().getBackoffLimit()).isZero();
    assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
    assertThat(job.getMetadata().getName()).endsWith("-attempt-2");
  }

  @Test
  void holdsNoToken() {
    assertThat(pod(TestRuns.server(3, 0, "0s")).getAutomountServiceAccountToken()).isFalse();
  }

  @Test
  void takesSecretsAsEnvironmentAndFilesAsOneVolume() {
    BenchmarkRun run =
        TestRuns.run(
            """
            target: {url: "https://10.0.0.1", tls: {caFrom: {configMapKeyRef: {name: ca, key: c}}}}
            request:
              headers:
              - {name: A, value: plain}
              - {name: B, valueFrom: {secretKeyRef: {name: s, key: k}}}
              bodyFrom: {configMapKeyRef: {name: b, key: d}}
            load: {wrk: {script: {configMapKeyRef: {name: lua, key: l}}}}
            """);
    Container load = pod(run).getContainers().get(0);
    assertThat(load.getEnv())
        .singleElement()
        .satisfies(
            variable ->
                assertThat(variable.getValueFrom().getSecretKeyRef().getName()).isEqualTo("s"));
    assertThat(pod(run).getVolumes().get(0).getProjected().getSources())
        .extracting(source -> source.getConfigMap().getName())
        .containsExactly(Names.plan(run, START.load()), "b", "lua", "ca");
    LoadPlan plan =
        Json.read(
            PlanConfigMap.of(run, START.load()).getData().get(PlanConfigMap.KEY), LoadPlan.class);
    assertThat(plan.request().headers().get(1).env()).isEqualTo(load.getEnv().get(0).getName());
    assertThat(plan.request().bodyFile()).isEqualTo(PlanVolume.BODY);
    assertThat(plan.wrk().script()).isEqualTo(PlanVolume.SCRIPT);
    assertThat(plan.tls().caFile()).isEqualTo(PlanVolume.CA);
  }

  @Test
  void generatorsWaitForTheSignal() {
    BenchmarkRun run = TestRuns.server(3, 0, "0s");
    assertThat(pod(run).getContainers().get(0).getArgs()).doesNotContain("--start-signal");
    run.getSpec().load.generators = 3;
    assertThat(pod(run).getContainers().get(0).getArgs()).contains("--start-signal");
    assertThat(job(run).getSpec().getCompletions()).isEqualTo(3);
    assertThat(job(run).getSpec().getParallelism()).isEqualTo(3);
  }

  /** Its deadline counts from before its image is pulled. The operator ends a load that hangs. */
  @Test
  void aPodMayWaitForItsImageForAsLongAsItsRunMayTake() {
    BenchmarkRun run = TestRuns.withBackground(3, "5s", 1);
    for (LoadId load :
        List.of(new LoadId.WarmUp(), new LoadId.Attempt(2), new LoadId.Background(2, 0))) {
      assertThat(deadline(run, start(load)))
          .as("%s", load)
          .isGreaterThan(run.getSpec().timeout.toDuration());
    }
  }

  @Test
  void aPodThatStartsEarlyWaitsForTheUrlInAFile() {
    BenchmarkRun run =
        TestRuns.run(
            """
            target: {server: {image: a, port: 8080}}
            load: {wrk: {}, podTemplate: {metadata: {annotations: {wrkbench.io/target-url: mine}}}}
            """);
    Job job = job(run, new LoadJob.Start(new LoadId.Attempt(1), null, true, false, Set.of()));
    PodTemplateSpec template = job.getSpec().getTemplate();
    Container load = template.getSpec().getContainers().get(0);
    assertThat(EarlyLoad.is(job)).isTrue();
    assertThat(job(run, START).getSpec().getTemplate().getMetadata().getAnnotations())
        .containsEntry(EarlyLoad.ANNOTATION, "mine");
    assertThat(template.getMetadata().getAnnotations())
        .as("it can't be told before its time")
        .containsEntry(EarlyLoad.ANNOTATION, "");
    assertThat(load.getArgs()).doesNotContain("--url").contains("--url-file");
    String file = load.getArgs().get(load.getArgs().indexOf("--url-file") + 1);
    assertThat(load.getVolumeMounts())
        .extracting(VolumeMount::getMountPath)
        .anyMatch(file::startsWith);
  }

  @Test
  void onlyALoadThatBeginsByItselfStartsEarly() {
    assertThat(EarlyLoad.of(TestRuns.server(3, 0, "0s"))).contains(new LoadId.Attempt(1));
    assertThat(EarlyLoad.of(TestRuns.server(3, 0, "1s"))).contains(new LoadId.WarmUp());
    assertThat(EarlyLoad.of(TestRuns.withBackground(1, "1s", 1))).contains(new LoadId.WarmUp());
    assertThat(EarlyLoad.of(TestRuns.withBackground(1, "0s", 1))).isEmpty();
    assertThat(EarlyLoad.of(TestRuns.run("target: {url: 'http://a'}"))).isEmpty();
    BenchmarkRun several = TestRuns.server(3, 0, "0s");
    several.getSpec().load.generators = 2;
    assertThat(EarlyLoad.of(several)).isEmpty();
  }

  @Test
  void isAskedByNoPortWhetherItIsReadyAndOnlyUntilItIs() {
    BenchmarkRun run = TestRuns.server(3, 0, "0s");
    run.getSpec().load.generators = 2;
    Container load = pod(run).getContainers().get(0);
    String file = load.getArgs().get(load.getArgs().indexOf("--ready-file") + 1);
    assertThat(load.getStartupProbe().getExec().getCommand()).endsWith("file://" + file);
    assertThat(load.getStartupProbe().getFailureThreshold())
        .as("in seconds, more than a pod may live")
        .isGreaterThan(2 * 24 * 60 * 60);
    assertThat(load.getReadinessProbe()).isNull();
    assertThat(load.getPorts()).isEmpty();
    assertThat(load.getVolumeMounts())
        .extracting(VolumeMount::getMountPath)
        .anyMatch(path -> file.startsWith(path + "/"));
  }

  @Test
  void findsServicesFromTheNetworkOfItsNode() {
    String run =
        """
        target: {url: "http://10.0.0.1"}
        load: {wrk: {}, podTemplate: {spec: %s}}
        """;
    assertThat(pod(TestRuns.run(run.formatted("{}"))).getDnsPolicy()).isNull();
    assertThat(pod(TestRuns.run(run.formatted("{hostNetwork: true}"))).getDnsPolicy())
        .isEqualTo("ClusterFirstWithHostNet");
    assertThat(
            pod(TestRuns.run(run.formatted("{hostNetwork: true, dnsPolicy: Default}")))
                .getDnsPolicy())
        .isEqualTo("Default");
  }

  @Test
  void learnsThatItIsInTheNetworkOfItsNode() {
    String run =
        """
        target: {url: "http://10.0.0.1"}
        load: {wrk: {}, podTemplate: {spec: {hostNetwork: %s}}}
        """;
    assertThat(arguments(run.formatted(true))).containsOnlyOnce("--host-network");
    assertThat(arguments(run.formatted(false))).doesNotContain("--host-network");
  }

  private static List<String> arguments(String run) {
    return pod(TestRuns.run(run)).getContainers().get(0).getArgs();
  }

  @Test
  void isKeptAwayFromTheTarget() {
    BenchmarkRun run = TestRuns.server(3, 0, "0s");
    assertThat(pod(run).getAffinity()).isNull();
    run.getSpec().placement.load = io.wrkbench.api.Placement.LoadPlacement.SeparateNode;
    assertThat(
            pod(run)
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .get(0)
                .getMatchFields())
        .singleElement()
        .satisfies(
            field -> {
              assertThat(field.getOperator()).isEqualTo("NotIn");
              assertThat(field.getValues()).containsExactly("node1");
            });
  }

  @Test
  void aWarmUpIsToldThatItIsOne() {
    Job warmUp = job(TestRuns.server(3, 0, "5s"), start(new LoadId.WarmUp()));
    assertThat(arguments(warmUp)).contains("--warm-up").doesNotContain("--duration");
    assertThat(arguments(job(TestRuns.server(3, 0, "5s")))).doesNotContain("--warm-up");
  }

  @Test
  void aBackgroundHasAPlanOfItsOwnAndWaitsToBeStopped() {
    BenchmarkRun run =
        TestRuns.run(
            """
            target: {url: "http://10.0.0.1"}
            request: {bodyFrom: {configMapKeyRef: {name: main, key: d}}}
            load: {wrk: {script: {configMapKeyRef: {name: lua, key: l}}}, generators: 3}
            background:
            - {name: slow, wrk: {threads: 5, connections: 500}}
            - name: writes
              request:
                method: POST
                headers: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]
                bodyFrom: {configMapKeyRef: {name: b, key: d}}
              wrk: {threads: 1, connections: 3, timeout: 4s}
              rampUp: 7s
            """);
    LoadId background = new LoadId.Background(2, 1);
    Job job = job(run, start(background));
    assertThat(job.getMetadata().getName()).endsWith("-attempt-2-bg-1");
    assertThat(job.getSpec().getCompletions()).isEqualTo(1);
    assertThat(job.getSpec().getTemplate().getMetadata().getLabels())
        .containsAllEntriesOf(background.labels())
        .containsEntry(Labels.ROLE, Labels.ROLE_BACKGROUND);
    assertThat(arguments(job))
        .contains("--background", "--ready-file", "--stop-signal")
        .doesNotContain("--start-signal", "--warm-up");
    PodSpec pod = job.getSpec().getTemplate().getSpec();
    assertThat(pod.getContainers().get(0).getStartupProbe()).isNotNull();
    assertThat(pod.getContainers().get(0).getEnv()).hasSize(1);
    assertThat(pod.getVolumes().get(0).getProjected().getSources())
        .extracting(source -> source.getConfigMap().getName())
        .containsExactly(Names.plan(run, background), "b");
    LoadPlan plan =
        Json.read(
            PlanConfigMap.of(run, background).getData().get(PlanConfigMap.KEY), LoadPlan.class);
    assertThat(plan.request().method()).isEqualTo("POST");
    assertThat(plan.wrk().connections()).isEqualTo(3);
    assertThat(plan.wrk().duration()).isNull();
    assertThat(plan.wrk().rampUp()).isEqualTo(GoDuration.ofSeconds(7));
    assertThat(plan.warmup()).isNull();
  }

  @Test
  void attemptsAndTheirBackgroundsAreToldApartByLabels() {
    LoadId attempt = new LoadId.Attempt(2);
    LoadId background = new LoadId.Background(2, 0);
    assertThat(attempt.labels()).doesNotContainEntry(Labels.ROLE, background.role());
    assertThat(background.labels()).containsEntry(Labels.ROLE, background.role());
    assertThat(job(TestRuns.server(3, 0, "0s")).getMetadata().getLabels())
        .containsAllEntriesOf(attempt.labels());
  }
}
