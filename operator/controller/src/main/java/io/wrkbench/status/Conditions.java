package io.wrkbench.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Conditions of a run, as {@code kubectl wait} reads them. */
public final class Conditions {
  /** The Cassandra that the run asks for can be used. */
  public static final String CASSANDRA_READY = "CassandraReady";

  /** The target can be loaded. */
  public static final String TARGET_READY = "TargetReady";

  /** The target answered as the spec expects. */
  public static final String TARGET_VERIFIED = "TargetVerified";

  /** The summary keeps all bounds that the spec sets. */
  public static final String OBJECTIVES_MET = "ObjectivesMet";

  /** The run has ended, however it did. */
  public static final String FINISHED = "Finished";

  /** The run has ended with a result. */
  public static final String COMPLETE = "Complete";

  /** The run has ended without a result. */
  public static final String FAILED = "Failed";

  private Conditions() {}

  /** Whether the condition is there and True. */
  public static boolean isTrue(BenchmarkRunStatus status, String type) {
    return find(status, type).filter(c -> c.getStatus().equals("True")).isPresent();
  }

  /** The condition of that type. */
  public static Optional<Condition> find(BenchmarkRunStatus status, String type) {
    return status.conditions.stream().filter(c -> c.getType().equals(type)).findFirst();
  }

  /** Sets a condition; the time of its last transition moves only when its status does. */
  static void set(
      BenchmarkRunStatus status,
      String type,
      boolean value,
      String reason,
      String message,
      Instant now) {
    String text = value ? "True" : "False";
    Optional<Condition> old = find(status, type);
    String since =
        old.filter(c -> Objects.equals(c.getStatus(), text))
            .map(Condition::getLastTransitionTime)
            .orElse(Times.format(now));
    old.ifPresent(status.conditions::remove);
    status.conditions.add(
        new ConditionBuilder()
            .withType(type)
            .withStatus(text)
            .withReason(reason)
            .withMessage(Texts.cut(message))
            .withLastTransitionTime(since)
            .withObservedGeneration(status.observedGeneration)
            .build());
  }
}
