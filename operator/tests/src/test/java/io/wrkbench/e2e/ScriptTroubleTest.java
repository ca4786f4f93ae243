package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts of users that are broken: the run ends soon and says what is wrong with them. */
@EndToEnd
class ScriptTroubleTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("script");

  @Test
  void aSyntaxErrorIsToldWithItsLine() {
    Run run = create("syntax", "-- fine\nrequest = function( return end\n");
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, Duration.ofSeconds(30));
    assertReason(status, "ScriptFailed");
    assertThat(status.message).contains("script.lua:2:");
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void anErrorInAFunctionIsToldWithItsLine() {
    Run run = create("runtime", "request = function()\n  return nothing.here\nend\n");
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, Duration.ofSeconds(30));
    assertReason(status, "ScriptFailed");
    assertThat(status.message).contains("script.lua:2:");
  }

  /** The load tool has its duration, its timeout and ten seconds more. */
  @Test
  void anEndlessLoopIsEndedAndTheScriptNamed() {
    Run run = create("endless", "request = function() while true do end end\n");
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, Duration.ofSeconds(45));
    assertReason(status, "NoAttemptSucceeded");
    assertThat(status.attempts).hasSize(1);
    assertThat(status.attempts.get(0).reason).isEqualTo("LoadToolTimedOut");
    assertThat(status.attempts.get(0).requests).as("figures of nothing").isNull();
    assertThat(status.message).contains("script.lua loop for ever");
    Children.awaitOnlyConfigMaps(run);
  }

  private static Run create(String name, String script) {
    String key = name + ".lua";
    Cluster.createConfigMap(NAMESPACE.name(), name, Map.of(key, script));
    return Run.create(
        NAMESPACE.name(),
        Manifests.h2o(name)
            .with("spec.load.wrk.timeout", "1s")
            .with("spec.load.wrk.script.configMapKeyRef.name", name)
            .with("spec.load.wrk.script.configMapKeyRef.key", key));
  }

  private static void assertReason(BenchmarkRunStatus status, String reason) {
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(
            failed -> {
              assertThat(failed.getReason()).as(failed.getMessage()).isEqualTo(reason);
              assertThat(failed.getMessage()).doesNotContain("Exception", "\tat ");
            });
    assertThat(status.summary).isNull();
  }
}
