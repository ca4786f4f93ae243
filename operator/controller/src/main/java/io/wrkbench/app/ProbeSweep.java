package io.wrkbench.app;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.run.act.Probes;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the probes of runs that were deleted. They are in another namespace than their run, so
 * the garbage collector can't; those of a run that has ended are removed with the rest of it.
 */
final class ProbeSweep {
  private static final Logger LOG = LoggerFactory.getLogger(ProbeSweep.class);

  private static final long SECONDS = 20;

  private ProbeSweep() {}

  // It sweeps as long as the process lives.
  @SuppressWarnings("FutureReturnValueIgnored")
  static void start(Probes probes) {
    Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "probe-sweep");
              thread.setDaemon(true);
              return thread;
            })
        .scheduleWithFixedDelay(() -> sweep(probes), 0, SECONDS, TimeUnit.SECONDS);
  }

  private static void sweep(Probes probes) {
    try {
      probes.sweep();
    } catch (KubernetesClientException e) {
      LOG.warn("can't remove probes whose run is gone; trying again: {}", e.getMessage());
    }
  }
}
