package io.wrkbench.judge.fact;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.BackgroundLoad;
import io.wrkbench.judge.measured.Latency;
import io.wrkbench.judge.measured.Load;
import io.wrkbench.judge.measured.Rate;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.statistics.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What follows from the load's own figures by Little's law. */
public final class LoadFacts {
  private static final Quantity REQUESTS = Quantity.known("requests", Attempt::requests);
  private static final Quantity THROUGHPUT = Quantity.known("throughput", Attempt::throughput);
  private static final Quantity DURATION = Quantity.known("duration", Attempt::duration);
  private static final Quantity LATENCY = latency("latency.mean", Latency::mean);
  private static final Quantity MEDIAN = latency("latency.p50", Latency::median);
  private static final Quantity ASKED = rate("rate.asked", Rate::asked);
  private static final Quantity REACHED = rate("rate.reached", Rate::reached);
  private static final String SINGLE = "singleConnection";

  private final Facts facts;
  private final RunEvidence run;
  private final Load load;

  LoadFacts(Facts facts) {
    this.facts = facts;
    this.run = facts.run();
    this.load = run.load();
  }

  /** Requests answered. */
  public Figure requests() {
    return facts.figure(REQUESTS);
  }

  /** T, in seconds. */
  public Figure duration() {
    return facts.figure(DURATION);
  }

  /** R of T: how much of an attempt its requests take that are cut off at its end. */
  public Figure latencyOfDuration() {
    return facts.share(LATENCY, DURATION);
  }

  /** R of S: how much longer a request takes than on a connection alone. */
  public Figure latencyOfSingle() {
    return facts.share(LATENCY, single(SINGLE, load, Latency::mean));
  }

  /**
   * Requests wait for each other. Mean and median have to say so. By the mean alone, a few long
   * requests among those of the single connection would hide it, or a few among the others make it
   * up; by the median alone, those that wait could be the minority.
   */
  public Claim requestsWait() {
    return Claim.all(
        latencyOfSingle().above(Thresholds.QUEUED), medianOfSingle().above(Thresholds.QUEUED));
  }

  /** No request waits for another, by mean and median. */
  public Claim noRequestWaits() {
    return Claim.all(
        latencyOfSingle().atMost(Thresholds.QUEUED), medianOfSingle().atMost(Thresholds.QUEUED));
  }

  /** Connections that requests waited on, of all: Little's law for the recorded latencies. */
  public Figure concurrency() {
    return facts.share(
        Quantity.derived(
            "concurrency",
            values -> values[0] / load.pipeline() * values[1] / values[2],
            REQUESTS,
            LATENCY,
            DURATION),
        given(load.connections()));
  }

  /**
   * The same with the request of each connection that was cut off at the end of the attempt, as if
   * it had been as long as the others: no less than what was really waited.
   */
  public Figure waiting() {
    return facts.share(
        Quantity.derived(
            "load.waitingConnections",
            values ->
                Math.min(
                    load.connections(),
                    (values[0] / load.pipeline() + load.connections()) * values[1] / values[2]),
            REQUESTS,
            LATENCY,
            DURATION),
        given(load.connections()));
  }

  /** Requests begun a second, of those asked for. */
  public Figure rate() {
    return facts.share(REACHED, ASKED);
  }

  /** The load is an open loop and its rate wasn't held. */
  public Claim rateNotHeld() {
    return load.tool().isClosedLoop()
        ? Claim.given(false)
        : Claim.any(
            rate().below(1 - Thresholds.RATE_TOLERANCE),
            rate().above(1 + Thresholds.RATE_TOLERANCE));
  }

  /** k = Σ Xᵢ·Sᵢ over all loads: as if so many requests were served at a time. */
  public Figure workers() {
    return facts.figure(workersQuantity());
  }

