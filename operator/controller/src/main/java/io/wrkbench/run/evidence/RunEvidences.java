package io.wrkbench.run.evidence;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Load;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.PartUse;
import io.wrkbench.api.Request;
import io.wrkbench.api.Resources;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Owners;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.BackgroundLoad;
import io.wrkbench.judge.measured.FailedAttempt;
import io.wrkbench.judge.measured.Latency;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Rate;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.judge.measured.Signals;
import io.wrkbench.judge.measured.TargetPods;
import io.wrkbench.judge.measured.Verification;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.run.resource.Tool;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run is judged by, from its spec and its status alone. */
public final class RunEvidences {
  private static final long BYTES_OF_MEBIBYTE = 1 << 20;

  /** How attempts fail because of the target. */
  private static final Map<String, FailedAttempt.Cause> OF_THE_TARGET =
      Map.of(
          Reason.TargetCrashed.name(), FailedAttempt.Cause.CRASHED,
          Reason.NothingAnswered.name(), FailedAttempt.Cause.NO_ANSWER,
          Reason.NothingAsExpected.name(), FailedAttempt.Cause.WRONG_ANSWERS);

  private RunEvidences() {}

  /**
   * The evidence of a run as far as it has come.
   *
   * @param oneOfMany whether other runs repeat it, those of its comparison
   */
  public static RunEvidence of(
      BenchmarkRunSpec spec, BenchmarkRunStatus status, boolean oneOfMany) {
    return new RunEvidence(
        load(spec.load, spec.request, status),
        spec.background.stream().map(background -> background(background, status)).toList(),
        spec.cassandra != null,
        verification(status),
        steady(spec, status),
        Optional.ofNullable(status.warmup).map(warmup -> warmup.targetPods),
        spec.untilPrecise != null,
        oneOfMany,
        status.attempts.stream()
            .filter(RunEvidences::isMeasured)
            .map(RunEvidences::attempt)
            .toList(),
        status.attempts.stream()
            .filter(attempt -> OF_THE_TARGET.containsKey(String.valueOf(attempt.reason)))
            .filter(attempt -> !Boolean.TRUE.equals(attempt.discarded))
            .map(attempt -> new FailedAttempt(attempt.number, OF_THE_TARGET.get(attempt.reason)))
            .toList());
  }

  private static io.wrkbench.judge.measured.Load load(
      Load load, Request request, BenchmarkRunStatus status) {
    return Tool.of(load).measured(load.generators, closes(request), alone(status, null));
  }

  private static BackgroundLoad background(
      io.wrkbench.api.BackgroundLoad load, BenchmarkRunStatus status) {
    return new BackgroundLoad(
        load.name,
        new io.wrkbench.judge.measured.Load(
            io.wrkbench.judge.measured.Tool.WRK,
            load.wrk.connections,
            1,
            closes(load.request),
            OptionalInt.of(load.wrk.threads),
            alone(status, load.name)));
  }

  /** Whether the request asks the target to close the connection behind its answer. */
  private static boolean closes(Request request) {
    return request.headers.stream()
        .anyMatch(
            header ->
                "connection".equalsIgnoreCase(header.name)
                    && "close".equalsIgnoreCase(String.valueOf(header.value).strip()));
  }

  private static Optional<Latency> alone(BenchmarkRunStatus status, String background) {
    return status.singleConnection.stream()
        .filter(single -> Objects.equals(single.background, background))
        .filter(single -> single.mean != null && single.p50 != null)
        .findFirst()
        .map(single -> new Latency(single.mean.toSeconds(), single.p50.toSeconds()));
  }

  /** Whether the run knows what a connection alone gives, or why it can't. */
  public static boolean knowsAlone(BenchmarkRunStatus status, String background) {
    return status.singleConnection.stream()
        .anyMatch(single -> Objects.equals(single.background, background));
  }

