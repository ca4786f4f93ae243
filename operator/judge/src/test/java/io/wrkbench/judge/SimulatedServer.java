package io.wrkbench.judge;

import io.wrkbench.judge.measured.Latency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * A server whose truth is known: it serves so many requests at a time, in the order of their
 * arrival, and does the rest of its work beside.
 *
 * @param workers how many it serves at a time
 * @param service seconds for which a request holds a worker
 * @param beside seconds that each takes besides, which no other request waits for
 */
record SimulatedServer(int workers, DoubleSupplier service, double beside) {

  /** What a load gives that asks it. */
  record Answers(double throughput, Latency latency) {}

  /** Always as long. */
  static DoubleSupplier constant(double seconds) {
    return () -> seconds;
  }

  /** Exponential: mostly short, and sometimes long. */
  static DoubleSupplier exponential(double mean, SplittableRandom random) {
    return () -> -mean * Math.log1p(-random.nextDouble());
  }

  /** Each connection asks again so many seconds after it was answered. */
  Answers closedLoop(int connections, double think, double duration) {
    PriorityQueue<Double> arrivals = new PriorityQueue<>(Collections.nCopies(connections, 0.0));
    PriorityQueue<Double> free = freeWorkers();
    List<Double> latencies = new ArrayList<>();
    for (double arrival = arrivals.poll(); arrival < duration; arrival = arrivals.poll()) {
      double end = serve(arrival, free) + beside;
      if (end <= duration) {
        latencies.add(end - arrival);
      }
      arrivals.add(end + think);
    }
    return answers(latencies, duration);
  }

  /** Requests are due at a rate and wait until a connection is free; latencies count from then. */
  Answers openLoop(double rate, int connections, double duration) {
    PriorityQueue<Double> idle = new PriorityQueue<>(Collections.nCopies(connections, 0.0));
    PriorityQueue<Double> free = freeWorkers();
    List<Double> latencies = new ArrayList<>();
    for (int i = 0; i / rate < duration; i++) {
      double due = i / rate;
      double end = serve(Math.max(due, idle.poll()), free) + beside;
      if (end <= duration) {
        latencies.add(end - due);
      }
      idle.add(end);
    }
    return answers(latencies, duration);
  }

  private PriorityQueue<Double> freeWorkers() {
    return new PriorityQueue<>(Collections.nCopies(workers, 0.0));
  }

  private double serve(double arrival, PriorityQueue<Double> free) {
    double end = Math.max(arrival, free.poll()) + service.getAsDouble();
    free.add(end);
    return end;
  }

  private static Answers answers(List<Double> latencies, double duration) {
    double[] sorted = latencies.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double sum = 0;
    for (double latency : sorted) {
      sum += latency;
    }
    return new Answers(
        sorted.length / duration, new Latency(sum / sorted.length, sorted[sorted.length / 2]));
  }
}
