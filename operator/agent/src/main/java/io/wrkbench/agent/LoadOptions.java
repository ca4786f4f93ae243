package io.wrkbench.agent;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * The command line of {@code agent load}.
 *
 * @param plan file that holds the plan
 * @param url of the target
 * @param verify whether to check the target before the load
 * @param mode what the load is for
 * @param terminationLog where Kubernetes picks up the termination message
 * @param readyPort where a readiness probe finds out that all is ready for the load; null for none
 * @param startSignal file that will say when the load starts; null to start at once
 * @param stopSignal file that isn't empty when a background load is to stop; null for none
 */
record LoadOptions(
    Path plan,
    String url,
    boolean verify,
    Mode mode,
    Path terminationLog,
    Integer readyPort,
    Path startSignal,
    Path stopSignal) {

  /** What a load is for. */
  enum Mode {
    /** To be measured, once. */
    ATTEMPT,
    /** To warm the target up. */
    WARM_UP,
    /** To be there while others are measured. */
    BACKGROUND
  }

  static final String USAGE =
      "usage: agent load --plan FILE --url http[s]://HOST[:PORT] [--verify]"
          + " [--warm-up | --background [--stop-signal FILE]]"
          + " [--ready-port PORT] [--start-signal FILE] [--termination-log FILE]";

  /** Where Kubernetes looks for a termination message if a pod says nothing else. */
  static final Path TERMINATION_LOG = Path.of("/dev/termination-log");

  /** An attempt that starts at once. */
  LoadOptions(Path plan, String url, boolean verify, Path terminationLog) {
    this(plan, url, verify, Mode.ATTEMPT, terminationLog, null, null, null);
  }

  /**
   * Reads the arguments that follow {@code load}.
   *
   * @throws IllegalArgumentException naming the argument that is wrong, with the usage
   */
  static LoadOptions parse(List<String> arguments) {
    Path plan = null;
    String url = null;
    boolean verify = false;
    Mode mode = Mode.ATTEMPT;
    Path terminationLog = TERMINATION_LOG;
    Integer readyPort = null;
    Path startSignal = null;
    Path stopSignal = null;
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--plan" -> plan = Path.of(value(option, rest));
        case "--url" -> url = value(option, rest);
        case "--verify" -> verify = true;
        case "--warm-up" -> mode = onlyMode(mode, Mode.WARM_UP);
        case "--background" -> mode = onlyMode(mode, Mode.BACKGROUND);
        case "--stop-signal" -> stopSignal = Path.of(value(option, rest));
        case "--ready-port" -> readyPort = port(option, value(option, rest));
        case "--start-signal" -> startSignal = Path.of(value(option, rest));
        case "--termination-log" -> terminationLog = Path.of(value(option, rest));
        default -> throw wrong("unknown option " + option);
      }
    }
    if (plan == null || url == null) {
      throw wrong("--plan and --url are needed");
    }
    if (stopSignal != null && mode != Mode.BACKGROUND) {
      throw wrong("--stop-signal is for --background only");
    }
    if (startSignal != null && mode == Mode.BACKGROUND) {
      throw wrong("--background starts at once; --start-signal isn't for it");
    }
    return new LoadOptions(
        plan, url, verify, mode, terminationLog, readyPort, startSignal, stopSignal);
  }

  private static Mode onlyMode(Mode before, Mode mode) {
    if (before != Mode.ATTEMPT && before != mode) {
      throw wrong("--warm-up and --background exclude each other");
    }
    return mode;
  }

  private static int port(String option, String text) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65535 || text.matches("0+")) {
      throw wrong(option + " must be a port, 1 to 65535, and is " + text);
    }
    return Integer.parseInt(text);
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
