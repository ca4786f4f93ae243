package io.wrkbench.agent;

/** Whether a load was told to stop; then its tools are killed, and those to come, too. */
final class Interruption {

  private boolean there;
  private LoadTool tool;

  /** Tells which tool is at work now, or will be next. */
  synchronized void of(LoadTool current) {
    tool = current;
    if (there) {
      tool.kill();
    }
  }

  /** Now, from another thread. */
  synchronized void come() {
    there = true;
    if (tool != null) {
      tool.kill();
    }
  }

  synchronized boolean isThere() {
    return there;
  }
}
