package io.wrkbench.run.observe.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.testing.AnsweringApi;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Logs that are followed, of an API server that prints when it is told to. */
@Timeout(60)
class PrintedResultsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:05Z");
  private static final String LAST_LINE = "WRKBENCH-RESULT 1/1 89ab4567 {}\n";

  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final Semaphore printing = new Semaphore(0);
  private final BlockingQueue<Pod> news = new LinkedBlockingQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private int results = 1;
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  private final PrintedResults printed =
      new PrintedResults(api.client(), Clock.fixed(NOW, ZoneOffset.UTC), news::add);

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked.add(exchange.getRequestURI().toString());
      if (refusals.getAndDecrement() > 0) {
        exchange.sendResponseHeaders(502, -1);
        return;
      }
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write("wrkbench: sending\n".getBytes(UTF_8));
      exchange.getResponseBody().flush();
      awaitPrinting();
      exchange.getResponseBody().write(LAST_LINE.repeat(results).getBytes(UTF_8));
    }
  }

  /** Not for ever, so that a test that fails before comes to its end. */
  private void awaitPrinting() throws IOException {
    try {
      if (!printing.tryAcquire(5, TimeUnit.SECONDS)) {
        throw new IOException("nothing was to be printed");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Pod pod(String state) {
    return Serialization.unmarshal(
        """
        metadata: {name: load-0, namespace: shop, uid: uid-0}
        status: {containerStatuses: [{name: load, state: {%s: {}}}]}
        """
            .formatted(state),
        Pod.class);
  }

  private void follow(Pod pod) {
    printed.follow(pod, Duration.ofMinutes(1));
  }

  @Test
  void aResultIsNewsOnce() throws InterruptedException {
    Pod pod = pod("running");
    follow(pod);
    follow(pod);
    assertThat(printed.lastOf(pod)).isEmpty();
    printing.release();
    assertThat(news.poll(30, TimeUnit.SECONDS)).isEqualTo(pod);
    assertThat(printed.lastOf(pod)).contains(NOW);
    follow(pod);
    assertThat(asked)
        .singleElement()
        .asString()
        .startsWith("/api/v1/namespaces/shop/pods/load-0/log?")
        .contains("container=load", "follow=true", "limitBytes=2097152");
    assertThat(news).isEmpty();
  }

  /** Of somebody's own image, the last one counts; but each costs a look at the run. */
  @Test
  void ofManyResultsNotAllAreNews() throws InterruptedException {
    Pod pod = pod("running");
    results = 1000;
    printing.release();
    follow(pod);
    for (int i = 0; i < 8; i++) {
      assertThat(news.poll(30, TimeUnit.SECONDS)).isEqualTo(pod);
    }
    assertThat(news.poll(200, TimeUnit.MILLISECONDS)).isNull();
    assertThat(printed.firstOf(pod)).contains(NOW);
  }

  /** As when the operator is about to end. */
  @Test
  void aClientThatIsClosedFailsNothing() {
    api.client().close();
    follow(pod("running"));
    assertThat(printed.lastOf(pod("running"))).isEmpty();
  }

  @Test
  void onlyALoadThatRunsIsFollowed() {
    follow(pod("waiting"));
    follow(pod("terminated"));
    assertThat(asked).isEmpty();
  }

  /** As when the kubelet doesn't answer. */
  @Test
  void aLogThatCannotBeFollowedIsTriedAgain() throws InterruptedException {
    Pod pod = pod("running");
    refusals.set(1);
    follow(pod);
    assertThat(printed.lastOf(pod)).isEmpty();
    awaitNews(pod);
    assertThat(asked).hasSizeGreaterThan(1);
    assertThat(news).containsExactly(pod);
  }

  /** As when a connection has broken without a word. */
  @Test
  void aLogIsNotFollowedForEver() throws InterruptedException {
    Pod pod = pod("running");
    printed.follow(pod, Duration.ofMillis(100));
    awaitNews(pod);
    assertThat(asked).hasSizeGreaterThan(1);
    assertThat(news).containsExactly(pod);
  }

  /** Asks again until there is news; only the first request isn't told anything. */
  private void awaitNews(Pod pod) throws InterruptedException {
    for (int tries = 0; news.isEmpty() && tries < 300; tries++) {
      follow(pod);
      if (asked.size() > 1) {
        printing.release();
      }
      Thread.sleep(100);
    }
  }
}
