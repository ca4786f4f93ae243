package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What went wrong during a load, by kind, as wrk counts it.
 *
 * @param connect connections that couldn't be opened
 * @param read connections that broke, or were closed, while an answer was awaited
 * @param write connections that broke while a request was sent
 * @param timeout answers that came, but later than the timeout
 * @param status answers with a status above 399
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LoadErrors(long connect, long read, long write, long timeout, long status) {

  /** Nothing went wrong. */
  public static final LoadErrors NONE = new LoadErrors(0, 0, 0, 0, 0);

  /** All kinds together. */
  public long total() {
    return connect + read + write + timeout + status;
  }

  /** The sum of both, kind by kind. */
  public LoadErrors plus(LoadErrors other) {
    return new LoadErrors(
        connect + other.connect,
        read + other.read,
        write + other.write,
        timeout + other.timeout,
        status + other.status);
  }
}
