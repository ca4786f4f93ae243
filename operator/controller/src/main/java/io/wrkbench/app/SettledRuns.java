package io.wrkbench.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.api.config.informer.FieldSelector;
import io.wrkbench.known.KnownRun;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs that have ended and are cleaned up. There may be thousands, and all that is left to do is to
 * serve their figures and to delete those whose {@code ttlAfterFinished} is over. They are read
 * separately, so that neither the start nor another run waits for them.
 */
final class SettledRuns {
  /** The field by which the API server tells them from the others. */
  static final String FIELD = "status.cleanedUp";

  /** Its value for them. */
  static final String VALUE = "true";

  private static final Logger LOG = LoggerFactory.getLogger(SettledRuns.class);

  /** How late a run may be deleted, and how long until a failed deletion is retried. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  private final List<SharedIndexInformer<KnownRun>> informers;

  private SettledRuns(List<SharedIndexInformer<KnownRun>> informers) {
    this.informers = informers;
  }

  /** Those of all kinds for which there is still something to do. */
  static FieldSelector unsettled() {
    return new FieldSelector(new FieldSelector.Field(FIELD, VALUE, true));
  }

  /** No runs, before the watch begins. */
  static SettledRuns none() {
    return new SettledRuns(List.of());
  }

  /**
   * Starts to watch them, and keeps trying if that fails.
   *
   * @param namespaces namespaces of the runs; empty for all
   * @param page how many to ask for at a time
   * @param delete deletes a run whose {@code ttlAfterFinished} is over
   */
  // It watches as long as the process lives.
  @SuppressWarnings("resource")
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
    Recurring.start(
        "settled-runs",
        "delete BenchmarkRuns after their ttlAfterFinished",
        LOOK,
        () -> deleteDue(settled.stream(), clock.instant(), delete));
    return settled;
  }

  /** The runs as last seen; incomplete in the first moments. */
  Stream<KnownRun> stream() {
    return informers.stream().flatMap(informer -> informer.getStore().list().stream());
  }

  @SuppressWarnings("FutureReturnValueIgnored")
  private static SharedIndexInformer<KnownRun> watch(Informable<KnownRun> runs) {
    SharedIndexInformer<KnownRun> informer =
        runs.runnableInformer(0)
            .exceptionHandler(
                (started, failure) -> {
                  LOG.warn(
                      "can't watch ended BenchmarkRuns; trying again; their metrics are missing"
                          + " until then: {}",
                      failure.getMessage());
                  return true;
                });
    informer.start();
    return informer;
  }

  /** Deletes those whose {@code ttlAfterFinished} is over. One that fails keeps no other. */
  static void deleteDue(Stream<KnownRun> runs, Instant now, Consumer<KnownRun> delete) {
    runs.forEach(run -> deleteIfDue(run, now, delete));
  }

  private static void deleteIfDue(KnownRun run, Instant now, Consumer<KnownRun> delete) {
    try {
      if (run.isToDelete(now)) {
        delete.accept(run);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "can't delete BenchmarkRun {}/{} after its ttlAfterFinished; trying again. If this lasts,"
              + " delete it, and see whether a webhook or missing rights refuse that: {}",
          run.getMetadata().getNamespace(),
          run.getMetadata().getName(),
          e.toString());
    }
  }
}
