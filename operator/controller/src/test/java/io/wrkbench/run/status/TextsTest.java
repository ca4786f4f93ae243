package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.testing.TestRuns;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {
  @ParameterizedTest
  @CsvSource({
    "localhost/wrkbench/akka-http:0.1.0, wrkbench/akka-http json",
    "localhost/h2o, h2o json",
    "localhost:5000/wrkbench/h2o:0.1.0, localhost:5000/wrkbench/h2o json",
    "registry.example/shop/checkout@sha256:0123, registry.example/shop/checkout json",
    "nginx:1.29, nginx json",
  })
  void namesTheImageWithoutWhatSaysNothing(String image, String column) {
    BenchmarkRun run = TestRuns.server(1, 0, "1s");
    run.getSpec().target.server.image = image;
    assertThat(Texts.target(run.getSpec(), "shop")).isEqualTo(column);
  }
}
