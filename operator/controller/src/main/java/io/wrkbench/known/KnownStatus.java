package io.wrkbench.known;

import io.wrkbench.api.Phase;
import java.io.Serializable;
import java.time.Instant;

/** What is kept of a run's status. */
final class KnownStatus implements Serializable {
  private static final long serialVersionUID = 1L;

  boolean hasPhase;
  Phase phase;
  String target;
  String load;
  boolean hindered;
  boolean stalled;
  boolean hasSlot;
  Boolean objectivesMet;
  Boolean valid;
  String limit;
  boolean cleanedUp;
  Instant startTime;
  Instant completionTime;
}
