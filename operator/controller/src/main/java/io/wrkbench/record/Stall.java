package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The condition Stalled: a step doesn't succeed, and is tried again. Pure.
 *
 * @param reason what keeps it from succeeding
 * @param why the same, in words, and what to do
 */
public record Stall(Reason reason, String why) {
  /** A step that has failed. */
  public static Stall of(RuntimeException failure) {
    return failure instanceof KubernetesClientException
        ? new Stall(
            Reason.ApiServerError,
            "a request to the API server failed; trying again: " + failure.getMessage())
        : new Stall(
            Reason.StepFailed,
            "the operator failed; trying again. Its log says where. Please report it: " + failure);
  }

  /**
   * Since when the conditions say that steps don't succeed for this reason; empty if they don't.
   */
  public static Optional<Instant> since(List<Condition> conditions, Reason reason) {
    return said(conditions, reason)
        .map(said -> Times.parse(said.getLastTransitionTime()).orElse(Instant.EPOCH));
  }

  /**
   * Says it in the next conditions.
   *
   * @param before the present conditions
   * @param next those that are to be written, without Stalled
   * @return the message, if it is new. Writing the same again would wake the object up, and the
   *     step would fail again at once.
   */
  public Optional<String> say(
      List<Condition> before, List<Condition> next, Long generation, Instant now) {
    Optional<Condition> said = said(before, reason);
    if (said.isPresent()) {
      next.add(said.get());
      return Optional.empty();
    }
    Conditions.set(next, Conditions.STALLED, true, reason, why, generation, now);
    return Optional.of(Text.cut(why));
  }

  private static Optional<Condition> said(List<Condition> conditions, Reason reason) {
    return Conditions.find(conditions, Conditions.STALLED)
        .filter(condition -> reason.name().equals(condition.getReason()));
  }
}
