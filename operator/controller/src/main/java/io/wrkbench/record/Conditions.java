package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.wrkbench.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Conditions in a status, as {@code kubectl wait} reads them. */
public final class Conditions {
  /** The Cassandra that the run asks for can be used. */
  public static final String CASSANDRA_READY = "CassandraReady";

  /** The target can be loaded. */
  public static final String TARGET_READY = "TargetReady";

  /** The target answered as the spec expects. */
  public static final String TARGET_VERIFIED = "TargetVerified";

  /** The figures can be trusted; Unknown where that can't be told. */
  public static final String VALID = "Valid";

  /**
   * The summary meets all objectives of the spec; Unknown if the run ended before it could be
   * judged.
   */
  public static final String OBJECTIVES_MET = "ObjectivesMet";

  /** Each variant of a comparison can be told from the baseline, or is the same. */
  public static final String RESOLVED = "Resolved";

  /** The run has ended, in whatever way. */
  public static final String FINISHED = "Finished";

  /** The run has ended with a result. */
  public static final String COMPLETE = "Complete";

  /** The run has ended without a result. */
  public static final String FAILED = "Failed";

  /** The object makes no progress; {@code kstatus} knows this type. */
  public static final String STALLED = "Stalled";

  private Conditions() {}

  /** Removes the condition, if it is there. */
  public static void remove(List<Condition> conditions, String type) {
    conditions.removeIf(condition -> condition.getType().equals(type));
  }

  /** Whether the condition is there and True. */
  public static boolean isTrue(List<Condition> conditions, String type) {
    return find(conditions, type).filter(c -> c.getStatus().equals("True")).isPresent();
  }

  /** The condition of that type. */
  public static Optional<Condition> find(List<Condition> conditions, String type) {
    return conditions.stream().filter(c -> c.getType().equals(type)).findFirst();
  }

  /**
   * Sets a condition; the time of its last transition moves only when its status does.
   *
   * @param generation generation of the spec that the condition is about
   */
  public static void set(
      List<Condition> conditions,
      String type,
      boolean value,
      Reason reason,
      String message,
      Long generation,
      Instant now) {
    put(conditions, type, value ? "True" : "False", reason, message, generation, now);
  }

  /** Sets a condition to Unknown. */
  public static void setUnknown(
      List<Condition> conditions,
      String type,
      Reason reason,
      String message,
      Long generation,
      Instant now) {
    put(conditions, type, "Unknown", reason, message, generation, now);
  }

  private static void put(
      List<Condition> conditions,
      String type,
      String status,
      Reason reason,
      String message,
      Long generation,
      Instant now) {
    Optional<Condition> old = find(conditions, type);
    String since =
        old.filter(c -> Objects.equals(c.getStatus(), status))
            .map(Condition::getLastTransitionTime)
            .orElse(Times.format(now));
    old.ifPresent(conditions::remove);
    conditions.add(
        new ConditionBuilder()
            .withType(type)
            .withStatus(status)
            .withReason(reason.name())
            .withMessage(Text.cut(message))
            .withLastTransitionTime(since)
            .withObservedGeneration(generation)
            .build());
  }
}
