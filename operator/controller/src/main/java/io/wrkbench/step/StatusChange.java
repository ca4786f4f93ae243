package io.wrkbench.step;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.CustomResource;
import io.wrkbench.api.ApiJson;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Stall;
import io.wrkbench.record.StatusEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The status that follows an object's present one, as all kinds make it: a copy that the steps of a
 * kind change, its conditions, and the events of the step. Writes nothing.
 *
 * @param <S> type of the status
 */
public abstract class StatusChange<S> implements Change {
  /** Message of an object that was deleted and is still there. */
  protected static final String DELETED =
      "deleted; a finalizer in metadata.finalizers keeps the object until somebody removes it";

  /** The next status. */
  protected final S status;

  /** When the step is taken. */
  protected final Instant now;

  private final CustomResource<?, S> object;
  private final Function<S, List<Condition>> conditions;
  private final List<StatusEvent> events = new ArrayList<>();

  /**
   * Starts from the present status. An object that takes a step isn't stalled.
   *
   * @param empty makes the status of an object that has none
   * @param conditions of a status
   */
  protected StatusChange(
      CustomResource<?, S> object,
      Supplier<S> empty,
      Function<S, List<Condition>> conditions,
      Instant now) {
    this.object = object;
    this.conditions = conditions;
    this.now = now;
    this.status =
        object.getStatus() == null
            ? empty.get()
            : ApiJson.serialization().clone(object.getStatus());
    Conditions.remove(conditions.apply(status), Conditions.STALLED);
  }

  @Override
  public S status() {
    return status;
  }

  @Override
  public List<StatusEvent> events() {
    return List.copyOf(events);
  }

  @Override
  public boolean isNew() {
    return object.getStatus() == null || !json(status).equals(json(object.getStatus()));
  }

  private static String json(Object status) {
    return ApiJson.serialization().asJson(status);
  }

  /** Adds an event. */
  protected final void tell(StatusEvent event) {
    events.add(event);
  }

  /** Sets a condition. */
  protected final void set(String type, boolean value, Reason reason, String why) {
    Conditions.set(conditions.apply(status), type, value, reason, why, generation(), now);
  }

  /** Sets a condition to Unknown. */
  protected final void setUnknown(String type, Reason reason, String why) {
    Conditions.setUnknown(conditions.apply(status), type, reason, why, generation(), now);
  }

  /** Says why no step succeeds; returns the message if it is new. */
  protected final Optional<String> says(Stall stall) {
    List<Condition> before =
        object.getStatus() == null ? List.of() : conditions.apply(object.getStatus());
    return stall.say(before, conditions.apply(status), generation(), now);
  }

  /**
   * Tells those who wait for the objectives that they won't be judged.
   *
   * @param what the kind, as users call it
   */
  protected final void saysNotJudged(String what, String why) {
    setUnknown(
        Conditions.OBJECTIVES_MET,
        Reason.NotJudged,
        "the " + what + " ended before its objectives could be judged: " + why);
  }

  /**
   * Says how the object has ended, in conditions and an event.
   *
   * @param how Completed, Failed or Cancelled
   * @param reason why
   */
  protected final void saysEnd(Reason how, Reason reason, String why) {
    set(Conditions.FINISHED, true, how, why);
    if (how != Reason.Cancelled) {
      set(Conditions.COMPLETE, how == Reason.Completed, reason, why);
      set(Conditions.FAILED, how == Reason.Failed, reason, why);
    }
    tell(
        how == Reason.Failed
            ? StatusEvent.warning(Reason.Failed, reason + ": " + why)
            : StatusEvent.normal(how, why));
  }

  private Long generation() {
    return object.getMetadata().getGeneration();
  }
}
