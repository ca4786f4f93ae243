package io.wrkbench.run.evidence;

import io.wrkbench.api.PartUse;
import io.wrkbench.judge.Thresholds;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What the pods of one part used: sums over them, and shares of the one that has the greatest. */
final class PartUses {
  private static final double MILLI = 1e-3;
  private static final long MEBIBYTE = 1 << 20;

  private final String part;
  private final List<SampledPod> pods;
  private final LoadResult result;
  private final Gaps gaps;
  private final PartUse use = new PartUse();

  private PartUses(String part, List<SampledPod> pods, LoadResult result, Gaps gaps) {
    this.part = part;
    this.pods = pods;
    this.result = result;
    this.gaps = gaps;
  }

  /**
   * The figures of a part.
   *
   * @param pods all of its pods; at least one
   * @param result of the attempt's load
   */
  static PartUse of(String part, List<SampledPod> pods, LoadResult result, Gaps gaps) {
    PartUses uses = new PartUses(part, pods, result, gaps);
    uses.cpu();
    uses.threads();
    uses.memory();
    uses.network();
    return uses.use;
  }

  private void cpu() {
    use.cores = rounded(perSecond("cores", Quantity.CPU));
    use.user = rounded(perSecond("user", Quantity.USER));
    use.system = rounded(perSecond("system", Quantity.SYSTEM));
    use.throttled = rounded(throttled());
    if (use.throttled != null) {
      use.throttledLimit = rounded(throttledLimit());
    }
    use.limit = rounded(limits());
    use.available = rounded(available());
  }

  /** One pod that was throttled so often decides, even if it isn't known of another one. */
  private OptionalDouble throttled() {
    OptionalDouble ofAll = greatest("throttled", Quantity.THROTTLED_PERIODS, Usage::throttled);
    return ofAll.isPresent()
        ? ofAll
        : pods.stream()
            .flatMapToDouble(pod -> pod.usage().throttled().stream())
            .filter(share -> share > Thresholds.THROTTLED)
            .max();
  }

  /** Of the pod that was throttled most; empty if none was. */
  private OptionalDouble throttledLimit() {
    return pods.stream()
        .map(SampledPod::usage)
        .filter(usage -> usage.throttled().orElse(0) > 0)
        .max(Comparator.comparingDouble(usage -> usage.throttled().orElse(0)))
        .map(usage -> number(usage.throttledLimit(), MILLI))
        .orElse(OptionalDouble.empty());
  }

  /** Empty if a pod has no limit, or nobody knows it. */
  private OptionalDouble limits() {
    noteMissing("limit", Quantity.CPU_LIMIT);
    return together(
        pods.stream().map(pod -> number(pod.usage().state(Quantity.CPU_LIMIT), MILLI)).toList(),
        DoubleStream::sum);
  }

  /** Of each machine what its pods may use, but no more than they used and what was idle. */
  private OptionalDouble available() {
    noteMissing("available", Quantity.CPU_LIMIT);
    noteMissing("available, its CPUs", Quantity.CPUS);
    Map<String, List<SampledPod>> byMachine = new TreeMap<>();
    pods.forEach(pod -> byMachine.computeIfAbsent(pod.machine(), m -> new ArrayList<>()).add(pod));
    return together(
        byMachine.values().stream().map(PartUses::availableOf).toList(), DoubleStream::sum);
  }

