package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.ComparisonKind;
import io.wrkbench.comparison.act.ComparisonActor;
import io.wrkbench.comparison.observe.ComparisonObserver;
import io.wrkbench.comparison.observe.ListedRuns;
import io.wrkbench.comparison.observe.Seen;
import io.wrkbench.comparison.phase.ComparisonDecider;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.Idle;
import io.wrkbench.queue.QueueObserver;
import io.wrkbench.record.EventPublisher;
import io.wrkbench.record.StatusWriter;
import io.wrkbench.run.RunKind;
import io.wrkbench.run.act.Actor;
import io.wrkbench.run.act.Probes;
import io.wrkbench.run.observe.EnvironmentObserver;
import io.wrkbench.run.observe.LeftoversObserver;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.Observer;
import io.wrkbench.run.observe.PlacesObserver;
import io.wrkbench.run.observe.ProbeObserver;
import io.wrkbench.run.observe.ProbeRefusals;
import io.wrkbench.run.observe.ReferenceObserver;
import io.wrkbench.run.observe.RunResources;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.observe.load.EndedPods;
import io.wrkbench.run.observe.load.LoadObserver;
import io.wrkbench.run.observe.load.PrintedResults;
import io.wrkbench.run.observe.target.TargetObserver;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.step.ClusterRecorder;
import io.wrkbench.step.Loop;
import io.wrkbench.step.Unrecorded;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Function;

/** Wires the loop of each kind: what it observes with, decides by and acts through. */
final class Loops {
  /** A whole number that is the same in every JSON library. */
  private static final long LARGEST_SEED = 1L << 53;

  private final OperatorConfig config;
  private final KubernetesClient client;
  private final Clock clock;
  private final EndedPods ended;
  private final PrintedResults printed;
  private final Unrecorded unrecorded;
  private final QueueObserver queue;
  private final TargetObserver targets;
  private final CassandraObserver cassandras;
  private final ReferenceObserver references;
  private final StatusWriter writer;
  private final EventPublisher events;

  /**
   * Wires with these.
   *
   * @param client fails soon: a step that fails is tried again
   */
  Loops(
      OperatorConfig config,
      KubernetesClient client,
      Clock clock,
      Candidates candidates,
      EndedPods ended,
      PrintedResults printed,
      Unrecorded unrecorded,
      Idle idle) {
    this.config = config;
    this.client = client;
    this.clock = clock;
    this.ended = ended;
    this.printed = printed;
    this.unrecorded = unrecorded;
    queue =
        new QueueObserver(
            client, clock, config.namespace(), config.maxMeasuringRuns(), candidates, idle);
    targets = new TargetObserver(client, clock, config.watchedNamespaces());
    cassandras = new CassandraObserver(client, config.cassandra());
    references = new ReferenceObserver(client, targets, cassandras);
    writer = new StatusWriter(client);
    events =
        new EventPublisher(client, clock, System.getenv().getOrDefault("HOSTNAME", "wrkbench"));
  }

  Loop<BenchmarkRun, Observation> ofRuns() {
    ProbeRefusals refusals = new ProbeRefusals();
    ProbeObserver probes = new ProbeObserver(client, config.probeNamespace(), refusals);
    RunResources resources = new RunResources(client, cassandras, probes);
    Observer observer =
        new Observer(
            client,
            clock,
            new LeftoversObserver(client, resources),
            queue,
            new ListedRuns(client),
            references,
            cassandras,
            targets,
            new LoadObserver(client, clock, printed),
            ended,
            new EnvironmentObserver(client, version()),
            new PlacesObserver(client),
            probes);
    Actor actor =
        new Actor(
            client,
            config,
            resources,
            new Probes(client, config.probeNamespace(), config.loadImage(), refusals));
    return new Loop<>(
        live(BenchmarkRun.class),
        new RunKind(clock, observer, new Decider(config.maxProvisioning()), actor),
        new ClusterRecorder<>(writer, events),
        unrecorded);
  }

  Loop<BenchmarkComparison, Seen> ofComparisons() {
    SecureRandom random = new SecureRandom();
    return new Loop<>(
        live(BenchmarkComparison.class),
        new ComparisonKind(
            clock,
            new ComparisonObserver(client, clock, queue, references::missing),
            new ComparisonDecider(() -> random.nextLong(LARGEST_SEED)),
            new ComparisonActor(client, config.namespace())),
        new ClusterRecorder<>(writer, events),
        unrecorded);
  }

  private <R extends CustomResource<?, ?>> Function<HasMetadata, R> live(Class<R> kind) {
    return known ->
        client
            .resources(kind)
            .inNamespace(known.getMetadata().getNamespace())
            .withName(known.getMetadata().getName())
            .get();
  }

  private static String version() {
    String version = Loops.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
