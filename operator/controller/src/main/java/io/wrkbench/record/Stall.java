package io.wrkbench.record;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The condition Stalled: a step has failed, and is tried again. Pure. */
public final class Stall {
  private Stall() {}

  /**
   * Says it in the next conditions.
   *
   * @param before the present conditions
   * @param next those that are to be written, without Stalled
   * @return the message, if it is new. Writing the same again would wake the object up, and the
   *     step would fail again at once.
   */
  public static Optional<String> say(
      List<Condition> before,
      List<Condition> next,
      RuntimeException failure,
      Long generation,
      Instant now) {
    boolean api = failure instanceof KubernetesClientException;
    Reason reason = api ? Reason.ApiServerError : Reason.StepFailed;
    Optional<Condition> said =
        Conditions.find(before, Conditions.STALLED)
            .filter(condition -> reason.name().equals(condition.getReason()));
    if (said.isPresent()) {
      next.add(said.get());
      return Optional.empty();
    }
    String why =
        api
            ? "a request to the API server failed; trying again: " + failure.getMessage()
            : "the operator failed; trying again. Its log says where. Please report it: " + failure;
    Conditions.set(next, Conditions.STALLED, true, reason, why, generation, now);
    return Optional.of(Text.cut(why));
  }
}