  private static OptionalDouble availableOf(List<SampledPod> pods) {
    Usage machine = pods.get(0).ofMachine();
    OptionalDouble cores = number(machine.state(Quantity.CPUS), 1);
    OptionalDouble used =
        together(pods.stream().map(pod -> pod.usage().cores()).toList(), DoubleStream::sum);
    OptionalDouble steal = machine.perSecond(Quantity.STEAL);
    // A limit that is absent for no reason is none, but an unknown one may be any.
    if (pods.stream().anyMatch(pod -> isMissing(pod, Quantity.CPU_LIMIT, Quantity.CPUS))) {
      return OptionalDouble.empty();
    }
    if (cores.isEmpty() || used.isEmpty() || machine.cores().isEmpty() || steal.isEmpty()) {
      return OptionalDouble.empty();
    }
    double idle =
        Math.max(0, cores.getAsDouble() - machine.cores().getAsDouble() - steal.getAsDouble());
    double may =
        pods.stream()
            .mapToDouble(
                pod ->
                    Math.min(
                        number(pod.usage().state(Quantity.CPU_LIMIT), MILLI)
                            .orElse(Double.MAX_VALUE),
                        number(pod.usage().state(Quantity.CPUS), 1).orElse(cores.getAsDouble())))
            .sum();
    return OptionalDouble.of(Math.min(may, used.getAsDouble() + idle));
  }

  private static boolean isMissing(SampledPod pod, Quantity... settings) {
    return Stream.of(settings).anyMatch(setting -> pod.usage().missing(setting).isPresent());
  }

  private void threads() {
    if (pods.stream().anyMatch(pod -> pod.threads().isEmpty())) {
      gaps.add(
          part + ".busiestThread, its other threads",
          "no thread could be watched from near the attempt's beginning to near its end");
      return;
    }
    use.busiestThread =
        rounded(
            ofThreads(
                "busiestThread",
                "busiest",
                threads ->
                    threads.busiestRun() == null || threads.busiestQueued() == null
                        ? null
                        : Double.valueOf(threads.busiestRun() + threads.busiestQueued()),
                values -> values.max().orElse(0)));
    use.runQueueWait =
        rounded(ofThreads("runQueueWait", "queued", t -> t.queued(), DoubleStream::sum));
    OptionalDouble switches =
        ofThreads("contextSwitchesPerRequest", "switches", t -> t.switches(), DoubleStream::sum);
    if (switches.isPresent() && result.requests() > 0) {
      use.contextSwitchesPerRequest =
          digits(ofAttempt(switches.getAsDouble()) / result.requests(), 5);
    }
    OptionalDouble collecting =
        ofThreads("gc", "collecting", t -> t.collecting(), DoubleStream::sum);
    OptionalDouble cores =
        together(pods.stream().map(pod -> pod.usage().cores()).toList(), DoubleStream::sum);
    if (collecting.isPresent() && cores.isPresent() && cores.getAsDouble() > 0) {
      use.gc = digits(Math.min(1, collecting.getAsDouble() / cores.getAsDouble()), 3);
    }
  }

  private OptionalDouble ofThreads(
      String figure,
      String field,
      Function<ThreadUse, Double> of,
      Function<DoubleStream, Double> junction) {
    List<OptionalDouble> values =
        pods.stream()
            .map(
                pod -> pod.threads().map(of).map(OptionalDouble::of).orElse(OptionalDouble.empty()))
            .toList();
    pods.forEach(
        pod ->
            pod.threads()
                .ifPresent(
                    threads -> {
                      if (of.apply(threads) == null) {
                        gaps.add(
                            part + "." + figure,
                            threads.missing().getOrDefault(field, "it couldn't be read"));
                      }
                    }));
    return values.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(
            junction.apply(values.stream().mapToDouble(OptionalDouble::getAsDouble)))
        : OptionalDouble.empty();
  }

  private void memory() {
    noteMissing("memory", Quantity.MEMORY);
    OptionalDouble memory =
        together(
            pods.stream().map(pod -> number(pod.usage().state(Quantity.MEMORY), 1)).toList(),
            DoubleStream::sum);
    if (memory.isPresent()) {
      use.memory = Math.round(memory.getAsDouble() / MEBIBYTE) + "Mi";
    }
    use.memoryPressure =
        rounded(
            greatest(
                "memoryPressure", Quantity.MEMORY_WAIT, u -> u.perSecond(Quantity.MEMORY_WAIT)));
  }

