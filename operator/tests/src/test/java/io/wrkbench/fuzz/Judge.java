package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a run or comparison must be like at a time, from what has been seen of it. */
final class Judge {
  /** What anything may take beyond its own bound, on a machine that is busy. */
  static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Pattern REASON = Pattern.compile("[A-Z][A-Za-z0-9]+");

  /** Services of the fixtures that nothing can be measured through. */
  private static final Set<String> UNUSABLE =
      Set.of("nothere", "no-endpoints", "no-selector", "no-addresses");

  private Judge() {}

  /** What is wrong with it. */
  static Optional<Finding> fault(Tracked run, Duration now) {
    if (run.gone != null) {
      return wasDeleted(run)
          ? Optional.empty()
          : finding(run, "Vanished", "it is gone, and nobody deleted it");
    }
    if (run.isDeleted()) {
      return Optional.empty();
    }
    if (run.admitted != null && !run.tampered && lacksItsTarget(run)) {
      return finding(run, "HoldsSlot", "it was admitted, and its Service can't be used");
    }
    if (run.ended != null) {
      return run.tampered ? Optional.empty() : faultOfEnd(run);
    }
    if (run.phase().isEmpty() && isLate(run.created, PATIENCE, now)) {
      return finding(run, "NoStatus", "it has no phase");
    }
    if (run.isQueued()
        && run.status.path("message").asText().isBlank()
        && isLate(run.created, PATIENCE, now)) {
      return finding(run, "NoMessage", "it is Queued, and doesn't say for what");
    }
    if (isLate(run.cancelAsked, PATIENCE, now)) {
      return finding(run, "NotCancelled", "it was cancelled, and goes on");
    }
    Optional<Duration> timeout = timeout(run);
    if (!run.tampered && timeout.isPresent()) {
      Duration most = timeout.get().plus(PATIENCE);
      if (isLate(run.admitted, most, now)) {
        return finding(run, "NoEnd", "it goes on after its timeout of " + timeout.get());
      }
    }
    return Optional.empty();
  }

  private static Optional<Finding> faultOfEnd(Tracked run) {
    if (run.status.path("message").asText().isBlank()) {
      return finding(run, "NoMessage", "it has ended without a message");
    }
    JsonNode finished = condition(run, "Finished");
    if (!finished.path("status").asText().equals("True") || !hasReason(finished)) {
      return finding(run, "NoReason", "it has ended, and its condition Finished is " + finished);
    }
    return run.kind() == OurKind.RUN ? faultOfVerdicts(run) : Optional.empty();
  }

  /**
   * The limit and the validity are judged together: if an attempt counts, whatever the run comes to
   * afterwards, so always if it is Completed.
   */
  private static Optional<Finding> faultOfVerdicts(Tracked run) {
    JsonNode limit = run.status.path("bottleneck");
    JsonNode valid = condition(run, "Valid");
    if (limit.isMissingNode() && valid.isMissingNode()) {
      return run.phase().equals("Completed")
          ? finding(run, "NoVerdict", "it is Completed without bottleneck and Valid")
          : Optional.empty();
    }
    boolean whole =
        REASON.matcher(limit.path("limit").asText()).matches()
            && !limit.path("message").asText().isBlank()
            && hasReason(valid)
            && !valid.path("message").asText().isBlank();
    return whole
        ? Optional.empty()
        : finding(
            run, "NoVerdict", "it has ended with half a verdict: %s, %s".formatted(limit, valid));
  }

  private static JsonNode condition(Tracked run, String type) {
    for (JsonNode condition : run.status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  private static boolean hasReason(JsonNode condition) {
    return REASON.matcher(condition.path("reason").asText()).matches();
  }

  /** What is deleted with its comparison may be seen to be gone before that is. */
  private static boolean wasDeleted(Tracked run) {
    return run.isDeleted() || hasTimeToLive(run) || run.parent != null && hasTimeToLive(run.parent);
  }

  private static boolean hasTimeToLive(Tracked one) {
    return one.spec.hasNonNull("ttlAfterFinished");
  }

  /** A Service of another namespace is loaded without a look at it. */
  private static boolean lacksItsTarget(Tracked run) {
    JsonNode service = run.spec.at("/target/service");
    return UNUSABLE.contains(service.path("name").asText()) && !service.hasNonNull("namespace");
  }

  private static Optional<Duration> timeout(Tracked run) {
    JsonNode timeout = run.spec.path("timeout");
    try {
      return timeout.isTextual()
          ? Optional.of(GoDuration.parse(timeout.asText()).toDuration())
          : Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static boolean isLate(Duration since, Duration most, Duration now) {
    return since != null && now.minus(since).compareTo(most) > 0;
  }

  private static Optional<Finding> finding(Tracked run, String kind, String what) {
    return Optional.of(
        new Finding(
            kind, "%s; %s; status: %s".formatted(run, what, run.status), Optional.of(run.of)));
  }
}
