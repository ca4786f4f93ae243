package io.wrkbench.agent.check;

import io.wrkbench.agent.http.HttpExchange;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.http.TlsClient;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Verification;
import java.io.IOException;
import java.time.Duration;

/**
 * Sends a few requests to the target before any load. One right answer is enough: a target may fail
 * now and then, and the attempt counts these errors.
 */
public final class TargetCheck {

  static final int REQUESTS = 10;

  /** A Service or a port may need a moment; with this pause, ten misses take a second. */
  private static final Duration PAUSE_AFTER_MISS = Duration.ofMillis(100);

  /** After one right answer, a target that takes a second for each isn't asked ten more times. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(2);

  private final LoadPlan plan;
  private final Target target;
  private final PreparedRequest request;
  private final TlsClient tls;

  private int sent;
  private int answered;
  private int matched;
  private String seen;

  /**
   * A check of one target.
   *
   * @throws IllegalArgumentException if the certificates to trust can't be read
   */
  public TargetCheck(LoadPlan plan, Target target, PreparedRequest request) {
    this.plan = plan;
    this.target = target;
    this.request = request;
    this.tls = target.tls() ? TlsClient.of(plan.tls()) : null;
  }

  /**
   * Sends up to ten requests, one after another: as many as fit into the plan's timeout, so that
   * one is enough to recognise a target that never answers. None begins more than two seconds after
   * the first right answer: until then, both sides may have been starting.
   *
   * @throws LoadFailure if the target's certificate isn't trusted, which another request won't
   *     change
   */
  public Verification run() throws InterruptedException, LoadFailure {
    long start = System.nanoTime();
    long firstMatch = start;
    Duration timeout = plan.tool().timeout().toDuration();
    while (sent < REQUESTS) {
      Duration gone = Duration.ofNanos(System.nanoTime() - start);
      Duration left = timeout.minus(gone);
      boolean known = matched > 0 && System.nanoTime() - firstMatch > LONG_ENOUGH.toNanos();
      if (known || left.isNegative() || left.isZero()) {
        break;
      }
      boolean first = matched == 0;
      if (ask(left)) {
        firstMatch = first ? System.nanoTime() : firstMatch;
      } else if (sent < REQUESTS) {
        Thread.sleep(PAUSE_AFTER_MISS.toMillis());
      }
    }
    return new Verification(sent, matched, seen);
  }

  /**
   * Accepts a target that gave a right answer.
   *
   * @throws LoadFailure with what was expected and what was seen
   */
  public void demandAnswer() throws LoadFailure {
    if (matched > 0) {
      return;
    }
    String what = Texts.brief(plan.request().method() + " " + target.url() + plan.request().path());
    if (answered == 0) {
      throw new LoadFailure(
          FailureReason.TargetUnreachable,
          "no answer to "
              + what
              + ": "
              + seen
              + ". Check that the target listens there and that no NetworkPolicy blocks it.");
    }
    throw new LoadFailure(
        FailureReason.TargetMismatch,
        what
            + " should answer "
            + expected()
            + ", but the target answers "
            + seen
            + ". Correct request or expect in the spec, or the target.");
  }

  private boolean ask(Duration limit) throws LoadFailure {
    sent++;
    try {
      HttpExchange.Answer answer =
          HttpExchange.send(target, tls, request.bytes(), request.isHead(), limit);
      answered++;
      if (isExpected(answer)) {
        matched++;
        return true;
      }
      seen = Texts.brief("HTTP " + answer.status() + ": " + answer.body());
    } catch (IOException e) {
      if (TlsClient.isDistrust(e)) {
        throw new LoadFailure(
            FailureReason.TlsVerificationFailed,
            "the certificate of "
                + target.url()
                + " isn't trusted: "
                + Texts.brief(String.valueOf(e.getMessage()))
                + ". Set target.tls.caFrom to the CA that signed it, use a host name that is in the"
                + " certificate, or set insecureSkipVerify.");
      }
      // A wrong answer says more than a connection that broke.
      if (answered == 0) {
        seen = Texts.brief(String.valueOf(e.getMessage()));
      }
    }
    return false;
  }

  private boolean isExpected(HttpExchange.Answer answer) {
    String part = plan.expect().bodyContains();
    return answer.status() == plan.expect().status()
        && (part == null || answer.body().contains(part));
  }

  private String expected() {
    String part = plan.expect().bodyContains();
    return "HTTP "
        + plan.expect().status()
        + (part == null ? "" : " with \"" + Texts.brief(part) + "\" in its body");
  }
}
