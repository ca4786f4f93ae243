package io.wrkbench.resource;

import io.wrkbench.api.BenchmarkRun;
import java.util.Locale;

/**
 * Names of a run's children. A run's own name may be 253 characters long, hold dots or begin with a
 * digit; a child's is always a DNS-1035 label, and distinct for each run because it holds the start
 * of the run's UID. Names are never generated at random: after a restart the operator has to find
 * what it made.
 */
public final class Names {
  private static final int READABLE = 24;
  private static final int UID = 10;

  private Names() {}

  /** Name that all children of the run begin with; 38 characters at most. */
  public static String base(BenchmarkRun run) {
    return base(run, READABLE);
  }

  /** Like {@link #base}, with at most so many characters of the run's own name. */
  static String base(BenchmarkRun run, int longest) {
    String readable =
        run.getMetadata()
            .getName()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+", "");
    if (readable.length() > longest) {
      readable = readable.substring(0, longest);
    }
    return "b-" + readable.replaceAll("-+$", "") + "-" + uid(run);
  }

  /** The start of the run's UID, in hexadecimal digits: enough to tell runs apart. */
  static String uid(BenchmarkRun run) {
    return run.getMetadata().getUid().replace("-", "").substring(0, UID);
  }

  /** Name of the target's Deployment. */
  public static String target(BenchmarkRun run) {
    return base(run) + "-target";
  }

  /** Name of the ConfigMap with a load's plan; warm-up and attempts share one. */
  public static String plan(BenchmarkRun run, LoadId load) {
    return load instanceof LoadId.Background background
        ? base(run) + "-plan-bg-" + background.index()
        : base(run) + "-plan";
  }

  /** Name of a load's Job. */
  public static String load(BenchmarkRun run, LoadId load) {
    return base(run) + "-" + load.suffix();
  }

  /** Name of the ConfigMap with the results of an attempt. */
  public static String result(BenchmarkRun run, int number) {
    return load(run, new LoadId.Attempt(number)) + "-result";
  }
}
