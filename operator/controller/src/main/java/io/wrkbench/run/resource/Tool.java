package io.wrkbench.run.resource;

import io.wrkbench.api.AbLoad;
import io.wrkbench.api.ConstantRateLoad;
import io.wrkbench.api.CurlLoad;
import io.wrkbench.api.Load;
import io.wrkbench.api.WrkLoad;
import io.wrkbench.judge.measured.Latency;
import io.wrkbench.result.LoadPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** The load tool that a spec names. Only this interface tells the four tools apart. */
public sealed interface Tool {
  /** The tool that is set. */
  static Tool of(Load load) {
    if (load.ab != null) {
      return new Ab(load.ab);
    }
    if (load.curl != null) {
      return new Curl(load.curl);
    }
    return load.constantRate != null ? new ConstantRate(load.constantRate) : new Wrk(load.wrk);
  }

  /** The tool in the agent's plan. */
  LoadPlan.Tool planned();

  /** Short form for the printed columns. */
  String shortForm();

  /**
   * Longest time for which an attempt sends requests.
   *
   * @param runTimeout the run's own timeout, for a tool that ends with a number of requests
   */
  Duration longest(Duration runTimeout);

  /** For how long an attempt sends requests; empty if that isn't known beforehand. */
  Optional<Duration> duration();

  /** How long an answer may take. */
  Duration timeout();

  /**
   * What is judged of the load of an attempt.
   *
   * @param generators how many pods send it
   * @param closes whether the request asks for a new connection each time
   * @param alone latency of a connection alone, if it was measured
   */
  io.wrkbench.judge.measured.Load measured(int generators, boolean closes, Optional<Latency> alone);

  /** wrk. */
  record Wrk(WrkLoad load) implements Tool {
    @Override
    public LoadPlan.Tool planned() {
      return new LoadPlan.Wrk(
          load.threads,
          load.connections,
          load.duration,
          load.timeout,
          load.pipeline,
          load.script == null ? null : PlanVolume.SCRIPT);
    }

    @Override
    public String shortForm() {
      return "wrk " + load.threads + "×" + load.connections + " " + load.duration;
    }

    @Override
    public Duration longest(Duration runTimeout) {
      return load.duration.toDuration();
    }

    @Override
    public Optional<Duration> duration() {
      return Optional.of(load.duration.toDuration());
    }

    @Override
    public Duration timeout() {
      return load.timeout.toDuration();
    }

    @Override
    public io.wrkbench.judge.measured.Load measured(
        int generators, boolean closes, Optional<Latency> alone) {
      return new io.wrkbench.judge.measured.Load(
          io.wrkbench.judge.measured.Tool.WRK,
          load.connections * generators,
          load.pipeline,
          closes,
          OptionalInt.of(load.threads * generators),
          alone);
    }
  }

  /** ApacheBench. */
  record Ab(AbLoad load) implements Tool {
    @Override
    public LoadPlan.Tool planned() {
      return new LoadPlan.Ab(load.requests, load.concurrency, load.keepAlive, load.timeout);
    }

    @Override
    public String shortForm() {
      return "ab " + load.requests + "×" + load.concurrency;
    }

    /**
     * ab's duration isn't known beforehand. It gives up when nothing arrives for its timeout, so
     * the timeout times the number of requests is a bound; the run's own timeout is another.
     */
    @Override
    public Duration longest(Duration runTimeout) {
      Duration silent = timeout().multipliedBy(load.requests);
      return silent.compareTo(runTimeout) < 0 ? silent : runTimeout;
    }

    @Override
    public Optional<Duration> duration() {
      return Optional.empty();
    }

    @Override
    public Duration timeout() {
      return load.timeout.toDuration();
    }

    @Override
    public io.wrkbench.judge.measured.Load measured(
        int generators, boolean closes, Optional<Latency> alone) {
      return new io.wrkbench.judge.measured.Load(
          io.wrkbench.judge.measured.Tool.AB,
          load.concurrency * generators,
          1,
          closes || !load.keepAlive,
          OptionalInt.of(generators),
          alone);
    }
  }

  /** curl, a process for each request. */
  record Curl(CurlLoad load) implements Tool {
    @Override
    public LoadPlan.Tool planned() {
      return new LoadPlan.Curl(load.clients, load.duration, load.timeout);
    }

    @Override
    public String shortForm() {
      return "curl " + load.clients + "× " + load.duration;
    }

    @Override
    public Duration longest(Duration runTimeout) {
      return load.duration.toDuration();
    }

    @Override
    public Optional<Duration> duration() {
      return Optional.of(load.duration.toDuration());
    }

    @Override
    public Duration timeout() {
      return load.timeout.toDuration();
    }

    @Override
    public io.wrkbench.judge.measured.Load measured(
        int generators, boolean closes, Optional<Latency> alone) {
      return new io.wrkbench.judge.measured.Load(
          io.wrkbench.judge.measured.Tool.CURL,
          load.clients * generators,
          1,
          true,
          OptionalInt.empty(),
          alone);
    }
  }

  /** The agent's own load at a constant rate. */
  record ConstantRate(ConstantRateLoad load) implements Tool {
    @Override
    public LoadPlan.Tool planned() {
      return new LoadPlan.ConstantRate(load.rate, load.connections, load.duration, load.timeout);
    }

    @Override
    public String shortForm() {
      return "rate " + load.rate + "/s×" + load.connections + " " + load.duration;
    }

    @Override
    public Duration longest(Duration runTimeout) {
      return load.duration.toDuration();
    }

    @Override
    public Optional<Duration> duration() {
      return Optional.of(load.duration.toDuration());
    }

    @Override
    public Duration timeout() {
      return load.timeout.toDuration();
    }

    @Override
    public io.wrkbench.judge.measured.Load measured(
        int generators, boolean closes, Optional<Latency> alone) {
      return new io.wrkbench.judge.measured.Load(
          io.wrkbench.judge.measured.Tool.CONSTANT_RATE,
          load.connections * generators,
          1,
          closes,
          OptionalInt.empty(),
          alone);
    }
  }
}
