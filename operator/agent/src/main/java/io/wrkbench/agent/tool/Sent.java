package io.wrkbench.agent.tool;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.result.Measurement;

/**
 * The outcome of a load that was sent.
 *
 * @param measurement its figures; null if there are none
 * @param failure why there are none; null if there are
 * @param output what the tool printed
 */
public record Sent(Measurement measurement, LoadFailure failure, String output) {

  /** Figures, or the reason why there are none. */
  public interface Figures {
    Measurement get() throws LoadFailure;
  }

  /** The outcome, from the figures or the reason why there are none. */
  public static Sent of(String output, Figures figures) {
    try {
      return new Sent(figures.get(), null, output);
    } catch (LoadFailure e) {
      return new Sent(null, e, output);
    }
  }
}
