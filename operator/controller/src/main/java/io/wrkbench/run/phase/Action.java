package io.wrkbench.run.phase;

import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.step.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One write to the cluster. Each can be repeated: what exists already is left as it is. */
public sealed interface Action extends Write {
  /**
   * Creates the run's CassandraDatacenter, and before it the Secret of its superuser.
   *
   * @param storageClass StorageClass of its volumes
   */
  record CreateCassandra(String storageClass) implements Action {}

  /** Creates the target's Deployment. */
  record CreateTarget() implements Action {}

  /**
   * Creates a load's Job, suspended, and before it the plan that it reads; and the probes that
   * aren't there yet.
   *
   * @param places where the pods are that they sample; unknown for a background load, whose attempt
   *     brings them
   */
  record CreateLoad(LoadJob.Start start, Places places) implements Action {}

  /** Resumes the Job of a load whose pod then waits for the target's URL. */
  record ResumeEarly(LoadId load) implements Action {}

  /** Tells the probes that a load begins, and resumes its Job. */
  record ResumeLoad(LoadId load) implements Action {}

  /** Tells the probes that a load begins, and its pod the target's URL. */
  record TellUrl(LoadId load, String pod, String url) implements Action {}

  /** Deletes the run's Jobs; what they measured has been stored or given up. */
  record StopLoads() implements Action {}

  /** Tells prepared generators when to start. */
  record StartLoad(List<String> pods, Instant at) implements Action {}

  /** Tells background loads to stop after their attempt has ended. */
  record StopBackground(List<String> pods, Instant at) implements Action {}

  /**
   * Stores an attempt's result in its ConfigMap.
   *
   * @param background results of its background loads, by their names
   * @param seconds the attempt second by second, where that is known
   */
  record StoreResult(
      int number, LoadResult result, Map<String, LoadResult> background, Optional<String> seconds)
      implements Action {}

  /** Removes all that still runs for the run. */
  record RemoveLeftovers() implements Action {}
}
