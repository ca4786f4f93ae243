package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ConfigMapSource;
import io.wrkbench.api.KeyRef;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By what it is told that somebody has edited what a load reads. */
class FilesObserverTest {
  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  @BeforeEach
  void namesABody() {
    run.getSpec().request.bodyFrom = new ConfigMapSource();
    run.getSpec().request.bodyFrom.configMapKeyRef = new KeyRef();
    run.getSpec().request.bodyFrom.configMapKeyRef.name = "bodies";
    run.getSpec().request.bodyFrom.configMapKeyRef.key = "small";
  }

  private Optional<String> hash(int code, String data) {
    try (AnsweringApi api =
        new AnsweringApi(exchange -> AnsweringApi.answer(exchange, code, data))) {
      return new FilesObserver(api.client()).hash(run);
    }
  }

  @Test
  void onlyWhatIsReadCounts() {
    Optional<String> hash = hash(200, "{\"data\": {\"small\": \"a\", \"large\": \"b\"}}");
    assertThat(hash).hasValueSatisfying(text -> assertThat(text).matches("[0-9a-f]{64}"));
    assertThat(hash(200, "{\"data\": {\"small\": \"a\", \"large\": \"c\"}}")).isEqualTo(hash);
    assertThat(hash(200, "{\"data\": {\"small\": \"c\"}}")).isPresent().isNotEqualTo(hash);
    assertThat(hash(200, "{\"binaryData\": {\"small\": \"YQ==\"}}")).isPresent();
  }

  @Test
  void whatIsGoneTellsNothing() {
    assertThat(hash(404, "{}")).isEmpty();
    assertThat(hash(200, "{\"data\": {\"large\": \"b\"}}")).isEmpty();
  }

  @Test
  void mostRunsReadNothing() {
    run.getSpec().request.bodyFrom = null;
    assertThat(hash(500, "{}")).isEmpty();
  }
}
