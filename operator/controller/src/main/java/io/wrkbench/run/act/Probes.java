package io.wrkbench.run.act;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.observe.ProbeRefusals;
import io.wrkbench.run.observe.target.ServicePods;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.ProbePod;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts, tells and removes the probes of runs. A run goes on without them: what the API server
 * refuses, or a Service's namespace doesn't have, is only noted, and named as the reason why
 * figures are missing.
 */
public final class Probes {
  private static final Logger LOG = LoggerFactory.getLogger(Probes.class);

  private final KubernetesClient client;
  private final Optional<String> namespace;
  private final LoadImage image;
  private final ProbeRefusals refusals;
  private final ServicePods servicePods;

  /**
   * Writes through this client.
   *
   * @param namespace of the probes; empty for none
   * @param image of the probes
   * @param refusals where it is noted why there is no probe
   */
  public Probes(
      KubernetesClient client,
      Optional<String> namespace,
      LoadImage image,
      ProbeRefusals refusals) {
    this.client = client;
    this.namespace = namespace;
    this.image = image;
    this.refusals = refusals;
    this.servicePods = new ServicePods(client);
  }

  /** Starts those that the run's pods need and that aren't there. */
  void ensure(BenchmarkRun run, Places places) {
    namespace.ifPresent(in -> ensure(run, in, places));
  }

  private void ensure(BenchmarkRun run, String in, Places places) {
    Map<String, String> doubts = servicePods.doubts(run, places.pods());
    for (String node : places.nodesToProbe()) {
      if (doubts.containsKey(node)) {
        goWithout(run, node, "no probe measures it: ", doubts.get(node));
      } else {
        create(run, in, node, places);
      }
    }
  }

  private void create(BenchmarkRun run, String in, String node, Places places) {
    Pod probe = ProbePod.of(run, in, node, places.podsOn(node), image);
    try {
      client.resource(probe).create();
      refusals.forget(run, node);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        String why =
            e.getStatus() == null || e.getStatus().getMessage() == null
                ? e.getMessage()
                : e.getStatus().getMessage();
        goWithout(run, node, "its probe was refused: ", why);
      }
    }
  }

  private void goWithout(BenchmarkRun run, String node, String what, String why) {
    refusals.note(run, node, what + why);
    LOG.warn(
        "can't start the probe of {}/{} on node {}, so what its pods use there isn't measured: {}",
        run.getMetadata().getNamespace(),
        run.getMetadata().getName(),
        node,
        why);
  }

  /** Tells them that a load begins. */
  void tell(BenchmarkRun run, LoadId load) {
    namespace.ifPresent(in -> tell(run, in, ProbePod.order(run, load)));
  }

  private void tell(BenchmarkRun run, String in, String order) {
    try {
      for (Pod probe : of(run.getMetadata().getUid(), in)) {
        Patches.annotate(client.pods().resource(probe), ProbePod.ORDER, order);
      }
    } catch (KubernetesClientException e) {
      LOG.warn(
          "can't tell the probes of {}/{} that a load begins, so its threads aren't watched: {}",
          run.getMetadata().getNamespace(),
          run.getMetadata().getName(),
          e.getMessage());
    }
  }

  private Iterable<Pod> of(String uid, String in) {
    return client.pods().inNamespace(in).withLabel(ProbePod.RUN, uid).list().getItems();
  }

  /**
   * Removes those of runs that are gone: their run couldn't own them across namespaces. One that
   * can't be removed is left for the next time.
   */
  public void sweep() {
    namespace.ifPresent(
        in ->
            client
                .pods()
                .inNamespace(in)
                .withLabel(ProbePod.RUN)
                .list()
                .getItems()
                .forEach(this::sweep));
  }

  private void sweep(Pod probe) {
    try {
      if (!hasRun(probe)) {
        client.resource(probe).delete();
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "can't find out whether the run of probe {}/{} is gone, or can't remove the probe; trying"
              + " again. If this lasts, delete the pod, and see that the operator may read"
              + " BenchmarkRuns in the namespace in its annotation {}: {}",
          probe.getMetadata().getNamespace(),
          probe.getMetadata().getName(),
          ProbePod.RUN_NAMESPACE,
          e.toString());
    }
  }

  private boolean hasRun(Pod probe) {
    Map<String, String> annotations = probe.getMetadata().getAnnotations();
    String name = annotations == null ? null : annotations.get(Labels.RUN_NAME);
    String in = annotations == null ? null : annotations.get(ProbePod.RUN_NAMESPACE);
    if (name == null || in == null) {
      return false;
    }
    BenchmarkRun run = client.resources(BenchmarkRun.class).inNamespace(in).withName(name).get();
    return run != null
        && run.getMetadata().getUid().equals(probe.getMetadata().getLabels().get(ProbePod.RUN));
  }
}
