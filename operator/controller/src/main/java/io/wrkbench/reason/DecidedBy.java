package io.wrkbench.reason;

/** Who decides a reason, and so where to look for more. */
public enum DecidedBy {
  /** Wrkbench's operator. */
  OPERATOR("operator"),
  /** The agent in the load pod. */
  AGENT("agent"),
  /** The kubelet, or the scheduler, of a pod. */
  KUBELET("kubelet, scheduler"),
  /** The API server, with its admission. */
  API_SERVER("API server"),
  /** Somebody who has edited or deleted something. */
  USER("user");

  private final String text;

  DecidedBy(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
