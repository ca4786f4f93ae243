package io.wrkbench.run.resource;

import io.wrkbench.api.BackgroundLoad;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Warmup;
import java.time.Duration;
import java.util.Comparator;

/**
 * How long loads take: at most, to end those that hang, which no other load should come near; and
 * at least, to refuse what can't end in time.
 */
public final class LoadTimes {
  /** What the agent may need besides the load itself: check of the target, slow answers, report. */
  private static final Duration OVERHEAD = Duration.ofSeconds(90);

  /** How long before a load's last moment its log is looked at: it may only seem to run. */
  private static final Duration LOOK = Duration.ofSeconds(60);

  /** How long the agent waits, after the ramp-up, for connections that are still missing. */
  private static final Duration CONNECT = Duration.ofSeconds(30);

  /** A warm-up until steady may begin its last window, of this length, right before its limit. */
  private static final Duration WINDOW = Duration.ofSeconds(5);

  /** A warm-up until steady looks at five of them. */
  private static final Duration STEADY_AT_LEAST = WINDOW.multipliedBy(5);

  private LoadTimes() {}

  /**
   * Shortest time that a run of one attempt can take for its loads, without what it takes to start
   * them. The schema refuses a run whose timeout isn't longer.
   */
  public static Duration shortest(BenchmarkRunSpec spec) {
    Duration rampUp =
        spec.background.stream()
            .map(background -> background.rampUp.toDuration())
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    return shortest(spec.warmup)
        .plus(rampUp)
        .plus(Tool.of(spec.load).duration().orElse(Duration.ZERO));
  }

  /** Longest time that the load may take once its container runs. */
  public static Duration longest(BenchmarkRun run, LoadId load) {
    if (load instanceof LoadId.Background) {
      // It ends when told to; this is for one that nobody tells any more.
      return longestOfPod(run);
    }
    Tool tool = Tool.of(run.getSpec().load);
    Duration sending =
        load instanceof LoadId.WarmUp
            ? warmUp(run.getSpec().warmup)
            : tool.longest(RunTimeout.of(run));
    return sending.plus(tool.timeout()).plus(OVERHEAD);
  }

  /**
   * After which time a load whose container still runs is suspected to have ended: a kubelet or
   * container runtime in trouble reports an end late or never.
   */
  public static Duration suspicious(BenchmarkRun run, LoadId load) {
    return longest(run, load).minus(LOOK);
  }

  /**
   * Longest time that a load pod may live. It counts from before its images are pulled and its init
   * containers run. A pod may also wait for a target that starts, or for other generators. The
   * operator bounds each of these, and ends the load itself by {@link #longest}; this is for a pod
   * that nobody ends any more.
   */
  static Duration longestOfPod(BenchmarkRun run) {
    return RunTimeout.of(run).plus(OVERHEAD);
  }

  /** Longest time from the start of a background load's container until it is connected. */
  public static Duration longestToConnect(BackgroundLoad background) {
    return background.rampUp.toDuration().plus(CONNECT).plus(OVERHEAD);
  }

  /** Longest time that a background load may take to end once it is told to. */
  public static Duration longestToStop(BackgroundLoad background) {
    return background.wrk.timeout.toDuration().plus(OVERHEAD);
  }

  private static Duration warmUp(Warmup warmup) {
    Duration main =
        warmup.untilSteady == null
            ? warmup.duration.toDuration()
            : warmup.untilSteady.limit.toDuration().plus(WINDOW);
    return withPrimer(warmup, main);
  }

  private static Duration shortest(Warmup warmup) {
    if (warmup.untilSteady == null) {
      return withPrimer(warmup, warmup.duration.toDuration());
    }
    Duration limit = warmup.untilSteady.limit.toDuration();
    return withPrimer(warmup, limit.compareTo(STEADY_AT_LEAST) < 0 ? limit : STEADY_AT_LEAST);
  }

  private static Duration withPrimer(Warmup warmup, Duration main) {
    return warmup.primer == null ? main : main.plus(warmup.primer.duration.toDuration());
  }
}
