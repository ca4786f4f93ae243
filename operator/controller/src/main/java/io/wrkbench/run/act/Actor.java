package io.wrkbench.run.act;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Children;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.queue.Slots;
import io.wrkbench.run.observe.RunResources;
import io.wrkbench.run.phase.Action;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.PlanConfigMap;
import io.wrkbench.run.resource.ResultConfigMap;
import io.wrkbench.run.resource.Signal;
import io.wrkbench.run.resource.TargetDeployment;
import io.wrkbench.run.resource.TargetService;
import io.wrkbench.step.Delete;
import io.wrkbench.step.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Carries out what was decided: the only writer to the cluster besides the status and the events.
 */
public final class Actor {
  private final KubernetesClient client;
  private final OperatorConfig config;
  private final Children children;
  private final RunResources resources;
  private final Slots slots;
  private final CassandraWriter cassandra;
  private final Probes probes;

  /** Writes through this client. */
  public Actor(
      KubernetesClient client, OperatorConfig config, RunResources resources, Probes probes) {
    this.client = client;
    this.config = config;
    this.children = new Children(client);
    this.resources = resources;
    this.slots = new Slots(client, config.namespace());
    this.cassandra = new CassandraWriter(client);
    this.probes = probes;
  }

  /**
   * Carries out one write. It is safe to repeat it.
   *
   * @throws Refused if the API server refuses it
   * @throws Postponed if it may succeed later, and the user should know what it waits for
   * @throws KubernetesClientException if it may succeed later
   */
  public void perform(BenchmarkRun run, Write write) throws Refused, Postponed {
    if (write instanceof SlotWrite slot) {
      slots.perform(slot, SlotLease.Holder.of(run));
    } else if (write instanceof Action.CreateCassandra cassandra) {
      createCassandra(run, cassandra.storageClass());
    } else if (write instanceof Action.CreateTarget) {
      createTarget(run);
    } else if (write instanceof Action.CreateLoad load) {
      probes.ensure(run, load.places());
      children.create(run, PlanConfigMap.of(run, load.start().load()));
      children.create(run, LoadJob.of(run, load.start(), config.loadImage()));
    } else if (write instanceof Action.ResumeEarly early) {
      resume(run, early.load());
    } else if (write instanceof Action.TellUrl target) {
      probes.tell(run, target.load());
      annotate(run, target.pod(), EarlyLoad.ANNOTATION, target.url());
    } else if (write instanceof Action.ResumeLoad resume) {
      if (!(resume.load() instanceof LoadId.Background)) {
        probes.tell(run, resume.load());
      }
      resume(run, resume.load());
    } else if (write instanceof Action.StopLoads) {
      stopLoads(run);
    } else if (write instanceof Action.StartLoad start) {
      tell(run, start.pods(), Signal.START, start.at());
    } else if (write instanceof Action.StopBackground stop) {
      tell(run, stop.pods(), Signal.STOP, stop.at());
    } else if (write instanceof Action.StoreResult store) {
      children.create(
          run,
          ResultConfigMap.fit(
                  run, store.number(), store.result(), store.background(), store.seconds())
              .map());
    } else if (write instanceof Action.RemoveLeftovers) {
      resources.all(run).forEach(children::remove);
      resources.unread(run).forEach(Resource::delete);
    } else if (write instanceof Delete) {
      children.remove(client.resource(run));
    }
  }

  /** Removes the Jobs of the run's loads, and with them their pods. */
  public void stopLoads(BenchmarkRun run) {
    resources.jobs(run).forEach(children::remove);
  }

  /** Releases the slot that the run holds, if it does. */
  public void release(BenchmarkRun run) {
    slots.release(SlotLease.Holder.of(run));
  }

  /**
   * Creates the Secret first, because cass-operator doesn't look again at a datacenter that lacks
   * it.
   */
  private void createCassandra(BenchmarkRun run, String storageClass) throws Refused, Postponed {
    tryLoad(run);
    children.tryOut(run, TargetDeployment.of(run));
    cassandra.createSuperuser(run);
    try {
      children.create(run, CassandraDatacenterResource.of(run, storageClass));
    } catch (KubernetesClientException e) {
      throw CassandraWriter.orPostponed(e);
    }
  }

  /** Finds out whether the API server accepts the load before anything is started. */
  private void tryLoad(BenchmarkRun run) throws Refused {
    LoadJob.Start start =
        new LoadJob.Start(new LoadId.Attempt(1), "http://target", false, false, Set.of("node"));
    children.tryOut(run, LoadJob.of(run, start, config.loadImage()));
  }

  private void createTarget(BenchmarkRun run) throws Refused {
    tryLoad(run);
    if (TargetService.isNeeded(run)) {
      children.create(run, TargetService.of(run));
    }
    children.create(run, TargetDeployment.of(run));
  }

  private void resume(BenchmarkRun run, LoadId load) {
    Patches.merge(
        client
            .batch()
            .v1()
            .jobs()
            .inNamespace(run.getMetadata().getNamespace())
            .withName(Names.load(run, load)),
        Map.of("spec", Map.of("suspend", false)));
  }

  private void tell(BenchmarkRun run, List<String> pods, Signal signal, Instant at) {
    pods.forEach(pod -> annotate(run, pod, signal.annotation(), at.toString()));
  }

  private void annotate(BenchmarkRun run, String pod, String annotation, String value) {
    Patches.annotate(
        client.pods().inNamespace(run.getMetadata().getNamespace()).withName(pod),
        annotation,
        value);
  }
}
