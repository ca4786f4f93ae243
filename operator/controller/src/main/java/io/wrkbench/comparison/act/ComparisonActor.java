package io.wrkbench.comparison.act;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.child.Children;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.phase.ComparisonAction;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.queue.Slots;
import io.wrkbench.step.Delete;
import io.wrkbench.step.Write;

/** Writes to the cluster for comparisons. */
public final class ComparisonActor {
  private static final String CANCEL = "{\"spec\":{\"cancel\":true}}";

  /** The API server refuses it if another run has the name by now. */
  private static final String CANCEL_THIS =
      "{\"metadata\":{\"uid\":\"%s\"},\"spec\":{\"cancel\":true}}";

  private final KubernetesClient client;
  private final Children children;
  private final Slots slots;

  /**
   * Writes through this client.
   *
   * @param namespace where the measuring slots are
   */
  public ComparisonActor(KubernetesClient client, String namespace) {
    this.client = client;
    this.children = new Children(client);
    this.slots = new Slots(client, namespace);
  }

  /**
   * Carries out one write. It is safe to repeat it.
   *
   * @throws Refused if the API server refuses it
   */
  public void perform(BenchmarkComparison comparison, Write write) throws Refused {
    if (write instanceof SlotWrite slot) {
      slots.perform(slot, SlotLease.Holder.of(comparison));
    } else if (write instanceof ComparisonAction.CreateRun create) {
      children.create(comparison, VariantRun.resource(comparison, create.round()));
    } else if (write instanceof ComparisonAction.CancelRun cancel) {
      patch(comparison, cancel.name(), CANCEL);
    } else if (write instanceof Delete) {
      children.remove(client.resource(comparison));
    }
  }

  /** Cancels the run that the comparison lists as measured. It is safe to repeat it. */
  public void cancel(BenchmarkComparison comparison, MeasurementStatus listed) {
    patch(comparison, listed.run, CANCEL_THIS.formatted(listed.uid));
  }

  private void patch(BenchmarkComparison comparison, String run, String patch) {
    client
        .resources(BenchmarkRun.class)
        .inNamespace(comparison.getMetadata().getNamespace())
        .withName(run)
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  /** Releases the slot that the comparison holds, if it does. */
  public void release(BenchmarkComparison comparison) {
    slots.release(SlotLease.Holder.of(comparison));
  }
}
