package io.wrkbench.agent.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Verification;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("wrk")
class TargetCheckTest {

  private static final LoadPlan PLAN =
      new LoadPlan(Plans.get("/x"), new LoadPlan.Expectation(200, "Hello"), Plans.wrk());

  private static TargetCheck check(String url) {
    return check(url, PLAN);
  }

  private static TargetCheck check(String url, LoadPlan plan) {
    Target target = Target.parse(url);
    return new TargetCheck(plan, target, PreparedRequest.of(plan.request(), target, Map.of()));
  }

  private static LoadFailure failure(TargetCheck check) {
    return catchThrowableOfType(LoadFailure.class, check::demandAnswer);
  }

  @Test
  void tenRightAnswers() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("Hello, World!"))) {
      TargetCheck check = check(server.url());
      assertThat(check.run()).isEqualTo(new Verification(10, 10, null));
      assertThatCode(check::demandAnswer).doesNotThrowAnyException();
      assertThat(server.received()).isEqualTo(10);
    }
  }

  @Test
  void oneRightAnswerIsEnough() throws Exception {
    try (StubServer server =
        new StubServer(
            (n, request) -> n == 4 ? StubServer.ok("Hello") : StubServer.status(503, "busy"))) {
      TargetCheck check = check(server.url());
      Verification verification = check.run();
      assertThat(verification.matched()).isEqualTo(1);
      assertThat(verification.seen()).isEqualTo("HTTP 503: busy");
      assertThatCode(check::demandAnswer).doesNotThrowAnyException();
    }
  }

  @Test
  void anAnswerThatIsCompressedForItsTransferIsRead() throws Exception {
    byte[] answer =
        StubServer.gzipped(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "Hello, World!");
    try (StubServer server = new StubServer((n, request) -> answer)) {
      assertThat(check(server.url()).run()).isEqualTo(new Verification(10, 10, null));
    }
  }

  @Test
  void anotherAnswerIsShownAndCut() throws Exception {
    try (StubServer server =
        new StubServer((n, request) -> StubServer.ok("Gütig \n" + "€".repeat(5000)))) {
      TargetCheck check = check(server.url());
      Verification verification = check.run();
      assertThat(verification.matched()).isZero();
      assertThat(verification.seen()).startsWith("HTTP 200: Gütig €€€");
      assertThat(verification.seen().getBytes(UTF_8)).hasSizeBetween(250, 256);

      LoadFailure failure = failure(check);
      assertThat(failure.reason()).isEqualTo(FailureReason.TargetMismatch);
      assertThat(failure)
          .hasMessageContaining("GET " + server.url() + "/x")
          .hasMessageContaining("HTTP 200 with \"Hello\"")
          .hasMessageContaining(verification.seen());
    }
  }

  @Test
  void nobodyListens() throws Exception {
    TargetCheck check = check("http://127.0.0.1:" + StubServer.unusedPort());
    Verification verification = check.run();
    assertThat(verification.matched()).isZero();
    assertThat(verification.seen()).containsIgnoringCase("connection refused");
    assertThat(failure(check).reason()).isEqualTo(FailureReason.TargetUnreachable);
  }

  @Test
  void aNameThatNobodyHas() throws Exception {
    TargetCheck check = check("http://no-such-host.invalid");
    check.run();
    assertThat(failure(check)).hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void aSlowTargetIsAskedForTwoSeconds() throws Exception {
    LoadPlan.Wrk patient =
        new LoadPlan.Wrk(1, 1, GoDuration.ofSeconds(1), GoDuration.ofSeconds(20), 1);
    LoadPlan plan = new LoadPlan(PLAN.request(), PLAN.expect(), patient);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              Thread.sleep(500);
              return StubServer.ok("Hello");
            })) {
      Verification verification = check(server.url(), plan).run();
      assertThat(verification.sent()).isBetween(2, 6).isEqualTo(verification.matched());
    }
  }

  /** Both may be starting: a busy machine's first TLS connection takes seconds. */
  @Test
  void aTargetThatIsSlowAtFirstIsAskedTenTimes() throws Exception {
    AtomicBoolean cold = new AtomicBoolean(true);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              if (cold.getAndSet(false)) {
                Thread.sleep(2100);
              }
              return StubServer.ok("Hello");
            })) {
      LoadPlan.Wrk patient =
          new LoadPlan.Wrk(1, 1, GoDuration.ofSeconds(1), GoDuration.ofSeconds(20), 1);
      LoadPlan plan = new LoadPlan(PLAN.request(), PLAN.expect(), patient);
      assertThat(check(server.url(), plan).run().sent()).isEqualTo(10);
    }
  }

  @Test
  void aTargetThatNeverAnswersIsKnownAfterOneTimeout() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              never.await();
              return null;
            })) {
      TargetCheck check = check(server.url());
      long start = System.nanoTime();
      Verification verification = check.run();
      assertThat(System.nanoTime() - start).isBetween(1_900_000_000L, 4_000_000_000L);
      assertThat(verification.sent()).isEqualTo(1);
      assertThat(failure(check).reason()).isEqualTo(FailureReason.TargetUnreachable);
      assertThat(failure(check)).hasMessageContaining("no whole answer within");
    }
  }

  @Test
  void aTargetThatClosesTheConnection() throws Exception {
    try (StubServer server = new StubServer((n, request) -> null)) {
      TargetCheck check = check(server.url());
      check.run();
      assertThat(failure(check).reason()).isEqualTo(FailureReason.TargetUnreachable);
      assertThat(failure(check)).hasMessageContaining("closed");
    }
  }

  @Test
  void somethingThatIsNotHttp() throws Exception {
    try (StubServer server = new StubServer((n, request) -> "220 mail ready\r\n".getBytes(UTF_8))) {
      TargetCheck check = check(server.url());
      check.run();
      assertThat(failure(check)).hasMessageContaining("not an HTTP/1.1 answer: 220 mail ready");
    }
  }
}
