package io.wrkbench.cluster;

import java.util.Objects;

/** Names of this checkout's images, as the nodes of the cluster have them or pull them. */
public final class Images {
  private static final String REGISTRY = System.getProperty("wrkbench.registry", "localhost");

  private Images() {}

  /** The version of this checkout. */
  public static String version() {
    return Objects.requireNonNull(
        System.getProperty("wrkbench.version"),
        "the property wrkbench.version isn't set: Maven sets it");
  }

  /** The image of that name, such as {@code h2o}. */
  public static String of(String name) {
    return REGISTRY + "/wrkbench/" + name + ":" + version();
  }

  /** What the column TARGET shows of it. */
  public static String shown(String name) {
    return (REGISTRY.equals("localhost") ? "" : REGISTRY + "/") + "wrkbench/" + name;
  }
}
