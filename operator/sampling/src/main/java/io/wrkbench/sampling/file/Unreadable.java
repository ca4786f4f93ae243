package io.wrkbench.sampling.file;

/**
 * A file of the kernel that can't be read, or doesn't say what was looked for. The message names
 * the file and is meant for users. It happens all the time, to threads that have ended for example,
 * so it carries no stack trace.
 */
public final class Unreadable extends Exception {

  private final boolean gone;

  private Unreadable(String message, boolean gone) {
    super(message, null, false, false);
    this.gone = gone;
  }

  static Unreadable notThere(String path) {
    return new Unreadable(path + " isn't there", true);
  }

  static Unreadable denied(String path) {
    return new Unreadable("permission denied on " + path, false);
  }

  static Unreadable failed(String path, String error) {
    return new Unreadable(path + " can't be read: " + error, false);
  }

  static Unreadable unknownFormat(String path, String expected) {
    return new Unreadable(path + " doesn't have the expected " + expected, false);
  }

  /** Whether the file isn't there (any more): its process, thread or cgroup has ended. */
  public boolean isGone() {
    return gone;
  }
}
