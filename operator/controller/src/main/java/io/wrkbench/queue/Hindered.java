package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Times;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Tells from its conditions whether a queued object waits for anything but its turn. */
public final class Hindered {
  private static final List<String> READY =
      List.of(Conditions.TARGET_READY, Conditions.CASSANDRA_READY);

  private Hindered() {}

  /** Since when something that it refers to is missing, or its steps fail; empty for neither. */
  public static Optional<Instant> since(List<Condition> conditions) {
    return conditions.stream()
        .filter(condition -> saysMissing(condition) || saysStalled(condition))
        .map(condition -> Times.parse(condition.getLastTransitionTime()).orElse(Instant.EPOCH))
        .min(Comparator.naturalOrder());
  }

  /** Whether one of the conditions says that something is missing. */
  public static boolean lacks(List<Condition> conditions) {
    return conditions.stream().anyMatch(Hindered::saysMissing);
  }

  /** Whether the condition says that something is missing. */
  public static boolean saysMissing(Condition condition) {
    return READY.contains(condition.getType()) && "False".equals(condition.getStatus());
  }

  private static boolean saysStalled(Condition condition) {
    return Conditions.STALLED.equals(condition.getType()) && "True".equals(condition.getStatus());
  }
}
