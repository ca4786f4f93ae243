package io.wrkbench.act;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.phase.Action;
import io.wrkbench.resource.CassandraDatacenterResource;
import io.wrkbench.resource.Labels;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.LoadJob;
import io.wrkbench.resource.Names;
import io.wrkbench.resource.PlanConfigMap;
import io.wrkbench.resource.ResultConfigMap;
import io.wrkbench.resource.Signal;
import io.wrkbench.resource.SpecHash;
import io.wrkbench.resource.TargetDeployment;
import io.wrkbench.resource.TargetService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Carries out actions: the only writer to the cluster besides the status and the events. */
public final class Actor {
  /**
   * Invalid, forbidden (quota, PodSecurity) or malformed: the same again would be refused again.
   */
  private static final Set<Integer> FINAL = Set.of(400, 403, 422);

  private static final int CONFLICT = 409;

  private final KubernetesClient client;
  private final OperatorConfig config;
  private final Slots slots;
  private final CassandraWriter cassandra;

  /** Writes through this client. */
  public Actor(KubernetesClient client, OperatorConfig config) {
    this.client = client;
    this.config = config;
    this.slots = new Slots(client, config.namespace());
    this.cassandra = new CassandraWriter(client);
  }

  /**
   * Carries out one action. Repeating it is safe.
   *
   * @throws Refused if the API server refuses it for good
   * @throws Postponed if it may succeed later, and the user should know what it waits for
   * @throws KubernetesClientException if it may succeed later
   */
  public void perform(BenchmarkRun run, Action action) throws Refused, Postponed {
    if (action instanceof Action.TakeSlot take) {
      slots.take(take.slot(), take.abandonedBy(), run);
    } else if (action instanceof Action.CreateCassandra cassandra) {
      createCassandra(run, cassandra.storageClass());
    } else if (action instanceof Action.CreateTarget) {
      createTarget(run);
    } else if (action instanceof Action.CreateLoad load) {
      create(run, PlanConfigMap.of(run, load.start().load()));
      create(run, LoadJob.of(run, load.start(), config.loadImage()));
    } else if (action instanceof Action.ResumeLoad resume) {
      resume(run, resume.load());
    } else if (action instanceof Action.StopLoads) {
      removeJobs(run);
    } else if (action instanceof Action.StartLoad start) {
      tell(run, start.pods(), Signal.START, start.at());
    } else if (action instanceof Action.StopBackground stop) {
      tell(run, stop.pods(), Signal.STOP, stop.at());
    } else if (action instanceof Action.StoreResult store) {
      create(run, ResultConfigMap.of(run, store.number(), store.result(), store.background()));
    } else if (action instanceof Action.RemoveLeftovers) {
      removeLeftovers(run);
    } else if (action instanceof Action.ReleaseSlot) {
      slots.release(run);
    } else if (action instanceof Action.DeleteRun) {
      client.resource(run).delete();
    }
  }

  /** The Secret first: cass-operator doesn't look again at a datacenter that lacks it. */
  private void createCassandra(BenchmarkRun run, String storageClass) throws Refused, Postponed {
    tryLoad(run);
    create(run, TargetDeployment.of(run), true);
    cassandra.createSuperuser(run);
    try {
      create(run, CassandraDatacenterResource.of(run, storageClass));
    } catch (KubernetesClientException e) {
      throw CassandraWriter.orPostponed(e);
    }
  }

  /** A load that the API server won't take is better known before anything is started. */
  private void tryLoad(BenchmarkRun run) throws Refused {
    LoadJob.Start start =
        new LoadJob.Start(new LoadId.Attempt(1), "http://target", false, Set.of("node"));
    create(run, LoadJob.of(run, start, config.loadImage()), true);
  }

  private void createTarget(BenchmarkRun run) throws Refused {
    tryLoad(run);
    if (TargetService.isNeeded(run)) {
      create(run, TargetService.of(run), false);
    }
    create(run, TargetDeployment.of(run), false);
  }

  private <T extends HasMetadata> void create(BenchmarkRun run, T child) throws Refused {
    create(run, child, false);
  }

  private <T extends HasMetadata> void create(BenchmarkRun run, T child, boolean dryRun)
      throws Refused {
    String what = child.getKind() + " " + child.getMetadata().getName();
    try {
      client
          .resource(child)
          .dryRun(dryRun)
          .fieldValidation(FieldValidateable.Validation.STRICT)
          .create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == CONFLICT) {
        adopt(run, child, what);
      } else if (FINAL.contains(e.getCode())) {
        throw new Refused(
            e.getCode() == 403 ? "Forbidden" : "Invalid" + child.getKind(),
            what + " was refused: " + reason(e));
      } else {
        throw e;
      }
    }
  }

  /** What is there already is ours only if this very run, with this very spec, made it. */
  private <T extends HasMetadata> void adopt(BenchmarkRun run, T child, String what)
      throws Refused {
    T there = client.resource(child).get();
    if (there == null) {
      return; // Deleted in between: the next look at the cluster finds it missing.
    }
    boolean ours =
        there.getMetadata().getOwnerReferences().stream()
            .anyMatch(o -> o.getUid().equals(run.getMetadata().getUid()));
    Map<String, String> annotations = there.getMetadata().getAnnotations();
    boolean same =
        annotations != null && SpecHash.of(run.getSpec()).equals(annotations.get(Labels.SPEC_HASH));
    if (!ours || !same) {
      throw new Refused(
          "NameConflict",
          what + " is there already and isn't of this run; delete it, or name the run otherwise");
    }
  }

  private void resume(BenchmarkRun run, LoadId load) {
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(run.getMetadata().getNamespace())
        .withName(Names.load(run, load))
        .edit(job -> new JobBuilder(job).editSpec().withSuspend(false).endSpec().build());
  }

  private void tell(BenchmarkRun run, List<String> pods, Signal signal, Instant at) {
    for (String pod : pods) {
      client
          .pods()
          .inNamespace(run.getMetadata().getNamespace())
          .withName(pod)
          .edit(
              p ->
                  new PodBuilder(p)
                      .editMetadata()
                      .addToAnnotations(signal.annotation(), at.toString())
                      .endMetadata()
                      .build());
    }
  }

  private void removeLeftovers(BenchmarkRun run) {
    String namespace = run.getMetadata().getNamespace();
    if (!run.getSpec().keepTarget) {
      client.services().inNamespace(namespace).withName(Names.target(run)).delete();
      client
          .apps()
          .deployments()
          .inNamespace(namespace)
          .withName(Names.target(run))
          .withPropagationPolicy(DeletionPropagation.BACKGROUND)
          .delete();
      if (run.getSpec().cassandra != null && run.getSpec().cassandra.datacenter != null) {
        cassandra.remove(run);
      }
    }
    removeJobs(run);
  }

  private void removeJobs(BenchmarkRun run) {
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(run.getMetadata().getNamespace())
        .withLabel(Labels.RUN, run.getMetadata().getUid())
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
  }

  private static String reason(KubernetesClientException e) {
    return e.getStatus() == null || e.getStatus().getMessage() == null
        ? e.getMessage()
        : e.getStatus().getMessage();
  }
}
