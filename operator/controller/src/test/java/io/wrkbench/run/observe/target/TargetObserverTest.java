package io.wrkbench.run.observe.target;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ServerTarget;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.status.Missing;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run lacks of its target before it has one. */
@Timeout(60)
class TargetObserverTest {
  @AutoClose private final AnsweringApi api = new AnsweringApi(TargetObserverTest::nothingIsThere);

  private static void nothingIsThere(HttpExchange exchange) throws IOException {
    AnsweringApi.answer(exchange, 404, "{\"kind\": \"Status\", \"code\": 404}");
  }

  private static BenchmarkRun run(String target) {
    return TestRuns.run("target: %s\nload: {wrk: {}}\n".formatted(target));
  }

  private Optional<Reason> missing(BenchmarkRun run) {
    return new TargetObserver(api.client(), Clock.systemUTC(), Set.of())
        .missing(run)
        .map(Missing::reason);
  }

  @Test
  void aServiceThatIsNotThereIsMissing() {
    assertThat(missing(run("{service: {name: web, port: 80}}"))).contains(Reason.ServiceNotFound);
    assertThat(missing(run("{url: 'http://web'}"))).isEmpty();
  }

  /**
   * The API server would refuse such a run, but a comparison may ask before that. A run that it
   * tries out has no UID, so none of its children has a name.
   */
  @Test
  void itIsAlsoMissingWhereAPatchAddsItToAServer() {
    BenchmarkRun run = run("{service: {name: web, port: 80}}");
    run.getSpec().target.server = new ServerTarget();
    run.getMetadata().setUid(null);
    assertThat(missing(run)).contains(Reason.ServiceNotFound);
  }
}
