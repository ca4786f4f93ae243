package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** The Events of a run or a comparison, in their order. */
final class Story {
  private static final Duration SOON = Duration.ofSeconds(10);

  private Story() {}

  /** All of them. */
  static List<Event> of(Run run) {
    return of(run.namespace(), run.uid());
  }

  /** All of them. */
  static List<Event> of(Comparison comparison) {
    return of(comparison.namespace(), comparison.uid());
  }

  /**
   * Their reasons, once the run's last event is told: an event follows the status that it tells of.
   */
  static List<String> reasonsUntil(String last, Run run) {
    return reasonsUntil(last, run.toString(), () -> of(run));
  }

  /** Their reasons, once the comparison's last event is told. */
  static List<String> reasonsUntil(String last, Comparison comparison) {
    return reasonsUntil(last, comparison.toString(), () -> of(comparison));
  }

  private static List<String> reasonsUntil(
      String last, String whose, Supplier<List<Event>> events) {
    return Await.until(
        "the last event of " + whose + " is " + last,
        SOON,
        () -> events.get().stream().map(Event::getReason).toList(),
        reasons -> !reasons.isEmpty() && reasons.get(reasons.size() - 1).equals(last));
  }

  private static List<Event> of(String namespace, String uid) {
    return Cluster.client().events().v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> uid.equals(event.getRegarding().getUid()))
        .sorted(Comparator.comparing(event -> event.getEventTime().getTime()))
        .toList();
  }
}
