package io.wrkbench.run.observe.load;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * State of a background load of an attempt.
 *
 * @param load its Job and its pod
 * @param pods name of its pod, if there is one
 * @param connected whether all its connections are open now
 * @param toldToStop when it was told to stop, if it was
 */
public record BackgroundState(
    LoadState load, List<String> pods, boolean connected, Optional<Instant> toldToStop) {

  /** A background load that doesn't exist yet. */
  public static BackgroundState absent() {
    return of(new LoadState.Absent());
  }

  /** A background load whose pod has reported nothing yet. */
  public static BackgroundState of(LoadState load) {
    return new BackgroundState(load, List.of(), false, Optional.empty());
  }
}
