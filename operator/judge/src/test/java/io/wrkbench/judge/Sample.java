package io.wrkbench.judge;

import io.wrkbench.judge.measured.BackgroundLoad;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.Latency;
import io.wrkbench.judge.measured.Load;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Rate;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Tool;
import io.wrkbench.judge.measured.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A run of which everything is known, nothing is a limit and nothing speaks against the figure, to
 * be changed by a test: wrk on a machine of its own asks a target that uses 1.6 of the 2 cores of
 * another.
 */
public final class Sample {
  public Tool tool = Tool.WRK;
  public int connections = 100;
  public int pipeline = 1;
  public boolean newConnections;
  public OptionalInt threads = OptionalInt.of(2);
  public Optional<Latency> single = Optional.of(new Latency(0.001, 0.001));
  public final List<BackgroundLoad> background = new ArrayList<>();
  public boolean database;
  public Verification verification = Verification.PASSED;
  public Optional<Boolean> steady = Optional.empty();
  public Optional<String> warmedUp = Optional.empty();
  public boolean untilPrecise;
  public boolean oneOfMany;
  public final List<Trial> trials = new ArrayList<>();
  public final List<FailedAttempt> failed = new ArrayList<>();

  private Sample() {}

  public static Sample of(int attempts) {
    Sample sample = new Sample();
    for (int i = 1; i <= attempts; i++) {
      Trial trial = new Trial();
      trial.number = i;
      sample.trials.add(trial);
    }
    return sample
        .set(Signal.LOAD_CORES, 0.6)
        .set(Signal.LOAD_AVAILABLE, 1.9)
        .set(Signal.LOAD_BUSIEST_THREAD, 0.35)
        .set(Signal.LOAD_THROTTLED, 0)
        .set(Signal.LOAD_TIME_WAIT, 12)
        .set(Signal.LOAD_PORTS, 28_232)
        .set(Signal.LOAD_CONNECTIONS_OPENED, 100)
        .set(Signal.LOAD_RETRANSMITTED, 0)
        .set(Signal.TARGET_CORES, 1.6)
        .set(Signal.TARGET_USER, 1.2)
        .set(Signal.TARGET_SYSTEM, 0.4)
        .set(Signal.TARGET_AVAILABLE, 1.95)
        .set(Signal.TARGET_THROTTLED, 0)
        .set(Signal.TARGET_SWITCHES, 0.2)
        .set(Signal.TARGET_BUSIEST_THREAD, 0.5)
        .set(Signal.TARGET_RUN_QUEUE_WAIT, 0.3)
        .set(Signal.TARGET_MEMORY, 327_155_712)
        .set(Signal.TARGET_MEMORY_PRESSURE, 0)
        .set(Signal.TARGET_GC, 0.02)
        .set(Signal.TARGET_RETRANSMITTED, 0)
        .set(Signal.MACHINE_SPEED, 1)
        .each(trial -> trial.machine("load", 0.7, Map.of(Part.LOAD, 0.6)))
        .each(trial -> trial.machine("target", 1.7, Map.of(Part.TARGET, 1.6)));
  }

  /** The same with a Cassandra that uses half of one of its two cores. */
  public Sample withCassandra() {
    database = true;
    return set(Signal.CASSANDRA_CORES, 0.5)
        .set(Signal.CASSANDRA_AVAILABLE, 1.9)
        .each(trial -> trial.machine("cassandra", 0.6, Map.of(Part.CASSANDRA, 0.5)));
  }

  /** The target serves k at a time for 10 ms each and hardly uses its CPU. */
  public Sample queue(double k) {
    single(0.010);
    set(Signal.TARGET_CORES, 0.4).set(Signal.TARGET_BUSIEST_THREAD, 0.2);
    return each(
        trial -> {
          trial.throughput = k / 0.010;
          trial.latency(0.98 * connections / trial.throughput);
          trial.machine("target", 0.5, Map.of(Part.TARGET, 0.4));
        });
  }

  /** Load and target share a machine of two cores, of which nobody else takes anything. */
  public Sample together(double load, double target) {
    set(Signal.LOAD_CORES, load).set(Signal.TARGET_CORES, target);
    double busy = Math.min(2, load + target + 0.05);
    set(Signal.LOAD_AVAILABLE, load + 2 - busy).set(Signal.TARGET_AVAILABLE, target + 2 - busy);
    return each(Trial::noMachine)
        .each(t -> t.machine("both", busy, Map.of(Part.LOAD, load, Part.TARGET, target)));
  }

  /** S of requests that all take as long. */
  public Sample single(double seconds) {
    single = Optional.of(new Latency(seconds, seconds));
    return this;
  }

  /** An open loop. */
  public Sample rate(double asked, double reached) {
    tool = Tool.CONSTANT_RATE;
    return each(
        trial -> {
          trial.rate = new Rate(asked, reached);
          trial.throughput = reached;
        });
  }

  /** One of each attempt, of connections that always wait. */
  public Sample throughputs(double... values) {
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      in(i + 1, t -> t.latency(0.99 * connections / value).throughput = value);
    }
    return this;
  }

  /** So many connections wait for answers at the same time. */
  public Sample waiting(double connections) {
    return each(t -> t.latency(connections / t.throughput));
  }

  /** A load beside the attempts, whose throughput is theirs to say. */
  public Sample backgroundLoad(String name, int among, double single) {
    background.add(
        new BackgroundLoad(
            name,
            new Load(
                Tool.WRK,
                among,
                1,
                false,
                OptionalInt.empty(),
                Optional.of(new Latency(single, single)))));
    return this;
  }

  public Sample set(Signal signal, double value) {
    return each(trial -> trial.set(signal, value));
  }

  public Sample unset(Signal signal) {
    return each(trial -> trial.unset(signal));
  }

  public Sample each(Consumer<Trial> change) {
    trials.forEach(change);
    return this;
  }

  /** Changes one attempt, from 1. */
  public Sample in(int number, Consumer<Trial> change) {
    change.accept(trials.get(number - 1));
    return this;
  }

  public Sample change(Consumer<Sample> change) {
    change.accept(this);
    return this;
  }

  public RunEvidence build() {
    return new RunEvidence(
        new Load(tool, connections, pipeline, newConnections, threads, single),
        background,
        database,
        verification,
        steady,
        warmedUp,
        untilPrecise,
        oneOfMany,
        trials.stream().map(Trial::build).toList(),
        failed);
  }
}
