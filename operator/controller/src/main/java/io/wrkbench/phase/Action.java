package io.wrkbench.phase;

import io.wrkbench.resource.LoadJob;
import io.wrkbench.resource.SlotLease;
import io.wrkbench.result.LoadResult;
import java.util.List;
import java.util.Optional;

/** One write to the cluster. Each can be repeated: what is there already is left as it is. */
public sealed interface Action {
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
  record ResumeLoad(int number) implements Action {}

  /** Deletes the run's Jobs, of which the last has been given up; of the others all is stored. */
  record StopLoads() implements Action {}

  /** Tells generators that are prepared when to start. */
  record StartLoad(List<String> pods, String at) implements Action {}

  /** Keeps a load's result in its ConfigMap. */
  record StoreResult(int number, LoadResult result) implements Action {}

  /** Removes all that still runs for the run. */
  record RemoveLeftovers() implements Action {}

  /** Gives the measuring slot back. */
  record ReleaseSlot() implements Action {}

  /** Deletes the run, whose time to live is over. */
  record DeleteRun() implements Action {}
}
