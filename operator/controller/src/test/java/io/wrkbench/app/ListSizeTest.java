package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import io.wrkbench.testing.AnsweringApi;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answer of an API server, as large as it likes. */
class ListSizeTest {
  private static final byte[] PART = new byte[1 << 16];

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private AnsweringApi api;
  private volatile long size;
  private volatile int code = 200;

  @BeforeEach
  void serve() {
    api =
        new AnsweringApi(
            exchange -> {
              asked.add(exchange.getRequestURI().toString());
              exchange.sendResponseHeaders(code, 0);
              try (OutputStream body = exchange.getResponseBody()) {
                for (long left = size; left > 0; left -= PART.length) {
                  body.write(PART, 0, (int) Math.min(left, PART.length));
                }
              } catch (IOException e) {
                // Who has seen enough hangs up.
              }
            });
  }

  @AfterEach
  void end() {
    api.close();
  }

  @Test
  void aListOfAFewRunsIsSmall() {
    size = ListSize.MOST;
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of())).isTrue();
    assertThat(asked)
        .containsExactly(
            "/apis/wrkbench.io/v1alpha1/benchmarkruns?resourceVersion=0"
                + "&fieldSelector=status.cleanedUp!%3Dtrue");
  }

  @Test
  void oneThatIsLargerIsNot() {
    size = ListSize.MOST + 1;
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of())).isFalse();
    size = 100 * ListSize.MOST;
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of())).isFalse();
  }

  @Test
  void oneThatIsRefusedMayBe() {
    code = 403;
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of())).isFalse();
    api.stop();
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of())).isFalse();
  }

  @Test
  void comparisonsHaveAListOfTheirOwn() {
    assertThat(ListSize.isSmall(api.client(), KnownComparison.class, Set.of())).isTrue();
    assertThat(asked)
        .containsExactly(
            "/apis/wrkbench.io/v1alpha1/benchmarkcomparisons?resourceVersion=0"
                + "&fieldSelector=status.cleanedUp!%3Dtrue");
  }

  @Test
  void eachNamespaceIsAsked() {
    assertThat(ListSize.isSmall(api.client(), KnownRun.class, Set.of("shop", "team"))).isTrue();
    assertThat(asked).hasSize(2).anyMatch(url -> url.contains("/namespaces/team/benchmarkruns"));
  }
}
