package io.wrkbench.run.observe;

import io.wrkbench.api.BenchmarkRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why probes were not started, until a run's attempt says so. Kept in memory alone: an operator
 * that was just started only knows that there is no probe.
 */
public final class ProbeRefusals {
  private static final int MOST = 64;

  private final Map<String, String> byPlace =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /** Notes why a run has no probe on a node. */
  public synchronized void note(BenchmarkRun run, String node, String why) {
    byPlace.put(place(run, node), why);
  }

  /** The run has one now. */
  public synchronized void forget(BenchmarkRun run, String node) {
    byPlace.remove(place(run, node));
  }

  /** Why it has none, if that is known. */
  synchronized Optional<String> why(BenchmarkRun run, String node) {
    return Optional.ofNullable(byPlace.get(place(run, node)));
  }

  private static String place(BenchmarkRun run, String node) {
    return run.getMetadata().getUid() + " " + node;
  }
}
