package io.wrkbench.agent.load;

import io.wrkbench.agent.tool.LoadTool;

/** Whether a load was told to stop; if so, its present and future tools are killed. */
public final class Interruption {

  private boolean there;
  private LoadTool tool;

  /** Sets the tool that is at work now, or will be next. */
  public synchronized void of(LoadTool current) {
    tool = current;
    if (there) {
      tool.kill();
    }
  }

  /** Now, from another thread. */
  public synchronized void come() {
    there = true;
    if (tool != null) {
      tool.kill();
    }
  }

  /** Whether it was told to stop. */
  public synchronized boolean isThere() {
    return there;
  }
}
