package io.wrkbench.agent.load;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.result.LoadResult;
import java.io.IOException;

/** What a load pod does once the target was checked: an attempt, a warm-up or a background load. */
public interface Load {

  /**
   * Does it.
   *
   * @throws LoadFailure if it can't even begin
   * @throws IOException if files for the tool can't be written
   * @throws IllegalArgumentException if the plan can't be carried out
   */
  LoadResult run() throws LoadFailure, IOException, InterruptedException;

  /** Ends it, from another thread. */
  void interrupt();
}
