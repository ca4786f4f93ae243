package io.wrkbench.run.resource;

import io.wrkbench.api.Target;

/** Base URLs of targets. */
public final class TargetUrl {
  private TargetUrl() {}

  /** URL of a target at this host: https if the spec sets {@code tls}. */
  public static String of(Target target, String host, int port) {
    return (isHttps(target) ? "https://" : "http://") + host + ":" + port;
  }

  /** Whether a deployed target or a Service speaks HTTPS. */
  static boolean isHttps(Target target) {
    return target.tls != null;
  }
}
