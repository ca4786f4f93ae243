package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What one connection gave that the same tool had alone: S, the time that a request takes when it
 * waits for no other.
 *
 * @param requests that were answered; they aren't load
 * @param mean latency; of pipelined requests that of their batch. Null if it couldn't be measured
 * @param p50 median latency, likewise
 * @param missing why there is no latency, for users; null if there is
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record SingleConnection(long requests, GoDuration mean, GoDuration p50, String missing) {

  /** What was measured. */
  public static SingleConnection of(Measurement measured) {
    if (measured.recorded() == null || measured.recorded().isEmpty()) {
      return lacking(measured.requests(), "no answer came on a connection alone");
    }
    if (measured.errors().total() > 0) {
      return lacking(
          measured.requests(), "there were errors on a connection alone: " + measured.errors());
    }
    return new SingleConnection(
        measured.requests(), measured.recorded().mean(), measured.recorded().percentile(50), null);
  }

  /** Nothing that can be used. */
  public static SingleConnection lacking(long requests, String why) {
    return new SingleConnection(requests, null, null, why);
  }
}
