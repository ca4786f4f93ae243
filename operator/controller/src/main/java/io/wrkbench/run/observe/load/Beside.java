package io.wrkbench.run.observe.load;

import io.wrkbench.run.observe.Leftovers;
import java.util.List;

/**
 * What exists beside the load that a run needs next or has now.
 *
 * @param background the background loads of that attempt, in the order of the spec
 * @param former what is left of the loads before it (read between two loads)
 */
public record Beside(List<BackgroundState> background, Leftovers former) {
  /** Nothing beside the load. */
  public static final Beside NOTHING = new Beside(List.of(), Leftovers.NONE);

  /** Copies the list. */
  public Beside {
    background = List.copyOf(background);
  }

  /** These background loads, and nothing left of earlier ones. */
  public static Beside background(List<BackgroundState> states) {
    return new Beside(states, Leftovers.NONE);
  }
}
