package io.wrkbench.agent;

import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.signal.TargetUrl;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * The command line of {@code agent load}.
 *
 * @param plan file that holds the plan
 * @param url of the target, or where it will be found
 * @param verify whether to check the target before the load
 * @param mode what the load is for
 * @param terminationLog where Kubernetes picks up the termination message
 * @param single whether a connection alone is measured too
 * @param hostNetwork whether the pod is in the network of its node, whose bytes aren't its own
 * @param signal with which the agent reports that it is ready, and learns when to start or, in the
 *     background, to stop
 */
public record LoadOptions(
    Path plan,
    TargetUrl url,
    boolean verify,
    Mode mode,
    boolean single,
    boolean hostNetwork,
    Path terminationLog,
    Signal signal) {

  /** What a load is for. */
  public enum Mode {
    /** Measured once. */
    ATTEMPT,
    /** Warms the target up. */
    WARM_UP,
    /** Runs while others are measured. */
    BACKGROUND
  }

  static final String USAGE =
      "usage: agent load --plan FILE (--url http[s]://HOST[:PORT] | --url-file FILE) [--verify]"
          + " [--single-connection] [--host-network] [--warm-up | --background [--stop-signal FILE]]"
          + " [--ready-file FILE] [--start-signal FILE] [--termination-log FILE]";

  /** Where Kubernetes looks for a termination message by default. */
  static final Path TERMINATION_LOG = Path.of("/dev/termination-log");

  /** An attempt that starts at once. */
  public LoadOptions(Path plan, String url, boolean verify, Path terminationLog) {
    this(plan, TargetUrl.of(url), verify, Mode.ATTEMPT, false, false, terminationLog, Signal.NONE);
  }

  /**
   * Reads the arguments that follow {@code load}.
   *
   * @throws IllegalArgumentException naming the argument that is wrong, with the usage
   */
  static LoadOptions parse(List<String> arguments) {
    Path plan = null;
    TargetUrl url = null;
    boolean verify = false;
    Mode mode = Mode.ATTEMPT;
    boolean single = false;
    boolean hostNetwork = false;
    Path terminationLog = TERMINATION_LOG;
    Path readyFile = null;
    Path startSignal = null;
    Path stopSignal = null;
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--plan" -> plan = Path.of(value(option, rest));
        case "--url" -> url = onlyUrl(url, TargetUrl.of(value(option, rest)));
        case "--url-file" -> url = onlyUrl(url, TargetUrl.in(Path.of(value(option, rest))));
        case "--verify" -> verify = true;
        case "--single-connection" -> single = true;
        case "--host-network" -> hostNetwork = true;
        case "--warm-up" -> mode = onlyMode(mode, Mode.WARM_UP);
        case "--background" -> mode = onlyMode(mode, Mode.BACKGROUND);
        case "--stop-signal" -> stopSignal = Path.of(value(option, rest));
        case "--ready-file" -> readyFile = Path.of(value(option, rest));
        case "--start-signal" -> startSignal = Path.of(value(option, rest));
        case "--termination-log" -> terminationLog = Path.of(value(option, rest));
        default -> throw wrong("unknown option " + option);
      }
    }
    if (plan == null || url == null) {
      throw wrong("--plan and --url or --url-file are required");
    }
    if (stopSignal != null && mode != Mode.BACKGROUND) {
      throw wrong("--stop-signal is for --background only");
    }
    if (startSignal != null && mode == Mode.BACKGROUND) {
      throw wrong("--start-signal isn't for --background, which starts at once");
    }
    return new LoadOptions(
        plan,
        url,
        verify,
        mode,
        single,
        hostNetwork,
        terminationLog,
        new Signal(readyFile, mode == Mode.BACKGROUND ? stopSignal : startSignal));
  }

  private static TargetUrl onlyUrl(TargetUrl before, TargetUrl url) {
    if (before != null) {
      throw wrong("there can be only one --url or --url-file");
    }
    return url;
  }

  private static Mode onlyMode(Mode before, Mode mode) {
    if (before != Mode.ATTEMPT && before != mode) {
      throw wrong("--warm-up and --background exclude each other");
    }
    return mode;
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw wrong(option + " needs a value");
    }
    return rest.next();
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + "; " + USAGE);
  }
}
