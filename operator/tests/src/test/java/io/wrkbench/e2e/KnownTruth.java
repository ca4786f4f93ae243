package io.wrkbench.e2e;

import io.wrkbench.cluster.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server of which it is known what limits it under this load, and what Wrkbench has to say of a
 * run on it. The server is {@code truth.c} in {@code hack/bundled/images/truth}, the head of which
 * says what its arguments mean.
 *
 * <p>The judgement's thresholds aren't fitted to these: a rule that one of them proves wrong is
 * changed for a reason that holds for other servers too.
 *
 * @param name of the run
 * @param arguments of the server; {@code DATABASE} is the address of the one beside it
 * @param spec what the run's spec has besides, as YAML by path
 * @param limit what has to be the bottleneck; null where it isn't known
 * @param workers how many it has to find; null where it finds none
 * @param invalid the reason for which the run must not be valid; null if it has to be
 * @param beside what else runs
 */
record KnownTruth(
    String name,
    List<String> arguments,
    Map<String, String> spec,
    String limit,
    Integer workers,
    String invalid,
    Beside beside) {

  /**
   * The cluster ends one load pod and reports the next while an attempt begins. On two cores that
   * alone disturbs every second attempt of 4 s; so there are few attempts, but long ones.
   */
  private static final String DURATION = "12s";

  private static final int ATTEMPTS = 2;

  /** The ConfigMap, and the key in it, that a run's script is read from. */
  static final String SCRIPT = "script.lua";

  /**
   * Has wrk take some 0.15 ms of CPU for a request. What the kernel takes for one depends on which
   * threads share a core, so without it a load that is bound by the CPU may give a quarter more in
   * one attempt than in the next.
   */
  static final String SLOW_SCRIPT =
      """
      local sum = 0
      function request()
        for i = 1, 20000 do sum = (sum + i) % 1000003 end
        return wrk.format()
      end
      """;

  /** What else runs, for one run. */
  enum Beside {
    NOTHING,
    /** A server that the target asks, which takes 20 ms. */
    DATABASE,
    /** Something that isn't of the run takes 60 % of a core. */
    DISTURBER
  }

  /** All that there are. */
  static Stream<KnownTruth> all() {
    return Stream.of(
        of("pool-of-4", wrk(32), "pool", "4", "20000").found("ThreadPool", 4),
        of("pool-of-20", wrk(64), "pool", "20", "20000").found("ThreadPool", 20),
        of("lock", wrk(16), "pool", "1", "5000").found("ThreadPool", 1),
        of("fixed-time", wrk(16), "delay", "20000").found("OfferedLoad"),
        of("rate-held", rate(200, 16), "delay", "5000").found("OfferedLoad"),
        of("all-cores", wrk(16), "burn", "1000").found("TargetCpu"),
        of("one-core", wrk(8), "burn-one", "1000").found("TargetCpu"),
        of("shared-cores", wrk(32), "burn", "300").slowScript().found("SharedCpu"),
        of("cpu-limit", wrk(8), "burn", "1000")
            .with("target.server.resources", "{limits: {cpu: 500m}}")
            .found("CpuLimit"),
        // Of much less, the samples that its pod takes of itself would have a share worth noticing.
        of("weak-generator", wrk(32), "delay", "0")
            .slowScript()
            .with(
                "load.podTemplate",
                "spec: {containers: [{name: load, resources: {limits: {cpu: 300m}}}]}")
            .found("LoadGenerator"),
        of("one-at-a-time", wrk(8), "ask", "DATABASE", "100")
            .beside(Beside.DATABASE)
            .found("SerialRoundTrip", 1),
        of("errors", wrk(8), "errors", "20").found("Invalid").notValid("TooManyErrors"),
        of("disturbed", wrk(16), "delay", "20000")
            .beside(Beside.DISTURBER)
            .found("OfferedLoad")
            .notValid("Disturbed"),
        // Interrupts take much of the time here, and some kernels count it as the run's, too.
        of("disturbed-network", wrk(32), "delay", "0")
            .beside(Beside.DISTURBER)
            .found("SharedCpu")
            .notValid("Disturbed"),
        // Of a server that gets slower, what limits it isn't known.
        of("drifting", wrk(16, "4s"), "drift", "10000", "1")
            .with("attempts", "8")
            .notValid("NotSteady"));
  }

  private static KnownTruth of(String name, String load, String... arguments) {
    return new KnownTruth(
        name, List.of(arguments), Map.of("load", load), null, null, null, Beside.NOTHING);
  }

  private static String wrk(int connections) {
    return wrk(connections, DURATION);
  }

  private static String wrk(int connections, String duration) {
    return "wrk: {threads: 1, connections: %d, duration: %s}".formatted(connections, duration);
  }

  private static String rate(int rate, int connections) {
    return "constantRate: {rate: %d, connections: %d, duration: %s}"
        .formatted(rate, connections, DURATION);
  }

  private KnownTruth with(String path, String yaml) {
    Map<String, String> more = new LinkedHashMap<>(spec);
    more.put(path, yaml);
    return new KnownTruth(name, arguments, more, limit, workers, invalid, beside);
  }

  private KnownTruth slowScript() {
    return with("load.wrk.script", "{configMapKeyRef: {name: %1$s, key: %1$s}}".formatted(SCRIPT));
  }

  private KnownTruth found(String what) {
    return new KnownTruth(name, arguments, spec, what, null, invalid, beside);
  }

  private KnownTruth found(String what, int k) {
    return new KnownTruth(name, arguments, spec, what, k, invalid, beside);
  }

  private KnownTruth notValid(String reason) {
    return new KnownTruth(name, arguments, spec, limit, workers, reason, beside);
  }

  private KnownTruth beside(Beside what) {
    return new KnownTruth(name, arguments, spec, limit, workers, invalid, what);
  }

  /**
   * A run on it.
   *
   * @param number tells it from others on the same
   * @param database address of the server beside it, where there is one
   */
  Manifest manifest(int number, String database) {
    Manifest manifest =
        Manifests.server(name + "-" + number, "truth")
            .with(
                "spec.target.server.args",
                arguments.stream()
                    .map(argument -> argument.equals("DATABASE") ? database : argument)
                    .toList())
            .withYaml("spec.request", "{path: /, expect: {bodyContains: truth}}")
            .with("spec.attempts", ATTEMPTS);
    for (var field : spec.entrySet()) {
      manifest = manifest.withYaml("spec." + field.getKey(), field.getValue());
    }
    return manifest;
  }

  @Override
  public String toString() {
    return name;
  }
}
