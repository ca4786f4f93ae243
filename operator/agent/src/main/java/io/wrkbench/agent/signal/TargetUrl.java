package io.wrkbench.agent.signal;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * The target's URL. A load pod that starts while its target does isn't given it as an argument: the
 * downward API of Kubernetes writes it to a file once the load may begin.
 *
 * @param known the URL; null if it is awaited
 * @param file that will hold it; null if it is known
 */
public record TargetUrl(String known, Path file) {

  /** One that is known. */
  public static TargetUrl of(String url) {
    return new TargetUrl(url, null);
  }

  /** One that is awaited. */
  public static TargetUrl in(Path file) {
    return new TargetUrl(null, file);
  }

  /**
   * The URL, as soon as it is known. There is no limit to the wait but the pod's own deadline.
   *
   * @param interrupted whether to give up
   * @throws LoadFailure if the file can't be read, or the load is told to stop
   */
  public String await(BooleanSupplier interrupted, Log log)
      throws LoadFailure, InterruptedException {
    if (known != null) {
      return known;
    }
    log.say("ready; waiting for the target's URL in %s", file);
    return new Signal(null, file).awaitContent(interrupted);
  }
}
