package io.wrkbench.run.phase;

import io.wrkbench.queue.SlotLease;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.step.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One write to the cluster. Each can be repeated: what is there already is left as it is. */
public sealed interface Action extends Write {
  /**
   * Takes a measuring slot.
   *
   * @param slot its index
   * @param abandonedBy the deleted run that it is taken from; empty for a free slot
   */
  record TakeSlot(int slot, Optional<SlotLease.Holder> abandonedBy) implements Action {}

  /**
   * Creates the run's CassandraDatacenter, and before it the Secret of its superuser.
   *
   * @param storageClass StorageClass of its volumes
   */
  record CreateCassandra(String storageClass) implements Action {}

  /** Creates the target's Deployment. */
  record CreateTarget() implements Action {}

  /** Creates a load's Job, suspended, and before it the plan that it reads. */
  record CreateLoad(LoadJob.Start start) implements Action {}

  /** Lets a load's Job go. */
  record ResumeLoad(LoadId load) implements Action {}

  /** Deletes the run's Jobs: what they measured is stored, or was given up. */
  record StopLoads() implements Action {}

  /** Tells generators that are prepared when to start. */
  record StartLoad(List<String> pods, Instant at) implements Action {}

  /** Tells loads in the background to end, whose attempt has ended. */
  record StopBackground(List<String> pods, Instant at) implements Action {}

  /** Keeps an attempt's result in its ConfigMap, and those of its background by their names. */
  record StoreResult(int number, LoadResult result, Map<String, LoadResult> background)
      implements Action {}

  /** Removes all that still runs for the run. */
  record RemoveLeftovers() implements Action {}

  /** Gives the measuring slot back. */
  record ReleaseSlot() implements Action {}

  /** Deletes the run, whose time to live is over. */
  record DeleteRun() implements Action {}
}
