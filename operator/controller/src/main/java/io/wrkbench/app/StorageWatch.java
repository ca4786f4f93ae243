package io.wrkbench.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownClaim;
import io.wrkbench.run.act.StorageOwner;
import io.wrkbench.run.resource.Labels;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches for the volume claims of runs' Cassandras. It isn't an event source of the reconciler,
 * because a claim may be created after its run was deleted, when nothing would be reconciled any
 * more.
 */
final class StorageWatch implements ResourceEventHandler<KnownClaim> {
  private static final Logger LOG = LoggerFactory.getLogger(StorageWatch.class);

  /** How often to look at known claims again: it may have been too early to write. */
  private static final Duration AGAIN = Duration.ofSeconds(10);

  private final StorageOwner owner;

  private StorageWatch(StorageOwner owner) {
    this.owner = owner;
  }

  /**
   * Starts to watch, and keeps trying if that fails; the operator's other work doesn't wait for it.
   *
   * @param namespaces namespaces of the runs; empty for all
   */
  static void start(KubernetesClient client, Clock clock, Set<String> namespaces) {
    StorageWatch watch = new StorageWatch(new StorageOwner(client, clock));
    ApiJson.watch(KnownClaim.class);
    var claims = client.resources(KnownClaim.class);
    if (namespaces.isEmpty()) {
      watch.start(claims.inAnyNamespace().withLabel(Labels.RUN).withLimit(Watches.PAGE));
    } else {
      namespaces.forEach(
          namespace ->
              watch.start(
                  claims.inNamespace(namespace).withLabel(Labels.RUN).withLimit(Watches.PAGE)));
    }
  }

  // It watches as long as the process lives.
  @SuppressWarnings({"resource", "FutureReturnValueIgnored"})
  private void start(Informable<KnownClaim> claims) {
    claims
        .runnableInformer(AGAIN.toMillis())
        .addEventHandler(this)
        .exceptionHandler(
            (started, failure) -> {
              LOG.warn(
                  "can't watch PersistentVolumeClaims; trying again; volumes of Cassandra may stay"
                      + " when their run is deleted: {}",
                  failure.getMessage());
              return true;
            })
        .start();
  }

  @Override
  public void onAdd(KnownClaim claim) {
    own(claim);
  }

  @Override
  public void onUpdate(KnownClaim before, KnownClaim claim) {
    own(claim);
  }

  @Override
  public void onDelete(KnownClaim claim, boolean stateUnknown) {
    // As it should be.
  }

  private void own(KnownClaim claim) {
    try {
      owner.own(claim.claim());
    } catch (KubernetesClientException e) {
      LOG.warn(
          "can't make the run the owner of PersistentVolumeClaim {}/{} now: {}",
          claim.getMetadata().getNamespace(),
          claim.getMetadata().getName(),
          e.getMessage());
    }
  }
}
