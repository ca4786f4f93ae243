package io.wrkbench.judge.measured;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What went wrong in an attempt, as its load tool counts it.
 *
 * @param connect connections that couldn't be opened, without {@code noFreePort}
 * @param read connections that broke while an answer was awaited
 * @param write connections that broke while a request was sent
 * @param timeout answers that didn't come in time
 * @param status answers with another status than was expected; these are requests, too
 * @param noFreePort connections for which the generator had no free port left; absent where the
 *     tool can't tell, then {@code connect} may hold them
 */
public record Errors(
    long connect, long read, long write, long timeout, long status, OptionalLong noFreePort) {

  /** Nothing went wrong, as a tool says that can tell. */
  public static final Errors NONE = new Errors(0, 0, 0, 0, 0, OptionalLong.of(0));

  /**
   * Errors.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public Errors {
    if (Math.min(Math.min(connect, read), Math.min(write, timeout)) < 0
        || Math.min(status, noFreePort.orElse(0)) < 0) {
      throw new IllegalArgumentException("errors are counted from zero up");
    }
  }

  /** All but those for want of a port. */
  public long others() {
    return connect + read + write + timeout + status;
  }

  /** How many of {@link #others} may have been for want of a port after all. */
  public long perhapsNoFreePort() {
    return noFreePort.isPresent() ? 0 : connect;
  }

  /** The kinds with their words, without "no free port". */
  public Map<String, Long> byKind() {
    Map<String, Long> kinds = new LinkedHashMap<>();
    kinds.put("connections that couldn't be opened", connect);
    kinds.put("broken connections", read + write);
    kinds.put("timeouts", timeout);
    kinds.put("unexpected statuses", status);
    return kinds;
  }
}
