package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.wrkbench.cluster.Cluster;
import java.util.Comparator;
import java.util.List;

/** The Events of a run, in their order. */
final class Story {
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

  /** Their reasons. */
  static List<String> reasons(Run run) {
    return of(run).stream().map(Event::getReason).toList();
  }
}
