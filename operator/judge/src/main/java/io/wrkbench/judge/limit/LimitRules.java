package io.wrkbench.judge.limit;

import java.util.List;

/**
 * The rules, in their order: the first that holds wins.
 *
 * <table>
 *   <caption>Verdicts and their signals</caption>
 *   <tr><td>Invalid</td><td>verification failed, nothing answered, or errors &gt; 0.1 % that aren't
 *       "no free port"</td></tr>
 *   <tr><td>PortsExhausted</td><td>no free port, and TIME_WAIT ≥ 0.9 × ports or as many requests a
 *       minute as ports</td></tr>
 *   <tr><td>CpuLimit</td><td>throttled periods &gt; 25 %</td></tr>
 *   <tr><td>SharedCpu</td><td>a machine ≥ 95 % busy, or ≥ 80 % while the target's threads queue for
 *       a core; several parts on it, none with ≥ 80 % of the run's CPU</td></tr>
 *   <tr><td>LoadGenerator</td><td>a load thread, or the load pods' CPU, saturated; or busy while
 *       connections don't wait or the rate isn't held; and not crowded out</td></tr>
 *   <tr><td>Memory</td><td>garbage collection &gt; 20 % of the target's CPU and &gt; 10 % of a core; memory
 *       pressure</td></tr>
 *   <tr><td>TargetCpu</td><td>≥ 90 % of what it could have, or ≥ 80 % while its threads queue; or a thread saturated and R &gt;
 *       1.2·S; and not crowded out</td></tr>
 *   <tr><td>Database</td><td>Cassandra ≥ 85 % of what it could have; and not crowded out</td></tr>
 *   <tr><td>Network</td><td>segments sent again &gt; 1 %, between machines</td></tr>
 *   <tr><td>SerialRoundTrip</td><td>as ThreadPool, with k less the target's cores (one at most) &lt; 1.5,
 *       beside a database</td></tr>
 *   <tr><td>ThreadPool</td><td>requests wait, CPUs don't work, and k = Σ Xᵢ·Sᵢ is far below c and
 *       alike in all attempts</td></tr>
 *   <tr><td>OfferedLoad</td><td>closed loop: R ≤ 1.2·S; open loop: the rate was held</td></tr>
 * </table>
 *
 * <p>Network comes before SerialRoundTrip and ThreadPool: a line that loses segments is a queue as
 * any other, with an idle CPU behind it and a k that is alike in all attempts, so it would never be
 * named.
 */
final class LimitRules {
  static final List<LimitRule> IN_ORDER =
      List.of(
          new Invalid(),
          new PortsExhausted(),
          new CpuLimit(),
          new SharedCpu(),
          new LoadGenerator(),
          new Memory(),
          new TargetCpu(),
          new Database(),
          new Network(),
          new SerialRoundTrip(),
          new ThreadPool(),
          new OfferedLoad());

  private LimitRules() {}
}
