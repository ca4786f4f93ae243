package io.wrkbench.agent.curl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Header;
import io.wrkbench.result.LoadResult;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads sent by the real curl. */
@Isolated("a load by curl that is stopped ends every child of its process")
@Timeout(60)
@Tag("wrk")
class CurlRunTest {

  private static final LoadPlan.Curl CURL =
      new LoadPlan.Curl(3, GoDuration.ofSeconds(1), GoDuration.ofSeconds(8));

  @TempDir Path directory;

  @Test
  void everyRequestThatTheTargetCountsGotItsAnswer() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(5);
              return StubServer.status(n % 2 == 0 ? 200 : 404, "fine");
            })) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, CURL, server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.requests()).isPositive().isEqualTo(server.received());
      assertThat(result.duration()).isBetween(GoDuration.ofSeconds(1), GoDuration.ofSeconds(9));
      assertThat(result.errors().status()).isEqualTo((server.received() + 1) / 2);
      assertThat(result.errors().total()).isEqualTo(result.errors().status());
      assertThat(result.errors().noFreePort()).isZero();
      assertThat(result.recordedHistogram().count()).isEqualTo(result.requests());
      assertThat(result.recorded().p50()).isGreaterThan(GoDuration.ofMillis(5));
      assertThat(result.corrected()).isNull();
      assertThat(result.bytes()).isEqualTo(result.requests() * StubServer.ok("fine").length);
      assertThat(result.generator().tool()).matches("curl \\d+\\.\\d+\\.\\d+");
      assertThat(result.output()).contains(result.requests() + " requests in ");
    }
  }

  @ParameterizedTest
  @CsvSource({"POST, true", "PATCH, true", "GET, true", "POST, false", "DELETE, false"})
  void methodHeadersAndBodyArriveAsTheyWereMeant(String method, boolean withBody) throws Exception {
    String body = withBody ? "@\"'; $(x) `y` ]] ü \r\n\r\n".repeat(4000) : null;
    LoadPlan.Request request =
        new LoadPlan.Request(
            method,
            "/a/../{b,c}[1-2]/\"$(x)/ü?q=a b",
            List.of(
                Header.of("X-Nasty", "a\"b'c\\ $(x) `y` %s -k ü"),
                Header.of("X-Empty", ""),
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
      LoadPlan.Curl curl = CURL.withDuration(GoDuration.ofMillis(100));
      LoadPlan plan = new LoadPlan(request, Plans.OK, curl);
      LoadResult result = loads.run(plan, server.url(), Map.of("HEADER_3", "top secret"));
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.errors().total()).as("%s", result.output()).isZero();
      assertThat(requests).hasSize(1);
      assertThat(requests.iterator().next())
          .startsWith(method + " /a/../%7Bb,c%7D%5B1-2%5D/%22$(x)/%C3%BC?q=a%20b HTTP/1.1\r\n")
          .contains("X-Nasty: a\"b'c\\ $(x) `y` %s -k ü\r\n")
          .contains("X-Empty:")
          .contains("Host: shop.example\r\n")
          .contains("X-Secret: top secret\r\n")
          .doesNotContain("Content-Type")
          .doesNotContain("Expect")
          .endsWith("\r\n\r\n" + (withBody ? body : ""));
    }
    assertThat(loads.log()).doesNotContain("top secret");
  }

  @Test
  void noCurlResolvesTheNameOfTheTarget() throws Exception {
    try (StubServer server = echoingHost()) {
      int port = Target.parse(server.url()).port();
      // Nobody but this test knows the name.
      Target target = new Target(false, "shop.example", port);
      PreparedRequest request = PreparedRequest.of(Plans.GET, target, Map.of());
      LoadPlan.Curl curl = CURL.withDuration(GoDuration.ofMillis(300));
      for (String addresses : List.of("127.0.0.1", "::1 127.0.0.1")) {
        List<InetAddress> resolved = new ArrayList<>();
        for (String address : addresses.split(" ")) {
          resolved.add(InetAddress.getByName(address));
        }
        try (CurlRun run =
            new CurlRun(curl, target, resolved, request, 200, null, Duration.ofSeconds(5))) {
          Sent sent = run.send(null);
          assertThat(sent.measurement().requests()).as(sent.output()).isPositive();
          assertThat(sent.measurement().errors().total()).as(sent.output()).isZero();
        }
      }
    }
  }

  /** Anything but the Host that the URL says is an error. */
  private static StubServer echoingHost() throws IOException {
    return new StubServer(
        (n, request) -> {
          boolean same = request.contains("\r\nHost: shop.example:");
          return StubServer.status(same ? 200 : 400, request);
        });
  }

  @Test
  void aNameIsResolvedOnceAtTheBeginning() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      Loads loads = new Loads(directory);
      String url = server.url().replace("127.0.0.1", "localhost");
      LoadPlan.Curl curl = CURL.withDuration(GoDuration.ofMillis(200));
      LoadResult result = loads.attempt(Plans.GET, curl, url);
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.errors().total()).isZero();
      String port = url.substring(url.lastIndexOf(':'));
      assertThat(loads.log()).contains("--resolve localhost" + port + ":").contains("127.0.0.1");
    }
    Loads loads = new Loads(directory);
    LoadResult unknown = loads.attempt(Plans.GET, CURL, "http://no-such-host.invalid:80");
    assertThat(unknown.reason()).as("%s", unknown).isEqualTo("TargetUnreachable");
    assertThat(unknown.message()).contains("no host named no-such-host.invalid");
  }

  @Test
  void connectionsThatCannotBeOpenedAreCountedAndTheLoopsGoOn() throws Exception {
    String url = "http://127.0.0.1:" + StubServer.unusedPort();
    LoadResult result = new Loads(directory).attempt(Plans.GET, CURL, url);
    assertThat(result.reason()).isEqualTo("NothingAnswered");
    assertThat(result.errors().connect()).isGreaterThan(CURL.clients());
    assertThat(result.errors().noFreePort()).isZero();
    assertThat(result.recorded()).isNull();
    assertThat(result.output()).contains("times exit code 7: Failed to connect");
  }

  @Test
  void answersThatDoNotComeInTimeAreTimeouts() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              if (n > 4) {
                never.await();
              }
              return StubServer.ok("x");
            })) {
      LoadPlan.Curl curl =
          new LoadPlan.Curl(3, GoDuration.ofMillis(700), GoDuration.ofMillis(1000));
      LoadResult result = new Loads(directory).attempt(Plans.GET, curl, server.url());
      assertThat(result.requests()).isEqualTo(4);
      assertThat(result.errors().timeout()).isEqualTo(3);
      assertThat(result.duration()).as("without that wait").isLessThan(GoDuration.ofSeconds(1));
    }
  }

  /** curl reports it whole, before the line that is counted. */
  @Test
  void anAnswerMayHaveALongHead() throws Exception {
    byte[] answer =
        ("HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(56 << 10) + "\r\nContent-Length: 0\r\n\r\n")
            .getBytes(US_ASCII);
    try (StubServer server = new StubServer((n, request) -> answer)) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, CURL, server.url());
      assertThat(result.requests()).isPositive().isEqualTo(server.received());
      assertThat(result.errors().total()).as(result.output()).isZero();
      assertThat(result.bytes()).isEqualTo(result.requests() * answer.length);
    }
  }

  /** One of three loops sends for three seconds, the others for one. */
  @Test
  void oneSlowAnswerAtTheEndIsTheTimeOfItsLoopAlone() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(n == 1 ? 3000 : 5);
              return StubServer.ok("x");
            })) {
      LoadResult result = new Loads(directory).attempt(Plans.GET, CURL, server.url());
      assertThat(result.requests()).isEqualTo(server.received());
      assertThat(result.duration()).isBetween(GoDuration.ofMillis(1600), GoDuration.ofMillis(2400));
    }
  }

  @Test
  void whenToldToStopAllLoopsEnd() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              never.await();
              return null;
            })) {
      LoadPlan.Curl curl = new LoadPlan.Curl(3, GoDuration.ofSeconds(50), GoDuration.ofSeconds(50));
      LoadPlan plan = new LoadPlan(Plans.GET, Plans.OK, curl);
      LoadCommand command =
          new Loads(directory).command(plan, server.url(), Mode.ATTEMPT, Signal.NONE, Map.of());
      CompletableFuture<LoadResult> running = Loads.start(command);
      while (server.received() < 3) {
        assertThat(running.isDone()).isFalse();
        TimeUnit.MILLISECONDS.sleep(20);
      }
      command.interrupt();
      assertThat(running.get(10, TimeUnit.SECONDS).reason()).isEqualTo("Interrupted");
    }
  }
}
