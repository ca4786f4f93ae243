package io.wrkbench.status;

import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.ConstantRateLoad;
import io.wrkbench.api.Load;
import io.wrkbench.api.Target;
import io.wrkbench.api.Warmup;
import java.util.List;

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

  /**
   * {@code wrk 2×100 30s}, {@code ab 2000×50}, {@code curl 30× 5m0s} or {@code rate 5000/s×100
   * 30s}.
   */
  static String load(BenchmarkRunSpec spec) {
    Load load = spec.load;
    if (load.ab != null) {
      return "ab " + load.ab.requests + "×" + load.ab.concurrency;
    }
    if (load.curl != null) {
      return "curl " + load.curl.clients + "× " + load.curl.duration;
    }
    if (load.constantRate != null) {
      ConstantRateLoad rate = load.constantRate;
      return "rate " + rate.rate + "/s×" + rate.connections + " " + rate.duration;
    }
    return "wrk " + load.wrk.threads + "×" + load.wrk.connections + " " + load.wrk.duration;
  }

  /** {@code for 10s}, {@code until steady, 120s at most}; and the primer before it. */
  static String warmup(Warmup warmup) {
    String main =
        warmup.untilSteady == null
            ? "for " + warmup.duration
            : "until steady, " + warmup.untilSteady.limit + " at most";
    return warmup.primer == null
        ? main
        : main + ", after " + warmup.primer.duration + " of a primer";
  }

  /** {@code a, b and c}. */
  static String list(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }

  /** {@code 1 attempt}, {@code 3 attempts}. */
  static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
