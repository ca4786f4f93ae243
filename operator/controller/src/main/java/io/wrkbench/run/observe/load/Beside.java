package io.wrkbench.run.observe.load;

import io.wrkbench.run.observe.Leftovers;
import java.util.List;

/**
 * What there is beside the load that a run needs next or has now.
 *
 * @param background the loads in the background of that attempt, in the order of the spec
 * @param former what is left of the loads before it (read between two loads)
 */
public record Beside(List<BackgroundState> background, Leftovers former) {
  /** A load that is alone. */
  public static final Beside NOTHING = new Beside(List.of(), Leftovers.NONE);

  /** The list is copied. */
  public Beside {
    background = List.copyOf(background);
  }

  /** These loads in the background, and nothing of earlier ones. */
  public static Beside background(List<BackgroundState> states) {
    return new Beside(states, Leftovers.NONE);
  }
}
