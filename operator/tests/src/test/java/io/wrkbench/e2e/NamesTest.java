package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Names that a run may have and its Deployment, Jobs and pods may not. */
@EndToEnd
class NamesTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("names");

  @Test
  void runsWithUnusualNamesAreMeasured() {
    String longest = "a".repeat(250) + "-" + "1z";
    assertThat(longest).hasSize(253);
    List<Run> runs =
        Stream.of("2024.01.31-v1.2.3", longest, "a".repeat(250) + "-2z")
            .map(name -> Run.create(NAMESPACE.name(), Manifests.h2o(name)))
            .toList();
    for (Run run : runs) {
      BenchmarkRunStatus status = run.awaitSuccess();
      assertThat(status.attempts).hasSize(1);
      assertThat(Children.results(run)).containsOnlyKeys(1);
      assertThat(Story.reasonsUntil("Completed", run)).contains("Admitted");
    }
    assertThat(runs).flatExtracting(Children::of).doesNotHaveDuplicates();
  }

  @Test
  void aNameMayBeUsedAgain() {
    Run first = Run.create(NAMESPACE.name(), Manifests.h2o("again"));
    first.awaitSuccess();
    first.delete();
    Run second = Run.create(NAMESPACE.name(), Manifests.h2o("again"));
    BenchmarkRunStatus status = second.awaitSuccess();
    assertThat(second.uid()).isNotEqualTo(first.uid());
    assertThat(status.attempts).hasSize(1);
    Children.awaitNone(first);
  }
}
