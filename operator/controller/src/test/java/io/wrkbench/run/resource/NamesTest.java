package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;
import io.wrkbench.testing.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  private static final LoadId LAST_BACKGROUND = new LoadId.Background(100, 9);

  private static BenchmarkRun named(String name, String uid) {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.getMetadata().setName(name);
    run.getMetadata().setUid(uid);
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "7-is-a-digit",
        "dots.in.it",
        "-..-",
        "ends-in-the-middle-of-a.-dash",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void areAlwaysValidLabels(String name) {
    BenchmarkRun run = named(name, "0a1b2c3d-0000-4000-8000-000000000001");
    for (String child :
        new String[] {
          Names.target(run),
          Names.plan(run, new LoadId.WarmUp()),
          Names.plan(run, LAST_BACKGROUND),
          Names.load(run, new LoadId.WarmUp()),
          Names.load(run, LAST_BACKGROUND),
          Names.result(run, 100)
        }) {
      assertThat(child).hasSizeLessThanOrEqualTo(63).matches("[a-z]([-a-z0-9]*[a-z0-9])?");
    }
  }

  @Test
  void areDistinctForRunsWhoseNamesLookAlike() {
    assertThat(ChildNames.base(named("a.b", "00000000-0000-4000-8000-000000000001")))
        .isNotEqualTo(ChildNames.base(named("a-b", "11111111-0000-4000-8000-000000000001")));
  }
}
