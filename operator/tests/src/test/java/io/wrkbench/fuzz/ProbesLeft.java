package io.wrkbench.fuzz;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.run.resource.ProbePod;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Probes that nobody removes yet; none where the chart's value {@code probe.enabled} is false. */
final class ProbesLeft {
  /** The operator looks every 20 s for probes whose run is gone. */
  private static final Duration MOST_TO_SWEEP = Duration.ofSeconds(60);

  private ProbesLeft() {}

  /** Their names, by the UID of their run. */
  static Map<String, List<String>> byRun() {
    return all()
        .collect(
            groupingBy(
                probe -> probe.getMetadata().getLabels().get(ProbePod.RUN),
                mapping(probe -> "Pod/" + probe.getMetadata().getName(), toList())));
  }

  /** Waits until there is none of runs in these namespaces, all of which are gone. */
  static void awaitSwept(Collection<String> namespaces) {
    Await.until(
        "the probes of runs that are gone are removed",
        MOST_TO_SWEEP,
        () -> all().filter(of(namespaces)).map(probe -> probe.getMetadata().getName()).toList(),
        List::isEmpty);
  }

  private static Predicate<Pod> of(Collection<String> namespaces) {
    return probe ->
        namespaces.contains(probe.getMetadata().getAnnotations().get(ProbePod.RUN_NAMESPACE));
  }

  private static Stream<Pod> all() {
    return Cluster.client()
        .pods()
        .inAnyNamespace()
        .withLabel(ProbePod.RUN)
        .list()
        .getItems()
        .stream()
        .filter(probe -> probe.getMetadata().getDeletionTimestamp() == null);
  }
}
