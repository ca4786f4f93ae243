package io.wrkbench.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.wrkbench.known.KnownRun;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs that have ended and of which nothing is left: kept by the thousand, and nothing is to be
 * done for them but to serve their figures, and to delete those whose time to live is over. They
 * are read apart from the others, so that no start and no run waits for them.
 */
final class SettledRuns {
  /** The field by which the API server tells them from the others. */
  static final String FIELD = "status.cleanedUp";

  /** Its value for them. */
  static final String VALUE = "true";

  private static final Logger LOG = LoggerFactory.getLogger(SettledRuns.class);

  /** How late one may be deleted, and how long it takes until that is tried again. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  private final List<SharedIndexInformer<KnownRun>> informers;

  private SettledRuns(List<SharedIndexInformer<KnownRun>> informers) {
    this.informers = informers;
  }

  /** Before they are watched: none. */
  static SettledRuns none() {
    return new SettledRuns(List.of());
  }

  /**
   * Starts to watch them, and keeps trying where that doesn't work.
   *
   * @param namespaces where runs are; empty for everywhere
   * @param page how many to ask for at a time
   * @param delete deletes one whose time to live is over
   */
  // It watches as long as the process lives.
  @SuppressWarnings({"resource", "FutureReturnValueIgnored"})
  static SettledRuns watch(
      KubernetesClient client,
      Clock clock,
      Set<String> namespaces,
      long page,
      Consumer<KnownRun> delete) {
    var all = client.resources(KnownRun.class);
    SettledRuns settled =
        new SettledRuns(
            namespaces.isEmpty()
                ? List.of(watch(all.inAnyNamespace().withField(FIELD, VALUE).withLimit(page)))
                : namespaces.stream()
                    .map(
                        namespace ->
                            watch(
                                all.inNamespace(namespace).withField(FIELD, VALUE).withLimit(page)))
                    .toList());
    Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "settled-runs");
              thread.setDaemon(true);
              return thread;
            })
        .scheduleWithFixedDelay(
            () -> settled.due(clock.instant()).forEach(run -> delete(run, delete)),
            LOOK.toMillis(),
            LOOK.toMillis(),
            TimeUnit.MILLISECONDS);
    return settled;
  }

  /** As last seen; a part of them only in the first moments. */
  Stream<KnownRun> stream() {
    return informers.stream().flatMap(informer -> informer.getStore().list().stream());
  }

  private Stream<KnownRun> due(Instant now) {
    return stream().filter(run -> run.isToDelete(now));
  }

  @SuppressWarnings("FutureReturnValueIgnored")
  private static SharedIndexInformer<KnownRun> watch(Informable<KnownRun> runs) {
    SharedIndexInformer<KnownRun> informer =
        runs.runnableInformer(0)
            .exceptionHandler(
                (started, failure) -> {
                  LOG.warn(
                      "can't watch BenchmarkRuns that have ended, and tries again; their metrics are"
                          + " missing until then: {}",
                      failure.getMessage());
                  return true;
                });
    informer.start();
    return informer;
  }

  private static void delete(KnownRun run, Consumer<KnownRun> delete) {
    try {
      delete.accept(run);
    } catch (RuntimeException e) {
      LOG.warn(
          "BenchmarkRun {}/{} can't be deleted now that its time to live is over; tries again: {}",
          run.getMetadata().getNamespace(),
          run.getMetadata().getName(),
          e.getMessage());
    }
  }
}
