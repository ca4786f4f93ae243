package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.resource.CassandraNames;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is left of a run whose superuser's Secret can't be read, and is never gone. */
class LeftoversObserverTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private final BenchmarkRun run = TestRuns.withCassandra("0s");
  private AnsweringApi api;
  private LeftoversObserver leftovers;

  @BeforeEach
  void serve() {
    run.setStatus(NextStatus.of(run, END).cancelled().status());
    String name = CassandraNames.superuser(run);
    api =
        new AnsweringApi(
            exchange -> {
              String path = exchange.getRequestURI().getPath();
              boolean list = path.matches(".*/(pods|jobs|persistentvolumeclaims)");
              boolean secret = path.endsWith("/secrets/" + name);
              AnsweringApi.answer(
                  exchange,
                  list || secret ? 200 : 404,
                  list
                      ? "{\"items\": []}"
                      : Serialization.asJson(
                          new SecretBuilder()
                              .withNewMetadata()
                              .withName(name)
                              .withNamespace("shop")
                              .endMetadata()
                              .build()));
            });
    leftovers =
        new LeftoversObserver(
            api.client(),
            new RunResources(
                api.client(),
                new CassandraObserver(api.client(), true),
                new ProbeObserver(api.client(), Optional.empty(), new ProbeRefusals())));
  }

  @AfterEach
  void end() {
    api.close();
  }

  /** Somebody's finalizer keeps it. */
  @Test
  void theRunDoesNotWaitForItForEver() {
    assertThat(leftovers.of(run, END.plusSeconds(119))).isEqualTo(Leftovers.PRESENT);
    assertThat(leftovers.of(run, END.plus(Duration.ofMinutes(2)))).isEqualTo(Leftovers.NONE);
  }
}
