package io.wrkbench.step;

/**
 * Writes what was decided into an object's status and its events.
 *
 * @param <R> the kind of the object
 */
public interface Recorder<R> {
  /**
   * Writes the status, then the events.
   *
   * @return the object as it is now
   */
  R record(R object, Decision.Record next);
}