  private void network() {
    OptionalDouble again = perSecond("retransmits", Quantity.SEGMENTS_RETRANSMITTED);
    OptionalDouble sent = perSecond("retransmitted", Quantity.SEGMENTS_SENT);
    again.ifPresent(rate -> use.retransmits = Math.round(ofAttempt(rate)));
    if (again.isPresent() && sent.isPresent() && sent.getAsDouble() > 0) {
      use.retransmitted = digits(again.getAsDouble() / sent.getAsDouble(), 6);
    }
    OptionalDouble in = perSecond("bytesPerSecond", Quantity.BYTES_RECEIVED);
    OptionalDouble out = perSecond("bytesPerSecond", Quantity.BYTES_SENT);
    if (in.isPresent() && out.isPresent()) {
      use.bytesPerSecond = Math.round(Math.max(in.getAsDouble(), out.getAsDouble()));
    }
    perSecond("connectionsOpened", Quantity.CONNECTIONS_OPENED)
        .ifPresent(rate -> use.connectionsOpened = Math.round(ofAttempt(rate)));
    ports();
  }

  /** How often in the attempt, of whose beginning and end some isn't sampled. */
  private double ofAttempt(double perSecond) {
    return perSecond * result.duration().toSeconds();
  }

  /**
   * Of the pod that has the most. One whose ports are used up decides, whatever the others have.
   */
  private void ports() {
    noteMissing("timeWait", Quantity.TIME_WAIT);
    List<Usage> known =
        pods.stream()
            .map(SampledPod::usage)
            .filter(usage -> usage.state(Quantity.TIME_WAIT).isPresent())
            .toList();
    known.stream()
        .filter(usage -> known.size() == pods.size() || portsAreUsedUp(usage))
        .max(Comparator.comparingLong(usage -> usage.state(Quantity.TIME_WAIT).orElseThrow()))
        .ifPresent(
            usage -> {
              use.timeWait = usage.state(Quantity.TIME_WAIT).orElseThrow();
              usage.state(Quantity.PORTS).ifPresent(ports -> use.ports = (int) ports);
              usage.missing(Quantity.PORTS).ifPresent(why -> gaps.add(part + ".ports", why));
            });
  }

  private static boolean portsAreUsedUp(Usage usage) {
    OptionalLong ports = usage.state(Quantity.PORTS);
    return ports.isPresent()
        && usage.state(Quantity.TIME_WAIT).orElse(0)
            >= Thresholds.PORTS_USED_UP * ports.getAsLong();
  }

  /** The sum over the pods. */
  private OptionalDouble perSecond(String figure, Quantity of) {
    return all(figure, of, usage -> usage.perSecond(of), DoubleStream::sum);
  }

  private OptionalDouble greatest(
      String figure, Quantity of, Function<Usage, OptionalDouble> value) {
    return all(figure, of, value, values -> values.max().orElse(0));
  }

  private OptionalDouble all(
      String figure,
      Quantity of,
      Function<Usage, OptionalDouble> value,
      Function<DoubleStream, Double> junction) {
    noteMissing(figure, of);
    return together(pods.stream().map(pod -> value.apply(pod.usage())).toList(), junction);
  }

  private void noteMissing(String figure, Quantity of) {
    pods.stream()
        .flatMap(pod -> pod.usage().missing(of).stream())
        .forEach(why -> gaps.add(part + "." + figure, why));
  }

  /** Of all or none: a sum over some pods would pass for that over all. */
  private static OptionalDouble together(
      List<OptionalDouble> values, Function<DoubleStream, Double> junction) {
    return values.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(
            junction.apply(values.stream().mapToDouble(OptionalDouble::getAsDouble)))
        : OptionalDouble.empty();
  }

  static OptionalDouble number(OptionalLong value, double unit) {
    return value.isPresent() ? OptionalDouble.of(value.getAsLong() * unit) : OptionalDouble.empty();
  }

  /** Null if it is unknown. */
  static BigDecimal rounded(OptionalDouble value) {
    return value.isPresent() ? digits(value.getAsDouble(), 3) : null;
  }

  static BigDecimal digits(double value, int scale) {
    return BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
  }
}