  /** Whether it needn't measure what a connection alone gives: others of its comparison have. */
  public static boolean othersKnowAlone(BenchmarkRun run) {
    Map<String, String> annotations = run.getMetadata().getAnnotations();
    return annotations != null
        && annotations.containsKey(Variant.ALONE_IS_KNOWN)
        && Owners.controller(Owners.of(run), BenchmarkComparison.class).isPresent();
  }

  private static Verification verification(BenchmarkRunStatus status) {
    return Conditions.find(status.conditions, Conditions.TARGET_VERIFIED)
        .map(found -> "True".equals(found.getStatus()) ? Verification.PASSED : Verification.FAILED)
        .orElse(Verification.NOT_ASKED);
  }

  private static Optional<Boolean> steady(BenchmarkRunSpec spec, BenchmarkRunStatus status) {
    return spec.warmup.untilSteady == null || status.warmup == null
        ? Optional.empty()
        : Optional.ofNullable(status.warmup.steady).map(WarmupResult.Steady.Reached.name()::equals);
  }

  private static boolean isMeasured(AttemptStatus attempt) {
    return attempt.outcome == Outcome.Succeeded
        && attempt.requests != null
        && attempt.duration != null
        && attempt.duration.isPositive();
  }

  private static Attempt attempt(AttemptStatus attempt) {
    Map<String, Double> background = new HashMap<>();
    for (BackgroundStatus other : attempt.background) {
      if (other.requestsPerSecond != null) {
        background.put(other.name, other.requestsPerSecond.doubleValue());
      }
    }
    return new Attempt(
        attempt.number,
        !Boolean.TRUE.equals(attempt.discarded),
        attempt.requests,
        attempt.duration.toSeconds(),
        latency(attempt),
        errors(attempt.errors),
        Optional.ofNullable(attempt.rate)
            .filter(rate -> rate.asked.signum() > 0)
            .map(rate -> new Rate(rate.asked.doubleValue(), rate.reached.doubleValue())),
        background,
        signals(attempt),
        attempt.resources == null
            ? List.of()
            : attempt.resources.machines.stream()
                .map(use -> machine(use).withOthers(number(use.others)))
                .toList(),
        attempt.resources == null ? Set.of() : unlisted(attempt.resources),
        Optional.ofNullable(attempt.targetPods)
            .map(pods -> new TargetPods(pods, attempt.targetPodsAtEnd != null)));
  }

  /** Of any part, for all that a status of an older operator says. */
  private static Set<Part> unlisted(Resources resources) {
    if (resources.moreMachines == null || resources.moreMachines == 0) {
      return Set.of();
    }
    return resources.moreMachinesParts.isEmpty()
        ? EnumSet.allOf(Part.class)
        : parts(resources.moreMachinesParts);
  }

  private static Set<Part> parts(List<String> keys) {
    return Stream.of(Part.values())
        .filter(part -> keys.contains(part.key()))
        .collect(Collectors.toSet());
  }

  private static Optional<Latency> latency(AttemptStatus attempt) {
    return Optional.ofNullable(attempt.latency)
        .filter(latency -> latency.mean != null && latency.p50 != null)
        .map(latency -> new Latency(latency.mean.toSeconds(), latency.p50.toSeconds()));
  }

  private static io.wrkbench.judge.measured.Errors errors(Errors errors) {
    if (errors == null) {
      return io.wrkbench.judge.measured.Errors.NONE;
    }
    long noFreePort = count(errors.noFreePort);
    return new io.wrkbench.judge.measured.Errors(
        // In the status, those without a free port are connections that couldn't be opened, too.
        Math.max(0, count(errors.connect) - noFreePort),
        count(errors.read),
        count(errors.write),
        count(errors.timeout),
        count(errors.status),
        errors.noFreePort == null ? OptionalLong.empty() : OptionalLong.of(noFreePort));
  }

  private static long count(Long errors) {
    return errors == null ? 0 : errors;
  }

