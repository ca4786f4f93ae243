package io.wrkbench.api;

/** Patterns that several fields share. */
public final class Patterns {
  /**
   * A Kubernetes quantity that isn't negative. Kubernetes' own pattern for CRDs accepts more than
   * Kubernetes does, such as 1e1.5, and our client accepts what it can't compute with later, such
   * as 1K.
   */
  public static final String QUANTITY =
      "^([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,2})?$";

  /** Value of a label. */
  static final String LABEL_VALUE = "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$";

  /** Name of an object that is a DNS subdomain, such as a ConfigMap or a node. */
  public static final String NAME = "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$";

  /** RFC 3339 in UTC, as the operator writes times into a status. */
  public static final String TIME =
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
          + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$";

  private Patterns() {}
}
