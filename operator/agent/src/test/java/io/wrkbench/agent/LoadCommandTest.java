package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.net.httpserver.HttpServer;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.agent.tool.ToolProcess;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Header;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Loads sent by the real wrk to servers on loopback. */
@Timeout(60)
@Tag("wrk")
class LoadCommandTest {

  private static final LoadPlan PLAN = Plans.of(Plans.GET);

  @TempDir Path directory;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeAll
  static void wrkIsInstalled() throws InterruptedException {
    try {
      ToolProcess.start(List.of("wrk", "--version"), Map.of()).await(Duration.ofSeconds(10));
    } catch (IOException e) {
      fail("these tests run wrk, which is missing: apt-get install wrk", e);
    }
  }

  private LoadResult run(LoadPlan plan, String url, boolean verify, Map<String, String> env)
      throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("plan.json"), Json.write(plan));
    LoadOptions options = new LoadOptions(file, url, verify, directory.resolve("none"));
    return new LoadCommand(options, env, new PrintStream(log, true, UTF_8)).run();
  }

  private LoadResult run(LoadPlan plan, String url) throws IOException, InterruptedException {
    return run(plan, url, false, Map.of());
  }

  @Test
  void wrkRefusesHeadWhoseAnswersItWouldAwaitForEver() throws Exception {
    LoadPlan.Request head = new LoadPlan.Request("HEAD", "/", List.of(), null);
    LoadResult refused = run(Plans.of(head), "http://127.0.0.1:1", false, Map.of());
    assertThat(refused.reason()).isEqualTo("InvalidPlan");
    assertThat(refused.message()).contains("request.method: wrk can't measure HEAD");
  }

  @Test
  void theFiguresAreThoseOfWrk() throws Exception {
    Instant before = Instant.now();
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("Hello, World!"))) {
      LoadResult result = run(PLAN, server.url(), true, Map.of());

      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.verification().matched()).isEqualTo(10);
      assertThat(result.startTime()).isBetween(before, Instant.now().minusSeconds(1));
      assertThat(result.duration()).isBetween(GoDuration.parse("1s"), GoDuration.parse("1.5s"));
      assertThat(result.errors().total()).isZero();
      // The last answers may have been read in part.
      assertThat(result.bytes() / StubServer.ok("Hello, World!").length)
          .isBetween(result.requests(), result.requests() + 8);
      // What was under way on 8 connections at the end was received, but not answered in time.
      assertThat((long) server.received())
          .isBetween(10 + result.requests(), 10 + result.requests() + 8);

      assertThat(result.recordedHistogram().count()).isEqualTo(result.requests());
      assertThat(result.correctedHistogram().count()).isGreaterThanOrEqualTo(result.requests());
      assertThat(result.output()).contains(result.requests() + " requests in ");
      assertPrinted(result, "50%", result.corrected().p50());
      assertPrinted(result, "75%", result.corrected().p75());
      assertPrinted(result, "90%", result.corrected().p90());
      assertPrinted(result, "99%", result.corrected().p99());

      assertThat(result.generator().tool()).matches("wrk \\d+\\.\\d+\\.\\d+");
      assertThat(result.generator().cores()).isPositive();
      assertThat(result.generator().cpuModel()).isNotBlank();
      assertThat(log.toString(UTF_8))
          .contains("wrkbench: 10 of 10 answers as expected")
          .contains("wrkbench: wrk --threads=2 --connections=8 --duration=1s --timeout=2s")
          .contains("Latency Distribution");
    }
  }

  /** wrk prints three or four digits, and takes another rank where a percentile falls between. */
  private static void assertPrinted(LoadResult result, String percent, GoDuration figure) {
    Matcher line =
        Pattern.compile("\\s+" + percent + "\\s+([0-9.]+(?:us|ms|s))").matcher(result.output());
    assertThat(line.find()).as("wrk prints %s:%n%s", percent, result.output()).isTrue();
    assertThat((double) figure.toMicros())
        .as("%s of wrk's own output", percent)
        .isCloseTo(GoDuration.parse(line.group(1)).toMicros(), Percentage.withPercentage(1.5));
  }

  @Test
  void whenPipelinedASampleIsABatch() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("x"))) {
      LoadResult result = run(new LoadPlan(Plans.GET, Plans.OK, Plans.wrk(1, 4)), server.url());
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      long batches = result.recordedHistogram().count();
      // The last batch of each of 8 connections may have been answered in part.
      assertThat(result.requests()).isBetween(batches * 4, batches * 4 + 8 * 3);
      assertThat((long) server.received()).isBetween(result.requests(), result.requests() + 8 * 4);
    }
  }

  @Test
  void nastyValuesArriveAsTheyWereMeant() throws Exception {
    String path = "/\"..os.exit(7)..\"/ü]]?q=\\\"--[[&p=%25";
    String header = "a\"b'c\\ ]] [[ ${x} `y` %s %d ü";
    String body = everyKindOfCharacter(128 << 10);
    LoadPlan.Request request =
        new LoadPlan.Request(
            "PATCH",
            path,
            List.of(
                Header.of("X-Nasty", header),
                Header.fromEnvironment("X-Secret", "HEADER_1"),
                Header.of("Host", "shop.example")),
            body);
    AtomicInteger right = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    // The JDK's server, because it reads requests its own strict way.
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          String received = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean same =
              exchange.getRequestMethod().equals("PATCH")
                  && exchange.getRequestURI().getPath().equals("/\"..os.exit(7)..\"/ü]]")
                  && exchange.getRequestURI().getQuery().equals("q=\\\"--[[&p=%")
                  && utf8(exchange.getRequestHeaders().getFirst("X-Nasty")).equals(header)
                  && exchange.getRequestHeaders().getFirst("X-Secret").equals("top secret")
                  && exchange.getRequestHeaders().get("Host").equals(List.of("shop.example"))
                  && received.equals(body);
          (same ? right : wrong).incrementAndGet();
          exchange.sendResponseHeaders(same ? 200 : 400, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      LoadResult result = run(Plans.of(request), url, true, Map.of("HEADER_1", "top secret"));

      assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
      assertThat(result.verification().matched()).isEqualTo(10);
      assertThat(result.requests()).isPositive();
      assertThat(result.errors().total()).isZero();
      assertThat(wrong).hasValue(0);
      assertThat((long) right.get()).isGreaterThanOrEqualTo(10 + result.requests());
      assertThat(log.toString(UTF_8)).doesNotContain("top secret");
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  /** Control characters, quotes, all of Latin-1, Cyrillic, CJK and emoji. */
  private static String everyKindOfCharacter(int bytes) {
    String unit =
        IntStream.rangeClosed(0, 0x17F).mapToObj(Character::toString).collect(Collectors.joining())
            + "]]--[[\r\n\r\nGET / HTTP/1.1\r\n\r\nЖ漢字😀";
    String body = unit.repeat(bytes / unit.getBytes(UTF_8).length);
    return body + "x".repeat(bytes - body.getBytes(UTF_8).length);
  }

  /** The JDK's server takes the bytes of a header for Latin-1. */
  private static String utf8(String header) {
    return new String(header.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1), UTF_8);
  }

  @Test
  void answersAbove399AreCounted() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              if (n % 10 == 0) {
                failures.incrementAndGet();
                return StubServer.status(500, "oops");
              }
              return StubServer.ok("fine");
            })) {
      LoadResult result = run(PLAN, server.url());
      assertThat(result.isSucceeded()).isTrue();
      assertThat(result.errors().status()).isBetween(failures.get() - 8L, (long) failures.get());
      assertThat(result.errors().status()).isPositive();
      assertThat(result.errors().total()).isEqualTo(result.errors().status());
    }
  }

  @Test
  void connectionsThatBreakAreCounted() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              if (n % 20 == 0) {
                closed.incrementAndGet();
                return null;
              }
              return StubServer.ok("fine");
            })) {
      LoadResult result = run(PLAN, server.url());
      assertThat(result.isSucceeded()).isTrue();
      assertThat(result.errors().read()).isBetween(closed.get() - 8L, (long) closed.get());
      assertThat(result.errors().read()).isPositive();
    }
  }

  @Test
  void lateAnswersAreTimeoutsAndNoLatencies() throws Exception {
    AtomicInteger stalled = new AtomicInteger();
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              if (n == 100 || n == 200) {
                Thread.sleep(1300);
                stalled.incrementAndGet();
              }
              return StubServer.ok("fine");
            })) {
      LoadPlan.Wrk wrk =
          new LoadPlan.Wrk(1, 4, GoDuration.ofSeconds(3), GoDuration.ofSeconds(1), 1);
      LoadResult result = run(new LoadPlan(Plans.GET, Plans.OK, wrk), server.url());
      assertThat(result.isSucceeded()).isTrue();
      assertThat(stalled).hasValue(2);
      assertThat(result.errors().timeout()).isEqualTo(2);
      assertThat(result.recordedHistogram().count()).isEqualTo(result.requests() - 2);
      assertThat(result.recorded().max()).isLessThan(GoDuration.ofSeconds(1));
    }
  }

  @Test
  void withoutAnyAnswerNothingWasMeasured() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              never.await();
              return null;
            })) {
      LoadResult result = run(PLAN, server.url());
      assertThat(result.reason()).isEqualTo("NothingAnswered");
      assertThat(result.message()).contains("no answer");
      assertThat(result.requests()).isZero();
      assertThat(result.recorded()).isNull();
      assertThat(result.output()).contains("0 requests in");
    }
  }

  @Test
  void aTargetThatAnswersSomethingElseGetsNoLoad() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.status(404, "nothing"))) {
      LoadResult result = run(PLAN, server.url(), true, Map.of());
      assertThat(result.reason()).isEqualTo("TargetMismatch");
      assertThat(result.message()).contains("HTTP 404: nothing");
      assertThat(result.verification().matched()).isZero();
      assertThat(server.received()).isEqualTo(10);
    }
  }

  @Test
  void aTargetThatIsNotThereIsUnreachableWithAndWithoutACheck() throws Exception {
    String url = "http://127.0.0.1:" + StubServer.unusedPort();
    LoadResult checked = run(PLAN, url, true, Map.of());
    assertThat(checked.reason()).isEqualTo("TargetUnreachable");
    LoadResult unchecked = run(PLAN, url);
    assertThat(unchecked.reason()).isEqualTo("TargetUnreachable");
    assertThat(unchecked.message()).contains("unable to connect");
  }

  @Test
  void whatWrkCannotSendIsSaidInItsOwnWords() throws Exception {
    LoadPlan.Request request = new LoadPlan.Request("BREW", "/", List.of(), null);
    try (StubServer server = new StubServer((n, text) -> StubServer.ok("x"))) {
      LoadResult result = run(Plans.of(request), server.url());
      assertThat(result.reason()).isEqualTo("LoadToolFailed");
      assertThat(result.message()).contains("invalid HTTP method");
      assertThat(server.received()).isZero();
    }
  }

  @Test
  void plansThatCannotBeCarriedOutAreRefused() throws Exception {
    assertThat(run(PLAN, "ftp://shop").reason()).isEqualTo("InvalidPlan");
    LoadOptions nowhere = new LoadOptions(directory.resolve("no"), "http://shop", false, directory);
    LoadResult result = new LoadCommand(nowhere, Map.of(), new PrintStream(log, true, UTF_8)).run();
    assertThat(result.reason()).isEqualTo("InvalidPlan");
    assertThat(result.message()).contains("is it mounted?");
  }

  @Test
  void nothingIsLeftInTheTemporaryDirectory() throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("x"))) {
      run(PLAN, server.url());
    }
    Matcher script = Pattern.compile("/(wrkbench\\d+)/").matcher(log.toString(UTF_8));
    assertThat(script.find()).isTrue();
    assertThat(temporary.resolve(script.group(1))).doesNotExist();
  }
}
