package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.observe.ComparisonCandidates;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import io.wrkbench.queue.AllCandidates;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.Idle;
import io.wrkbench.run.act.Probes;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.ProbeRefusals;
import io.wrkbench.run.observe.RunCandidates;
import io.wrkbench.run.observe.load.EndedPods;
import io.wrkbench.run.observe.load.PrintedResults;
import io.wrkbench.step.Loop;
import io.wrkbench.step.Unrecorded;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wires the operator together and starts it. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private static final Duration MOST_BETWEEN_RETRIES = Duration.ofSeconds(5);
  private static final Duration SHUTDOWN = Duration.ofSeconds(5);

  /** The caches of the watches are only read, so nothing has to be cloned. */
  private static final Cloner UNCHANGED =
      new Cloner() {
        @Override
        public <T extends HasMetadata> T clone(T object) {
          return object;
        }
      };

  private Main() {}

  /** Starts the operator; all settings come from the environment. */
  public static void main(String[] args) {
    OperatorConfig config;
    try {
      config = OperatorConfig.from(System.getenv());
    } catch (IllegalArgumentException e) {
      LOG.error("{}", e.getMessage());
      System.exit(2);
      return;
    }
    KubernetesClient client = Clients.create();
    KubernetesClient steps = Clients.forSteps(client);
    Clock clock = Clock.systemUTC();
    EndedPods ended = new EndedPods();
    Watches watches = new Watches(ended);
    ComparisonWatches comparisonWatches = new ComparisonWatches();
    Unrecorded unrecorded = new Unrecorded();
    Idle idle = new Idle();
    Candidates candidates =
        new AllCandidates(
            config.watchedNamespaces(),
            List.of(
                new RunCandidates(steps, clock, watches::unsettled),
                new ComparisonCandidates(
                    steps, clock, comparisonWatches::comparisons, watches::unsettled)),
            unrecorded,
            idle);
    Front front = new Front(config.namespace(), candidates);
    Series series = new Series(config, watches, comparisonWatches, clock);
    AtomicReference<Lifecycle> life = new AtomicReference<>();
    Operator operator =
        new Operator(
            overrides -> {
              configure(overrides, config, client, series);
              overrides.withInformerStoppedHandler(
                  (informer, cause) -> stopped(life.get(), informer, cause));
            });
    Client once = Clients.askingOnce(client);
    life.set(
        new Lifecycle(
            System::nanoTime,
            () -> operator.getRuntimeInfo().allEventSourcesAreHealthy(),
            () -> answers(once),
            ProcessEnd::begin));
    try {
      PrintedResults printed = new PrintedResults(steps, clock, watches::wake);
      Loops loops = new Loops(config, steps, clock, candidates, ended, printed, unrecorded, idle);
      Loop<BenchmarkRun, Observation> loop = loops.ofRuns();
      boolean fewRuns = ListSize.isSmall(client, KnownRun.class, config.watchedNamespaces());
      boolean fewComparisons =
          ListSize.isSmall(client, KnownComparison.class, config.watchedNamespaces());
      operator.register(
          new RunReconciler(loop, watches, front, clock),
          settings -> {
            watches.configure(settings, fewRuns, fewComparisons);
            configure(settings, config);
          });
      operator.register(
          new ComparisonReconciler(loops.ofComparisons(), comparisonWatches, front, clock),
          settings -> {
            comparisonWatches.configure(settings, fewRuns);
            configure(settings, config);
          });
      start(operator, config, client, clock, series, life.get());
      watches.add(
          SettledRuns.watch(client, clock, config.watchedNamespaces(), Watches.PAGE, loop::run));
    } catch (Exception | Error e) {
      life.get().failed("the operator can't start", e);
    }
  }

  private static void start(
      Operator operator,
      OperatorConfig config,
      KubernetesClient client,
      Clock clock,
      Series series,
      Lifecycle life)
      throws IOException {
    new HttpEndpoint(
            config.httpPort(), config.healthPort(), series::text, life::sick, life::notReady)
        .start();
    watch(life);
    Definitions.check(client, List.of(BenchmarkRun.class, BenchmarkComparison.class));
    operator.installShutdownHook(SHUTDOWN);
    operator.start();
    if (config.cassandra()) {
      StorageWatch.start(client, clock, config.watchedNamespaces());
    }
    if (config.probeNamespace().isPresent()) {
      ProbeSweep.start(
          new Probes(client, config.probeNamespace(), config.loadImage(), new ProbeRefusals()));
    }
    life.started();
    LOG.info("serving {}", config.watchedNamespaces().isEmpty() ? "all namespaces" : config);
  }

  /** All other threads are daemons or end when idle; this one keeps the process alive. */
  private static void watch(Lifecycle life) {
    // A failure in it shows as a process that hangs.
    var unused =
        Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "lifecycle"))
            .scheduleWithFixedDelay(
                life::look, 0, Lifecycle.LOOK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Without a cause, the watch was stopped regularly. */
  private static void stopped(Lifecycle life, SharedIndexInformer<?> informer, Throwable cause) {
    if (cause != null) {
      life.failed(
          "the watch of " + informer.getApiTypeClass().getSimpleName() + " has ended", cause);
    }
  }

  /** Whether the API server answers at all, even if it hides its version. */
  static boolean answers(Client once) {
    try {
      once.raw("/version");
      return true;
    } catch (KubernetesClientException e) {
      return e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
          || e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED;
    }
  }

  private static void configure(
      ConfigurationServiceOverrider overrides,
      OperatorConfig config,
      KubernetesClient client,
      Series series) {
    overrides
        .withKubernetesClient(client)
        .withMetrics(MicrometerMetrics.withoutPerResourceMetrics(series.process()))
        .withConcurrentReconciliationThreads(4)
        .withCacheSyncTimeout(Lifecycle.LONGEST_START)
        .withResourceCloner(UNCHANGED)
        .withReconciliationTerminationTimeout(SHUTDOWN);
    if (config.leaderElection()) {
      overrides.withLeaderElectionConfiguration(
          LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("wrkbench-operator")
              .withLeaseNamespace(config.namespace())
              .build());
    }
  }

  private static void configure(
      ControllerConfigurationOverrider<?> settings, OperatorConfig config) {
    settings.withRetry(
        new GenericRetry()
            .withoutMaxAttempts()
            .setInitialInterval(Duration.ofMillis(500))
            .setIntervalMultiplier(2)
            .setMaxInterval(MOST_BETWEEN_RETRIES.toMillis()));
    if (config.watchedNamespaces().isEmpty()) {
      settings.watchingAllNamespaces();
    } else {
      settings.settingNamespaces(config.watchedNamespaces());
    }
  }
}