  private static Signals signals(AttemptStatus attempt) {
    Signals signals = Signals.NONE.with(Signal.MACHINE_SPEED, number(attempt.machineSpeed));
    Resources resources = attempt.resources;
    if (resources == null) {
      return signals;
    }
    if (resources.load != null) {
      PartUse load = resources.load;
      signals =
          signals
              .with(Signal.LOAD_CORES, number(load.cores))
              .with(Signal.LOAD_AVAILABLE, number(load.available))
              .with(Signal.LOAD_BUSIEST_THREAD, number(load.busiestThread))
              .with(Signal.LOAD_THROTTLED, number(load.throttled))
              .with(Signal.LOAD_TIME_WAIT, number(load.timeWait))
              .with(Signal.LOAD_PORTS, number(load.ports))
              .with(Signal.LOAD_CONNECTIONS_OPENED, number(load.connectionsOpened))
              .with(Signal.LOAD_RETRANSMITTED, number(load.retransmitted));
    }
    if (resources.target != null) {
      PartUse target = resources.target;
      signals =
          signals
              .with(Signal.TARGET_CORES, number(target.cores))
              .with(Signal.TARGET_USER, number(target.user))
              .with(Signal.TARGET_SYSTEM, number(target.system))
              .with(Signal.TARGET_AVAILABLE, number(target.available))
              .with(Signal.TARGET_THROTTLED, number(target.throttled))
              .with(Signal.TARGET_THROTTLED_LIMIT, number(target.throttledLimit))
              .with(Signal.TARGET_SWITCHES, number(target.contextSwitchesPerRequest))
              .with(Signal.TARGET_BUSIEST_THREAD, number(target.busiestThread))
              .with(Signal.TARGET_RUN_QUEUE_WAIT, number(target.runQueueWait))
              .with(Signal.TARGET_MEMORY, bytes(target.memory))
              .with(Signal.TARGET_MEMORY_PRESSURE, number(target.memoryPressure))
              .with(Signal.TARGET_GC, number(target.gc))
              .with(Signal.TARGET_RETRANSMITTED, number(target.retransmitted));
    }
    if (resources.cassandra != null) {
      signals =
          signals
              .with(Signal.CASSANDRA_CORES, number(resources.cassandra.cores))
              .with(Signal.CASSANDRA_AVAILABLE, number(resources.cassandra.available));
    }
    return signals;
  }

  /** A machine of the status, on which no other part of the run was. */
  static Machine machine(MachineUse use) {
    Map<Part, Double> used = new EnumMap<>(Part.class);
    Set<Part> parts = parts(use.parts);
    for (Part part : parts) {
      BigDecimal cores =
          use.used == null
              ? null
              : switch (part) {
                case LOAD -> use.used.load;
                case TARGET -> use.used.target;
                case CASSANDRA -> use.used.cassandra;
              };
      Stream.ofNullable(cores).forEach(value -> used.put(part, value.doubleValue()));
    }
    return new Machine(
        use.bootId,
        Set.copyOf(use.nodes),
        parts,
        used,
        number(use.cores),
        number(use.busy),
        number(use.interrupts),
        number(use.steal));
  }

  /** How long the recorded latencies took, of what connections and time allow; by Little's law. */
  public static Optional<BigDecimal> concurrency(BenchmarkRunSpec spec, AttemptStatus attempt) {
    io.wrkbench.judge.measured.Load load = load(spec.load, spec.request, new BenchmarkRunStatus());
    GoDuration mean = attempt.latency == null ? null : attempt.latency.mean;
    if (!isMeasured(attempt) || mean == null || !load.tool().recordsWholeCycle()) {
      return Optional.empty();
    }
    double batches = (double) attempt.requests / load.pipeline();
    double waited = batches * mean.toSeconds();
    return Optional.of(
        PartUses.digits(waited / (load.connections() * attempt.duration.toSeconds()), 3));
  }

  private static OptionalDouble bytes(String mebibytes) {
    return mebibytes == null || !mebibytes.endsWith("Mi")
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Double.parseDouble(mebibytes.substring(0, mebibytes.length() - 2)) * BYTES_OF_MEBIBYTE);
  }

  private static OptionalDouble number(Number value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
  }
}
