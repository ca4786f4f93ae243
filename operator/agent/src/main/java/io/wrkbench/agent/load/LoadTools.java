package io.wrkbench.agent.load;

import io.wrkbench.agent.ab.AbRun;
import io.wrkbench.agent.curl.CurlRun;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.rate.ConstantRateRun;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.wrk.WrkRun;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/**
 * Prepares the tools that a plan's loads need.
 *
 * @param plan the plan
 * @param target where requests go
 * @param request what is sent
 * @param margin for a tool to start and to end
 * @param clocks of the machine that sends them
 */
public record LoadTools(
    LoadPlan plan, Target target, PreparedRequest request, Duration margin, Clocks clocks) {

  private static final GoDuration SECOND = GoDuration.ofSeconds(1);
  private static final int FEW = 20;

  /**
   * The plan's tool, as the plan says.
   *
   * @throws IOException if the files that it needs can't be written
   * @throws IllegalArgumentException if it can't send such a load
   * @throws LoadFailure if the target's host has no address
   */
  LoadTool asPlanned() throws IOException, LoadFailure {
    return forTime(null);
  }

  /**
   * The plan's tool for another time.
   *
   * @param time null for the plan's
   * @throws IOException if the files that it needs can't be written
   * @throws IllegalArgumentException if it can't send such a load
   * @throws LoadFailure if the target's host has no address
   */
  public LoadTool forTime(GoDuration time) throws IOException, LoadFailure {
    LoadPlan.Tool tool = time == null ? plan.tool() : plan.tool().withDuration(time);
    int status = plan.expect().status();
    if (tool instanceof LoadPlan.Ab ab) {
      demandNoBodyWithHead("ab");
      return new AbRun(ab, target, request, status, time);
    } else if (tool instanceof LoadPlan.Curl curl) {
      demandNoBodyWithHead("curl");
      return new CurlRun(curl, target, addresses(), request, status, plan.tls(), margin);
    } else if (tool instanceof LoadPlan.ConstantRate rate) {
      return new ConstantRateRun(rate, target, addresses(), request, status, plan.tls());
    }
    LoadPlan.Wrk wrk = (LoadPlan.Wrk) tool;
    if (wrk.duration() == null) {
      throw new IllegalArgumentException("wrk.duration is missing");
    }
    demandBody("wrk");
    return new WrkRun(wrk, target, request, status, margin);
  }

  /**
   * The plan's tool on one connection: wrk for a second, the others with up to 20 requests, none of
   * which begins after a second. More of them would take ports from the load where each has a
   * connection of its own.
   *
   * @throws IOException if the files that it needs can't be written
   * @throws IllegalArgumentException if it can't send such a load
   * @throws LoadFailure if the target's host has no address
   */
  LoadTool onSingleConnection() throws IOException, LoadFailure {
    LoadPlan.Tool tool = plan.tool();
    int status = plan.expect().status();
    if (tool instanceof LoadPlan.Ab ab) {
      LoadPlan.Ab alone = new LoadPlan.Ab(FEW, 1, ab.keepAlive(), ab.timeout());
      return AbRun.within(SECOND, alone, target, request, status);
    } else if (tool instanceof LoadPlan.Curl curl) {
      LoadPlan.Curl alone = new LoadPlan.Curl(1, SECOND, curl.timeout());
      return new CurlRun(alone, target, addresses(), request, status, plan.tls(), margin, FEW);
    } else if (tool instanceof LoadPlan.ConstantRate rate) {
      return ConstantRateRun.oneByOne(
          rate, FEW, SECOND, target, addresses(), request, status, plan.tls());
    }
    LoadPlan.Wrk wrk = (LoadPlan.Wrk) tool;
    LoadPlan.Wrk alone =
        new LoadPlan.Wrk(1, 1, SECOND, wrk.timeout(), wrk.pipeline(), wrk.script());
    return new WrkRun(alone, target, request, status, margin);
  }

  /**
   * The load before the warm-up: wrk with one thread, whatever the plan's tool is.
   *
   * @throws IOException if the files that it needs can't be written
   * @throws IllegalArgumentException if wrk can't send such a load
   */
  public LoadTool primer(LoadPlan.Primer primer) throws IOException {
    demandBody("wrk, which sends the primer,");
    LoadPlan.Wrk planned = plan.wrk();
    GoDuration timeout = planned == null ? wholeSeconds(plan.tool().timeout()) : planned.timeout();
    return new WrkRun(
        new LoadPlan.Wrk(
            1,
            primer.connections(),
            primer.duration(),
            timeout,
            planned == null ? 1 : planned.pipeline(),
            planned == null ? null : planned.script()),
        target,
        request,
        plan.expect().status(),
        margin);
  }

  private List<InetAddress> addresses() throws LoadFailure {
    try {
      return target.addresses();
    } catch (UnknownHostException e) {
      throw new LoadFailure(
          FailureReason.TargetUnreachable,
          e.getMessage() + ". Check the target's name, and that the cluster's DNS answers.");
    }
  }

  /** What wrk takes: whole seconds, at most 60. */
  private static GoDuration wholeSeconds(GoDuration timeout) {
    long seconds = (long) Math.ceil(timeout.toSeconds());
    return GoDuration.ofSeconds(Math.min(60, Math.max(1, seconds)));
  }

  /** wrk waits for the body that an answer to HEAD announces but never has. */
  public void demandBody(String tool) {
    if (request.isHead()) {
      throw new IllegalArgumentException(
          "request.method: "
              + tool
              + " can't measure HEAD, because it waits for the body that the answer announces; use"
              + " constantRate, curl or ab, and no primer");
    }
  }

  private void demandNoBodyWithHead(String tool) {
    if (request.isHead() && request.body().length > 0) {
      throw new IllegalArgumentException("request.body: " + tool + " sends no body with HEAD");
    }
  }
}
