package io.wrkbench.step;

import io.wrkbench.record.StatusEvent;
import java.util.List;

/** A status that follows an object's present one, and the events of the step. */
public interface Change {
  /** The whole status as it is to be written. */
  Object status();

  /** What happened, for {@code kubectl describe}. */
  List<StatusEvent> events();

  /** Whether it differs from the present status. */
  boolean isNew();
}
