package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;

/**
 * The one writer of status: server-side apply of the whole status, on condition that nobody has
 * written the run since it was read. So a second operator that woke up late changes nothing.
 */
public final class StatusWriter {
  private static final PatchContext APPLY =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("wrkbench")
          .withForce(true)
          .build();

  private final KubernetesClient client;

  /** Writes through this client. */
  public StatusWriter(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Writes the status.
   *
   * @return the run as it is now
   * @throws io.fabric8.kubernetes.client.KubernetesClientException with code 409 if the run was
   *     written since it was read, and 404 if it is gone
   */
  public BenchmarkRun write(BenchmarkRun run, BenchmarkRunStatus status) {
    BenchmarkRun applied = new BenchmarkRun();
    applied.setMetadata(
        new ObjectMetaBuilder()
            .withName(run.getMetadata().getName())
            .withNamespace(run.getMetadata().getNamespace())
            .withUid(run.getMetadata().getUid())
            .withResourceVersion(run.getMetadata().getResourceVersion())
            .build());
    applied.setStatus(status);
    return client.resource(applied).subresource("status").patch(APPLY, applied);
  }
}
