package io.wrkbench.status;

import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Target;
import io.wrkbench.api.WrkLoad;

/** Texts for people: short forms for the printed columns, and messages that stay short. */
final class Texts {
  private static final int LONGEST = 1024;

  private Texts() {}

  /** A message cut to what a condition should hold. */
  static String cut(String message) {
    String text = message == null ? "" : message;
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  /** {@code wrkbench/akka-http cassandra}, {@code shop/checkout:8080} or a URL. */
  static String target(BenchmarkRunSpec spec, String runNamespace) {
    Target target = spec.target;
    if (target.server != null) {
      String image = target.server.image.replaceFirst("@.*$", "").replaceFirst(":[^:/]*$", "");
      return target.server.args.isEmpty()
          ? image
          : image + " " + String.join(" ", target.server.args);
    }
    if (target.service != null) {
      String namespace = target.service.namespace == null ? runNamespace : target.service.namespace;
      return namespace + "/" + target.service.name + ":" + target.service.port;
    }
    return target.url;
  }

  /** {@code wrk 2×100 30s}. */
  static String load(BenchmarkRunSpec spec) {
    WrkLoad wrk = spec.load.wrk;
    return "wrk " + wrk.threads + "×" + wrk.connections + " " + wrk.duration;
  }

  /** {@code 1 attempt}, {@code 3 attempts}. */
  static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
