package io.wrkbench.step;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * observe → decide → act or record, until there is nothing to do but wait. Whatever a step throws,
 * the object's own bounds still hold, and its status says why it makes no progress.
 *
 * @param <R> the kind of resource
 * @param <S> what is observed of it
 */
public final class Loop<R extends CustomResource<?, ?>, S> {
  private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

  /** Most steps in one go; more would keep a worker from other objects. */
  private static final int MOST_STEPS = 16;

  private static final Duration AGAIN = Duration.ofMillis(200);
  private static final Duration POSTPONED = Duration.ofSeconds(5);

  /**
   * The API server's answers to a write of an object that was written in the meantime or is gone.
   */
  private static final Set<Integer> OVERTAKEN = Set.of(404, 409);

  private final Function<HasMetadata, R> live;
  private final Kind<R, S> kind;
  private final Recorder<R> recorder;
  private final Unrecorded unrecorded;

  /**
   * Takes the steps of objects of this kind.
   *
   * @param live reads an object as it is now; null if it is gone
   * @param recorder writes their status and events
   * @param unrecorded gets those whose steps fail and whose status can't be written
   */
  public Loop(
      Function<HasMetadata, R> live, Kind<R, S> kind, Recorder<R> recorder, Unrecorded unrecorded) {
    this.live = live;
    this.kind = kind;
    this.recorder = recorder;
    this.unrecorded = unrecorded;
  }

  /**
   * Takes the object's next steps.
   *
   * @param cached the object as it was last seen; only its metadata is looked at
   * @return when to look again, if nothing changes before; empty for never
   * @throws RuntimeException if a step failed and should be tried again
   */
  public Optional<Duration> run(HasMetadata cached) {
    R object = live.apply(cached);
    if (object == null || !object.getMetadata().getUid().equals(cached.getMetadata().getUid())) {
      unrecorded.remove(cached.getMetadata().getUid());
      return Optional.empty(); // It is gone; Kubernetes removes what it owned.
    }
    Steps steps = new Steps(object);
    try {
      Optional<Duration> pause = steps.take().atMost();
      unrecorded.remove(object.getMetadata().getUid());
      return pause;
    } catch (RuntimeException e) {
      if (steps.wasOvertaken(e)) {
        LOG.debug("somebody else wrote at the same time; observing again", e);
        return Optional.of(overtaken(object));
      }
      throw steps.stalled(e);
    } catch (StackOverflowError e) {
      // The SDK retries only exceptions, not errors.
      throw steps.stalled(new IllegalStateException("something is nested too deep", e));
    } catch (Error e) {
      throw steps.stalled(new IllegalStateException("the operator has a fault: " + e, e));
    }
  }

  /**
   * When to look again at an object that somebody else has written. Who writes it on and on may
   * keep its status from being stored; it must not hold a slot meanwhile, nor keep others waiting.
   */
  private Duration overtaken(R object) {
    String uid = object.getMetadata().getUid();
    if (!unrecorded.hadConflict(uid)) {
      return AGAIN;
    }
    R now = live.apply(object);
    if (now != null && now.getMetadata().getUid().equals(uid)) {
      kind.release(now);
    }
    return POSTPONED;
  }

  /** Nothing to do until something changes or this time has passed. */
  private record Pause(Optional<Duration> atMost) {
    static Pause of(Duration atMost) {
      return new Pause(Optional.of(atMost));
    }
  }

  /** The steps of one object in one go. */
  private final class Steps {
    private R object;
    private Write last;
    private boolean recording;

    Steps(R object) {
      this.object = object;
    }

    Pause take() {
      for (int step = 0; step < MOST_STEPS; step++) {
        Optional<Pause> pause = next();
        if (pause.isPresent()) {
          return pause.get();
        }
      }
      return Pause.of(AGAIN);
    }

    private Optional<Pause> next() {
      Optional<Decision> bound = kind.bounds(object);
      if (bound.isPresent()) {
        return carryOut(bound.get(), null);
      }
      S seen = kind.observe(object);
      return carryOut(kind.decide(object, seen), seen);
    }

    private Optional<Pause> carryOut(Decision decision, S seen) {
      if (decision instanceof Decision.Act act) {
        return act(act.write(), seen);
      }
      if (decision instanceof Decision.Record record) {
        record(record);
        return Optional.empty();
      }
      Optional<Change> recovered = kind.recovered(object);
      if (recovered.isPresent()) {
        record(new Decision.Record(recovered.get().status(), recovered.get().events()));
        return Optional.empty();
      }
      return Optional.of(
          decision instanceof Decision.Wait wait
              ? Pause.of(wait.atMost())
              : new Pause(Optional.empty()));
    }

    private Optional<Pause> act(Write write, S seen) {
      LOG.info("{}", write);
      try {
        kind.perform(object, write);
      } catch (Refused refused) {
        return carryOut(kind.refused(object, seen, write, refused), seen);
      } catch (Postponed postponed) {
        Change waits = kind.postponed(object, seen, postponed);
        if (waits.isNew()) {
          record(new Decision.Record(waits.status(), waits.events()));
        }
        return Optional.of(Pause.of(POSTPONED));
      }
      boolean again = write.equals(last);
      last = write;
      return again ? Optional.of(Pause.of(AGAIN)) : Optional.empty(); // It takes a moment.
    }

    private void record(Decision.Record record) {
      recording = true;
      object = recorder.record(object, record);
      recording = false;
    }

    /** Whether somebody else has written the object since it was read, or has deleted it. */
    boolean wasOvertaken(RuntimeException failure) {
      return recording
          && failure instanceof KubernetesClientException answer
          && OVERTAKEN.contains(answer.getCode());
    }

    /** Whether the API server wasn't there, which says nothing of the object. */
    private static boolean isUnanswered(RuntimeException failure) {
      return failure instanceof KubernetesClientException answer && answer.getCode() <= 0;
    }

    /** Records why the object makes no progress, and releases what it must not hold any longer. */
    RuntimeException stalled(RuntimeException failure) {
      try {
        Change says = kind.stalled(object, failure);
        if (says.isNew()) {
          record(new Decision.Record(says.status(), says.events()));
        }
        unrecorded.remove(object.getMetadata().getUid());
      } catch (RuntimeException e) {
        if (!wasOvertaken(e) && !isUnanswered(e)) {
          unrecorded.add(object.getMetadata().getUid());
        }
        failure.addSuppressed(e);
      }
      try {
        kind.release(object);
      } catch (RuntimeException e) {
        failure.addSuppressed(e);
      }
      return failure;
    }
  }
}
