package io.wrkbench.app;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.wrkbench.act.Actor;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.event.EventPublisher;
import io.wrkbench.metrics.ProcessMemory;
import io.wrkbench.metrics.RunMetrics;
import io.wrkbench.observe.CassandraObserver;
import io.wrkbench.observe.EndedPods;
import io.wrkbench.observe.EnvironmentObserver;
import io.wrkbench.observe.LoadObserver;
import io.wrkbench.observe.Observer;
import io.wrkbench.observe.QueueObserver;
import io.wrkbench.observe.ReferenceObserver;
import io.wrkbench.observe.TargetObserver;
import io.wrkbench.phase.Decider;
import io.wrkbench.record.StatusWriter;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wires the operator together and starts it. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private static final int REQUEST_TIMEOUT_MILLIS = 10_000;
  private static final Duration MOST_BETWEEN_RETRIES = Duration.ofSeconds(5);
  private static final Duration SHUTDOWN = Duration.ofSeconds(5);

  private Main() {}

  /** Starts the operator; all settings come from the environment. */
  public static void main(String[] args) throws IOException {
    OperatorConfig config;
    try {
      config = OperatorConfig.from(System.getenv());
    } catch (IllegalArgumentException e) {
      LOG.error("{}", e.getMessage());
      System.exit(2);
      return;
    }
    KubernetesClient client = client();
    Clock clock = Clock.systemUTC();
    EndedPods ended = new EndedPods();
    Watches watches = new Watches(config.namespace(), ended);
    PrometheusMeterRegistry registry = registry(config, watches, clock);
    Operator operator = new Operator(overrides -> configure(overrides, config, client, registry));
    operator.register(
        reconciler(config, client, clock, watches, ended), settings -> configure(settings, config));
    operator.installShutdownHook(SHUTDOWN);

    AtomicBoolean started = new AtomicBoolean();
    new HttpEndpoint(
            config.httpPort(),
            registry::scrape,
            () -> !started.get() || operator.getRuntimeInfo().allEventSourcesAreHealthy(),
            started::get)
        .start();
    operator.start();
    StorageWatch.start(client, clock, config.watchedNamespaces());
    started.set(true);
    LOG.info("serving {}", config.watchedNamespaces().isEmpty() ? "all namespaces" : config);
  }

  private static KubernetesClient client() {
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder().withRequestTimeout(REQUEST_TIMEOUT_MILLIS).build())
        .withKubernetesSerialization(ApiJson.serialization())
        .build();
  }

  private static RunReconciler reconciler(
      OperatorConfig config,
      KubernetesClient client,
      Clock clock,
      Watches watches,
      EndedPods ended) {
    Observer observer =
        new Observer(
            client,
            clock,
            new QueueObserver(
                client,
                clock,
                config.namespace(),
                config.maxMeasuringRuns(),
                config.watchedNamespaces(),
                watches::runs),
            new ReferenceObserver(client),
            new CassandraObserver(client),
            new TargetObserver(client),
            new LoadObserver(client),
            ended,
            new EnvironmentObserver(client, version()));
    return new RunReconciler(
        client,
        observer,
        new Decider(),
        new Actor(client, config),
        new StatusWriter(client),
        new EventPublisher(client, clock, System.getenv().getOrDefault("HOSTNAME", "wrkbench")),
        watches);
  }

  private static PrometheusMeterRegistry registry(
      OperatorConfig config, Watches watches, Clock clock) {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry
        .getPrometheusRegistry()
        .register(new RunMetrics(watches::runs, config.seriesRetention(), clock));
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessMemory().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Lives as long as the process.
    @SuppressWarnings("resource")
    JvmGcMetrics gc = new JvmGcMetrics();
    gc.bindTo(registry);
    return registry;
  }

  private static void configure(
      ConfigurationServiceOverrider overrides,
      OperatorConfig config,
      KubernetesClient client,
      PrometheusMeterRegistry registry) {
    overrides
        .withKubernetesClient(client)
        .withMetrics(MicrometerMetrics.withoutPerResourceMetrics(registry))
        .withConcurrentReconciliationThreads(4)
        .withReconciliationTerminationTimeout(SHUTDOWN);
    if (config.leaderElection()) {
      overrides.withLeaderElectionConfiguration(
          LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("wrkbench-operator")
              .withLeaseNamespace(config.namespace())
              .build());
    }
  }

  private static void configure(
      ControllerConfigurationOverrider<BenchmarkRun> settings, OperatorConfig config) {
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

  private static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