  /**
   * k less the cores that the target used, one at most: of the requests that are served at a time,
   * those that wait for something else. A server that waits for one thing at a time may compute for
   * other requests meanwhile, and S has both. A pool of two workers that compute for more than a
   * quarter of their time looks the same.
   */
  public Figure workersThatWait() {
    return facts.figure(
        Quantity.derived(
            "workers.waiting",
            values -> Math.max(0, values[0] - Math.min(Thresholds.CPU_BESIDE_ONE, values[1])),
            workersQuantity(),
            Quantity.of(Signal.TARGET_CORES)));
  }

  /** k of all connections, those of the background among them. */
  public Figure workersOfConnections() {
    return facts.share(workersQuantity(), given(run.connections()));
  }

  /** k is alike in all attempts, as far as there are several. */
  public Claim workersAreAlike() {
    if (facts.counted().size() == 1) {
      return Claim.given(true);
    }
    double[] values = facts.values(workersQuantity());
    String name = "workers.variation";
    Figure variation =
        facts.isEnough(values.length) && values.length > 1
            ? Figure.alone(name, Figures.of(values).variation(), values.length)
            : Figure.unknown(name, values.length, facts.missing(workersQuantity()));
    return variation.atMost(Thresholds.WORKERS_VARIATION);
  }

  /** Connections opened, of requests. */
  public Figure opened() {
    return facts.share(Quantity.of(Signal.LOAD_CONNECTIONS_OPENED), REQUESTS);
  }

  /** Connections that the load's requests would need ports for in the time that one is kept. */
  public Figure portsNeeded() {
    return facts.share(
        Quantity.derived(
            "load.portsNeeded", values -> values[0] * Thresholds.TIME_WAIT_SECONDS, THROUGHPUT),
        Quantity.of(Signal.LOAD_PORTS));
  }

  /** Connections on which an answer never came in time, and that may have waited for all of T. */
  public Figure lostLatencies() {
    return facts.share(
        Quantity.known("errors.timeout", attempt -> attempt.errors().timeout()),
        given(load.connections()));
  }

  private Quantity workersQuantity() {
    List<Quantity> sources = new ArrayList<>();
    sources.add(THROUGHPUT);
    sources.add(single(SINGLE, load, Latency::mean));
    List<Integer> pipelines = new ArrayList<>(List.of(load.pipeline()));
    for (BackgroundLoad other : run.background()) {
      String name = "background." + other.name() + ".";
      sources.add(Quantity.measured(name + "throughput", attempt -> background(attempt, other)));
      sources.add(single(name + SINGLE, other.load(), Latency::mean));
      pipelines.add(other.load().pipeline());
    }
    return Quantity.derived(
        "workers",
        values -> {
          double sum = 0;
          for (int i = 0; i < pipelines.size(); i++) {
            sum += values[2 * i] / pipelines.get(i) * values[2 * i + 1];
          }
          return sum;
        },
        sources.toArray(Quantity[]::new));
  }

  private static OptionalDouble background(Attempt attempt, BackgroundLoad load) {
    Double throughput = attempt.background().get(load.name());
    return throughput == null ? OptionalDouble.empty() : OptionalDouble.of(throughput);
  }

  private Figure medianOfSingle() {
    return facts.share(MEDIAN, single(SINGLE, load, Latency::median));
  }

  private static Quantity latency(String name, ToDoubleFunction<Latency> figure) {
    return Quantity.measured(name, attempt -> number(attempt.latency(), figure));
  }

  private static Quantity single(String name, Load load, ToDoubleFunction<Latency> figure) {
    return Quantity.given(name, number(load.singleConnection(), figure));
  }

  private static <T> OptionalDouble number(Optional<T> known, ToDoubleFunction<T> figure) {
    return known
        .map(it -> OptionalDouble.of(figure.applyAsDouble(it)))
        .orElse(OptionalDouble.empty());
  }

  private static Quantity given(int connections) {
    return Quantity.given("connections", OptionalDouble.of(connections));
  }

  private static Quantity rate(String name, ToDoubleFunction<Rate> figure) {
    return Quantity.measured(name, attempt -> number(attempt.rate(), figure));
  }
}
