package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.testing.TestRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbePodTest {
  private static final PodPlace FIRST = new PodPlace("uid-1", Part.TARGET, "node1", false);
  private static final PodPlace SECOND = new PodPlace("uid-2", Part.CASSANDRA, "node1", true);

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  @Test
  void otherPodsOrAnotherNodeNeedAnotherProbe() {
    String name = ProbePod.name(run, "node1", List.of(FIRST, SECOND));
    assertThat(name).startsWith("probe-" + run.getMetadata().getUid() + "-");
    assertThat(name.length()).isLessThanOrEqualTo(63);
    assertThat(ProbePod.name(run, "node1", List.of(SECOND, FIRST)))
        .as("their order says nothing")
        .isEqualTo(name);
    assertThat(ProbePod.name(run, "node1", List.of(FIRST))).isNotEqualTo(name);
    assertThat(ProbePod.name(run, "node2", List.of(FIRST, SECOND))).isNotEqualTo(name);
  }

  @Test
  void itIsToldWhichPodsToSampleAndWhichAreInTheNetworkOfTheNode() {
    assertThat(arguments(List.of(SECOND, FIRST)))
        .containsSequence("--pods", "uid-1,uid-2")
        .containsSequence("--host-network", "uid-2");
    assertThat(arguments(List.of(FIRST)))
        .containsSequence("--pods", "uid-1")
        .doesNotContain("--host-network");
  }

  @Test
  void itIsOnThatNodeAndKnowsItsRun() {
    Pod pod = probe(List.of(FIRST));
    assertThat(pod.getMetadata().getName()).isEqualTo(ProbePod.name(run, "node1", List.of(FIRST)));
    assertThat(pod.getMetadata().getNamespace()).isEqualTo("probes");
    assertThat(pod.getMetadata().getLabels())
        .containsEntry(ProbePod.RUN, run.getMetadata().getUid());
    assertThat(pod.getMetadata().getAnnotations())
        .containsEntry(Labels.RUN_NAME, run.getMetadata().getName())
        .containsEntry(ProbePod.RUN_NAMESPACE, run.getMetadata().getNamespace());
    assertThat(pod.getSpec().getNodeName()).isEqualTo("node1");
  }

  private Pod probe(List<PodPlace> pods) {
    return ProbePod.of(run, "probes", "node1", pods, new LoadImage("load:1", List.of()));
  }

  private List<String> arguments(List<PodPlace> pods) {
    return probe(pods).getSpec().getContainers().get(0).getArgs();
  }
}
