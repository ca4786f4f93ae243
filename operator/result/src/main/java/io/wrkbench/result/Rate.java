package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Collection;

/**
 * How well a constant rate was kept.
 *
 * @param asked requests per second that were due
 * @param reached requests per second that were actually sent
 * @param held whether {@code reached} is within 1 % of {@code asked}
 * @param generatorCores cores that the generator itself used, on average
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Rate(double asked, double reached, boolean held, double generatorCores) {

  /** The share of {@code asked} that {@code reached} may be off, and still counts as held. */
  public static final double TOLERANCE = 0.01;

  /** A rate with its judgement. */
  public static Rate of(double asked, double reached, double generatorCores) {
    return new Rate(asked, reached, Math.abs(reached - asked) <= TOLERANCE * asked, generatorCores);
  }

  /** The rate of generators that sent at the same time. */
  public static Rate together(Collection<Rate> rates) {
    return of(
        rates.stream().mapToDouble(Rate::asked).sum(),
        rates.stream().mapToDouble(Rate::reached).sum(),
        rates.stream().mapToDouble(Rate::generatorCores).sum());
  }
}
