package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** The Events of a run, in their order. */
final class Story {
  private static final Duration SOON = Duration.ofSeconds(10);

  private Story() {}

  /** All of them. */
  static List<Event> of(Run run) {
    return Cluster.client()
        .events()
        .v1()
        .events()
        .inNamespace(run.namespace())
        .list()
        .getItems()
        .stream()
        .filter(event -> run.uid().equals(event.getRegarding().getUid()))
        .sorted(Comparator.comparing(event -> event.getEventTime().getTime()))
        .toList();
  }

  /**
   * Their reasons, once the run's last event is told: an event follows the status that it tells of.
   */
  static List<String> reasonsUntil(String last, Run run) {
    return Await.until(
        "the last event of " + run + " is " + last,
        SOON,
        () -> of(run).stream().map(Event::getReason).toList(),
        reasons -> !reasons.isEmpty() && reasons.get(reasons.size() - 1).equals(last));
  }
}
