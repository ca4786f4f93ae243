package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What went wrong during a load, by kind.
 *
 * @param connect connections that couldn't be opened
 * @param read connections that broke, or were closed, while an answer was awaited
 * @param write connections that broke while a request was sent
 * @param timeout answers that didn't come within the timeout; wrk counts those that came later
 * @param status answers with an unexpected status; wrk only distinguishes statuses above 399 from
 *     others, and ab only 2xx
 * @param noFreePort connections that couldn't be opened because the generator had no free port left
 *     (EADDRNOTAVAIL), not counted in {@code connect}; null if the tool can't tell
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record LoadErrors(
    long connect, long read, long write, long timeout, long status, Long noFreePort) {

  /** Nothing went wrong. */
  public static final LoadErrors NONE = new LoadErrors(0, 0, 0, 0, 0);

  /** The errors of a tool that can't tell why a connection couldn't be opened. */
  public LoadErrors(long connect, long read, long write, long timeout, long status) {
    this(connect, read, write, timeout, status, null);
  }

  /** All kinds together. */
  public long total() {
    return connect + read + write + timeout + status + (noFreePort == null ? 0 : noFreePort);
  }

  /** The sum of both, kind by kind. */
  public LoadErrors plus(LoadErrors other) {
    return new LoadErrors(
        connect + other.connect,
        read + other.read,
        write + other.write,
        timeout + other.timeout,
        status + other.status,
        sum(noFreePort, other.noFreePort));
  }

  private static Long sum(Long one, Long other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one + other;
  }
}
