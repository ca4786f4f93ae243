package io.wrkbench.result;

/**
 * Undoes wrk's correction for coordinated omission.
 *
 * <p>Since 4.0 wrk rewrites its histogram before it prints or hands it over: {@code
 * stats_correct()} in its {@code stats.c} treats each latency {@code n} as a stall that kept
 * requests from being sent every {@code I} microseconds, and adds one count each at {@code n-I,
 * n-2I, …} down to, but not including, {@code I}. So for every {@code v > I}
 *
 * <pre>corrected[v] = recorded[v] + recorded[v+I] + recorded[v+2I] + …
 *              = recorded[v] + corrected[v+I]</pre>
 *
 * <p>and nothing was added at or below {@code I}, so the recorded counts can be restored exactly.
 */
public final class CoordinatedOmission {

  private CoordinatedOmission() {}

  /**
   * The interval {@code I} that wrk assumes, in microseconds, as its {@code main()} computes it
   * with integer divisions; 0 when it corrects nothing because there were fewer requests than
   * connections.
   */
  public static long interval(GoDuration duration, long requests, long connections) {
    long requestsPerConnection = requests / connections;
    return requestsPerConnection == 0 ? 0 : duration.toMicros() / requestsPerConnection;
  }

  /**
   * What wrk recorded, from its corrected counts.
   *
   * @param intervalMicros from {@link #interval}
   * @throws IllegalArgumentException if the counts can't have come from wrk with this interval
   */
  public static LatencyCounts recorded(LatencyCounts corrected, long intervalMicros) {
    return intervalMicros <= 0 ? corrected : corrected.minusShifted(intervalMicros);
  }
}
