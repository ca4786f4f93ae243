package io.wrkbench.run.observe.load;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a load in the background of an attempt is.
 *
 * @param load its Job and its pod
 * @param pods name of its pod, if there is one
 * @param connected whether all its connections are open now
 * @param toldToStop when it was told to end, if it was
 */
public record BackgroundState(
    LoadState load, List<String> pods, boolean connected, Optional<Instant> toldToStop) {

  /** One of which there is nothing yet. */
  public static BackgroundState absent() {
    return of(new LoadState.Absent());
  }

  /** One whose pod says nothing yet. */
  public static BackgroundState of(LoadState load) {
    return new BackgroundState(load, List.of(), false, Optional.empty());
  }
}
