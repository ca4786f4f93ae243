package io.wrkbench.agent;

import java.nio.file.Path;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * How a load starts: at once, or when it is told to by a signal, for which it says that it is
 * ready.
 *
 * @param port where a probe finds out that it is ready; null for none
 * @param signal file that will say when; null for at once
 */
record Start(Integer port, Path signal) {

  /**
   * Says that all is ready, until it is closed.
   *
   * @throws LoadFailure if the port can't be opened
   */
  ReadyPort readyPort() throws LoadFailure {
    return ReadyPort.open(port);
  }

  /**
   * Waits for the signal.
   *
   * @return when to start; null for at once
   * @throws LoadFailure if there is no such time any more
   */
  Instant await(BooleanSupplier interrupted, Log log) throws LoadFailure, InterruptedException {
    if (signal == null) {
      return null;
    }
    log.say("ready; waiting for the time to start in %s", signal);
    Instant time = new StartSignal(signal).await(interrupted);
    log.say("starting at %s", time);
    return time;
  }
}
