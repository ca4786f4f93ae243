package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The load pod ends before its load does: the attempt says why and has no figures. */
@EndToEnd
class LoadPodTroubleTest {
  private static final String PLAUSIBLE =
      "{\"outcome\":\"Succeeded\",\"startTime\":\"NOW\",\"duration\":\"1s\",\"requests\":7,"
          + "\"bytes\":7,\"errors\":{}}";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("load-pod");

  @Test
  void itRunsOutOfMemory() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("memory")
                .withYaml(
                    "spec.load.podTemplate",
                    "spec: {containers: [{name: load, resources: {limits: {memory: 30Mi}}}]}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.message).contains("no counted attempt succeeded", "ran out of memory");
    assertThat(status.attempts).hasSize(1);
    assertFailed(status.attempts.get(0), "LoadPodOutOfMemory");
    assertThat(status.summary).isNull();
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void itIsEvicted() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("evicted")
                .with("spec.attempts", 2)
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
    run.awaitFirstAttempt();
    Pod pod = Children.pod(run, Labels.ROLE_ATTEMPT);
    assertThat(Cluster.client().pods().resource(pod).evict()).as("evicted").isTrue();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
    assertThat(status.attempts.get(0).message).contains("evicted");
    // On a busy node, its agent may not get to say so itself.
    assertFailed(status.attempts.get(0), "Interrupted", "LoadPodEvicted");
    assertThat(status.attempts.get(1).outcome).isEqualTo(Outcome.Succeeded);
    assertThat(status.summary.requestsPerSecond.median)
        .isEqualByComparingTo(status.attempts.get(1).requestsPerSecond);
  }

  /** A user may replace its command; what it then tells must not stop the operator. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "long    | 1..40000 | 1/999999 00000000 x | LoadPodDied",
        "endless | 1..1 | {\"outcome\":\"Succeeded\",\"startTime\":\"NOW\",\"duration\":\"2000000h\","
            + "\"requests\":1,\"bytes\":1,\"errors\":{},\"timeline\":{\"step\":1,\"requests\":[],"
            + "\"errors\":[],\"micros\":[],\"slowest\":[]}} | AgentFailed",
      })
  void itTellsWhatCannotBe(String name, String lines, String result, String reason) {
    List<String> before = Operator.lives();
    Run run = telling(name, lines, result);
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.attempts).hasSize(1);
    assertFailed(status.attempts.get(0), reason);
    Children.awaitOnlyConfigMaps(run);
    assertThat(Operator.lives()).isEqualTo(before);
  }

  /** In the same way, so that the ones above are refused for what they tell. */
  @Test
  void itTellsWhatCouldBe() {
    Run run = telling("plausible", "1..1", PLAUSIBLE);
    assertThat(run.awaitSuccess().attempts.get(0).requests).isEqualTo(7);
  }

  /** The kubelet reports an end up to a second late; here it never comes by itself. */
  @Test
  void aResultIsTakenWhenItIsPrinted() {
    Run run = telling("printed", "1..1", PLAUSIBLE, "file:///told/endless");
    AttemptStatus attempt = run.awaitSuccess().attempts.get(0);
    assertThat(attempt.requests).isEqualTo(7);
    assertThat(attempt.message).as("nobody had to suspect that it has ended").isNull();
    Children.awaitOnlyConfigMaps(run);
  }

  /**
   * A run whose load pod tells this in place of a load.
   *
   * @param lines as many lines of a thousand bytes come before the result, as a range of Perl
   */
  private static Run telling(String name, String lines, String result) {
    return telling(name, lines, result, "file:///dev/null");
  }

  /**
   * The same.
   *
   * @param then what curl is asked for after that
   */
  private static Run telling(String name, String lines, String result, String then) {
    String program =
        """
        use POSIX; mkfifo("/told/endless", 0644); open(F, ">/told/log"); print F "x" x 999, "\\n" for LINES; \
        $r = q(TOLD); $t = strftime("%FT%TZ", gmtime); $r =~ s/NOW/$t/; print F "WRKBENCH-RESULT $r\\n"\
        """
            .replace("LINES", lines)
            .replace("TOLD", result);
    return Run.create(
        NAMESPACE.name(),
        Manifests.h2o(name)
            .withYaml(
                "spec.load.podTemplate",
                """
                spec:
                  volumes: [{name: told, emptyDir: {}}]
                  initContainers:
                  - name: teller
                    image: IMAGE
                    command: [perl, -e, 'PROGRAM']
                    volumeMounts: [{name: told, mountPath: /told}]
                  containers:
                  - name: load
                    command: [curl, --silent, --no-buffer, "file:///told/log", "THEN", --]
                    volumeMounts: [{name: told, mountPath: /told}]
                """
                    .replace("IMAGE", Images.of("h2o"))
                    .replace("THEN", then)
                    .replace("PROGRAM", program)));
  }

  private static void assertFailed(AttemptStatus attempt, String... reasons) {
    assertThat(attempt.outcome).isEqualTo(Outcome.Failed);
    assertThat(attempt.reason).as(attempt.message).isIn((Object[]) reasons);
    assertThat(attempt.requests).isNull();
    assertThat(attempt.requestsPerSecond).isNull();
    assertThat(attempt.latency).isNull();
  }
}
