package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Children;
import io.wrkbench.live.LiveJobs;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.TargetService;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a run has started and must remove: everything that it owns and that isn't being deleted
 * already, except its ConfigMaps. Anybody can set labels, so they only find objects, whose owner is
 * then checked.
 */
public final class RunResources {
  private final KubernetesClient client;
  private final CassandraObserver cassandras;
  private final ProbeObserver probes;

  /** Reads through this client. */
  public RunResources(KubernetesClient client, CassandraObserver cassandras, ProbeObserver probes) {
    this.client = client;
    this.cassandras = cassandras;
    this.probes = probes;
  }

  /** Everything to remove when the run has ended, without what {@code keepTarget} keeps. */
  public List<Resource<? extends HasMetadata>> all(BenchmarkRun run) {
    return Stream.of(
            run.getSpec().keepTarget ? List.<Resource<? extends HasMetadata>>of() : target(run),
            run.getSpec().keepTarget
                ? List.<Resource<? extends HasMetadata>>of()
                : cassandras.resources(run),
            jobs(run),
            probes.resources(run))
        .flatMap(List::stream)
        .toList();
  }

  /** What else to remove then, but can't be read before. */
  public List<Resource<? extends HasMetadata>> unread(BenchmarkRun run) {
    return run.getSpec().keepTarget ? List.of() : cassandras.superuser(run);
  }

  /** The Jobs of its loads. */
  public List<Resource<? extends HasMetadata>> jobs(BenchmarkRun run) {
    var jobs = client.batch().v1().jobs().inNamespace(run.getMetadata().getNamespace());
    return LiveJobs.of(client, run).stream()
        .filter(job -> Children.isToRemove(run, job))
        .<Resource<? extends HasMetadata>>map((Job job) -> jobs.resource(job))
        .toList();
  }

  private List<Resource<? extends HasMetadata>> target(BenchmarkRun run) {
    String namespace = run.getMetadata().getNamespace();
    var deployments = client.apps().deployments().inNamespace(namespace);
    var services = client.services().inNamespace(namespace);
    Deployment deployment = deployments.withName(Names.target(run)).get();
    Service service =
        TargetService.isNeeded(run) ? services.withName(Names.target(run)).get() : null;
    return Stream.of(
            Children.isToRemove(run, deployment) ? deployments.resource(deployment) : null,
            Children.isToRemove(run, service) ? services.resource(service) : null)
        .filter(Objects::nonNull)
        .<Resource<? extends HasMetadata>>map(resource -> resource)
        .toList();
  }
}
