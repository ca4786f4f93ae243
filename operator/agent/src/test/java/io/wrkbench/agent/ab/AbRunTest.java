package io.wrkbench.agent.ab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Header;
import io.wrkbench.result.LoadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads sent by the real ab. */
@Timeout(60)
@Tag("wrk")
class AbRunTest {

  @TempDir Path directory;

  private static LoadPlan.Ab ab(int requests, boolean keepAlive) {
    return new LoadPlan.Ab(requests, 5, keepAlive, GoDuration.ofSeconds(1));
  }

  private LoadResult run(LoadPlan.Request request, LoadPlan.Tool ab, String url) throws Exception {
    return new Loads(directory).attempt(request, ab, url);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theFiguresAreThoseOfAb(boolean keepAlive) throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(n % 10);
              return StubServer.ok("Hello, World!".repeat(n % 3));
            })) {
      LoadResult result = run(Plans.GET, ab(200, keepAlive), server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests()).isEqualTo(200);
      assertThat(server.received()).isEqualTo(200);
      assertThat(result.errors().total()).as("answers of other lengths are no errors").isZero();
      assertThat(result.bytes()).isGreaterThan(200L * 40);
      assertThat(result.duration()).isGreaterThan(GoDuration.ofMillis(150));
      assertThat(result.recordedHistogram().count()).isEqualTo(200);
      assertThat(result.recorded().mean()).isGreaterThan(GoDuration.ofMillis(4));
      assertThat(result.recorded().p50()).isGreaterThan(GoDuration.ofMillis(3));
      assertThat(result.recorded().p99()).isGreaterThan(GoDuration.ofMillis(8));
      assertThat(result.corrected()).isNull();
      assertThat(result.correctedHistogram()).isNull();
      assertThat(result.output()).contains("Complete requests:      200");
      assertThat(result.generator().tool()).matches("ab \\d+\\.\\d+");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST, true",
    "PUT, true",
    "PATCH, true",
    "GET, true",
    "POST, false",
    "DELETE, false"
  })
  void methodHeadersAndBodyArriveAsTheyWereMeant(String method, boolean withBody) throws Exception {
    String body = withBody ? "\"'; $(x) `y` ]] ü \r\n\r\n".repeat(2000) : null;
    LoadPlan.Request request =
        new LoadPlan.Request(
            method,
            "/\"$(x)/ü?q=a b",
            List.of(
                Header.of("X-Nasty", "a\"b'c\\ $(x) `y` %s -k ü"),
                Header.of("Content-Type", "text/x-own"),
                Header.of("Host", "shop.example"),
                Header.fromEnvironment("X-Secret", "HEADER_3")),
            body);
    Set<String> requests = ConcurrentHashMap.newKeySet();
    Loads loads = new Loads(directory);
    try (StubServer server =
        new StubServer(
            (n, text) -> {
              requests.add(text);
              return StubServer.ok("x");
            })) {
      LoadPlan plan = new LoadPlan(request, Plans.OK, ab(10, false));
      LoadResult result = loads.run(plan, server.url(), Map.of("HEADER_3", "top secret"));
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(requests).hasSize(1);
      String text = requests.iterator().next();
      assertThat(text)
          .startsWith(method + " /%22$(x)/%C3%BC?q=a%20b HTTP/1.0\r\n")
          .contains("X-Nasty: a\"b'c\\ $(x) `y` %s -k ü\r\n")
          .contains("Host: shop.example\r\n")
          .contains("X-Secret: top secret\r\n")
          .containsOnlyOnce("text/x-own")
          .endsWith("\r\n\r\n" + (withBody ? body : ""));
      assertThat(text.toLowerCase(Locale.ROOT).split("content-type:")).hasSize(2);
      assertThat(text.contains("Content-length: 0")).isEqualTo(!withBody && method.equals("POST"));
    }
    assertThat(loads.log()).doesNotContain("top secret");
  }

  @Test
  void aHeadHasNoBodyToWaitFor() throws Exception {
    LoadPlan.Request head = new LoadPlan.Request("HEAD", "/", List.of(), null);
    try (StubServer server =
        new StubServer(
            (n, request) -> "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n".getBytes(UTF_8))) {
      LoadResult result = run(head, ab(20, false), server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests()).isEqualTo(20);
    }
    LoadPlan.Request full = new LoadPlan.Request("HEAD", "/", List.of(), "body");
    LoadResult refused = run(full, ab(20, false), "http://127.0.0.1:1");
    assertThat(refused.reason()).isEqualTo("InvalidPlan");
    assertThat(refused.message()).contains("request.body");
  }

  @Test
  void answersWithAnotherStatusThanExpectedAreCounted() throws Exception {
    try (StubServer server =
        new StubServer((n, request) -> StubServer.status(n % 4 == 0 ? 503 : 200, "x"))) {
      LoadResult result = run(Plans.GET, ab(100, true), server.url());
      assertThat(result.requests()).isEqualTo(100);
      assertThat(result.errors().status()).isEqualTo(25);
      LoadPlan expecting404 =
          new LoadPlan(Plans.GET, new LoadPlan.Expectation(404, null), ab(100, true));
      LoadResult other = new Loads(directory).run(expecting404, server.url(), Mode.ATTEMPT);
      assertThat(other.errors().status()).isEqualTo(75);
    }
  }

  @Test
  void whereNothingComesAnyMoreAbGivesUp() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    for (int answered : new int[] {0, 50}) {
      try (StubServer server =
          new StubServer(
              (n, request) -> {
                if (n > answered) {
                  never.await();
                }
                return StubServer.ok("x");
              })) {
        LoadResult result = run(Plans.GET, ab(100, true), server.url());
        assertThat(result.reason())
            .as("%s", result)
            .isEqualTo(answered == 0 ? "NothingAnswered" : "LoadToolFailed");
        assertThat(result.message()).contains("after " + answered + " answers").contains("1s");
        assertThat(result.output()).contains("timeout specified has expired");
      }
    }
  }

  @Test
  void aTargetThatIsNotThereAnswersNothing() throws Exception {
    LoadResult result =
        run(Plans.GET, ab(100, true), "http://127.0.0.1:" + StubServer.unusedPort());
    assertThat(result.reason()).as("%s", result).isEqualTo("NothingAnswered");
    assertThat(result.errors().read()).as("for ab they broke").isGreaterThanOrEqualTo(100);
    assertThat(result.recorded()).isNull();
  }

  @Test
  void connectionsThatBreakAreCounted() throws Exception {
    try (StubServer server =
        new StubServer((n, request) -> n % 10 == 0 ? StubServer.RESET : StubServer.ok("fine"))) {
      LoadResult result = run(Plans.GET, ab(200, false), server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.errors().read()).isEqualTo(20);
      assertThat(result.requests()).isEqualTo(180);
    }
  }
}
