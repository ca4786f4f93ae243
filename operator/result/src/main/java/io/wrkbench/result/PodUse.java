package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.wrkbench.sampling.Span;
import java.util.List;

/**
 * What a load pod and its machine used while its load was sent, as the pod itself saw it.
 *
 * @param load when it began and ended
 * @param samples in the order of time, packed; some are a little before or after the load
 * @param threads what the load tool's threads did meanwhile; null for a tool that has none that
 *     last
 * @param workNanos CPU time that a fixed piece of work took meanwhile, by which the machine's speed
 *     is known; null if that wasn't measured
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PodUse(Span load, List<Sample> samples, ThreadUse threads, Double workNanos) {

  /** Keeps a copy. */
  public PodUse {
    samples = samples == null ? List.of() : List.copyOf(samples);
  }

  /** Without the samples: results are logged. */
  @Override
  public String toString() {
    return "PodUse[load=%s, %d samples, threads=%s, workNanos=%s]"
        .formatted(load, samples.size(), threads, workNanos);
  }

  /** With the first and the last sample of the load alone: enough for all but its course. */
  public PodUse brief() {
    List<Sample> within =
        Sample.unpack(samples).stream()
            .filter(sample -> load.holds(sample.machine().nanos()))
            .toList();
    return new PodUse(
        load,
        within.size() < 2
            ? List.of()
            : Sample.pack(List.of(within.get(0), within.get(within.size() - 1))),
        threads,
        workNanos);
  }
}
