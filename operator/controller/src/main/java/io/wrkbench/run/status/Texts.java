package io.wrkbench.run.status;

import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Target;
import io.wrkbench.api.Warmup;
import io.wrkbench.record.Text;

/** Short forms of what a spec asks for, for the printed columns. */
final class Texts {
  private static final int LONGEST_COLUMN = 200;

  private Texts() {}

  /**
   * {@code wrkbench/akka-http cassandra}, {@code shop/checkout:8080} or a URL; cut. An image's
   * {@code localhost} is left out, as it only says that the image comes from no registry.
   */
  static String target(BenchmarkRunSpec spec, String runNamespace) {
    return Text.cut(wholeTarget(spec, runNamespace), LONGEST_COLUMN);
  }

  private static String wholeTarget(BenchmarkRunSpec spec, String runNamespace) {
    Target target = spec.target;
    if (target.server != null) {
      String image =
          target
              .server
              .image
              .replaceFirst("^localhost/", "")
              .replaceFirst("@.*$", "")
              .replaceFirst(":[^:/]*$", "");
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

  /** {@code for 10s} or {@code until steady, 120s at most}, and the primer before it. */
  static String warmup(Warmup warmup) {
    String main =
        warmup.untilSteady == null
            ? "for " + warmup.duration
            : "until steady, " + warmup.untilSteady.limit + " at most";
    return warmup.primer == null ? main : main + ", after a primer of " + warmup.primer.duration;
  }
}
