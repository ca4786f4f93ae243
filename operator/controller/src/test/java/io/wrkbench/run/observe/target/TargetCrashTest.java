package io.wrkbench.run.observe.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.pod.PodCrash;
import io.wrkbench.run.resource.Names;
import io.wrkbench.testing.TestRuns;
import io.wrkbench.testing.Yaml;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose crash is the target's. */
class TargetCrashTest {
  private final TargetObserver observer = new TargetObserver(null, Clock.systemUTC(), Set.of());
  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  @BeforeEach
  void aLoadIsOn() {
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().current = new CurrentLoad();
    run.getStatus().current.targetIdentity = "a/0";
  }

  private static Pod crashed(String role, String owner) {
    return Yaml.read(
        """
        metadata:
          uid: a
          labels: {wrkbench.io/role: %s}
          ownerReferences: [{kind: ReplicaSet, name: %s-abc, controller: true}]
        status:
          containerStatuses:
          - {name: target, restartCount: 1, lastState: {terminated: {exitCode: 2}}}
        """
            .formatted(role, owner),
        Pod.class);
  }

  @Test
  void thatOfItsOwnPodIs() {
    assertThat(observer.crash(run, List.of(crashed("target", Names.target(run)))))
        .contains(new PodCrash(false, 2, ""));
  }

  @Test
  void thatOfAnotherPodIsNot() {
    assertThat(observer.crash(run, List.of(crashed("target", "shop")))).isEmpty();
    assertThat(observer.crash(run, List.of(crashed("attempt", Names.target(run))))).isEmpty();
  }

  @Test
  void withoutALoadNothingCrashesUnderIt() {
    run.getStatus().current = null;
    assertThat(observer.crash(run, List.of(crashed("target", Names.target(run))))).isEmpty();
  }
}
