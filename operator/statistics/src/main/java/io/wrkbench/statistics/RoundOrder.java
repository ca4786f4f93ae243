package io.wrkbench.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * In which order a round measures the variants: the first, third, … round in a random one, the
 * round after it in its mirror image.
 *
 * <p>A drift of the machine over the two rounds then meets all variants alike. If the order were
 * always the same (A B B A A B …), a machine whose state lasts one to three runs could follow it,
 * and intervals of 95 % would hold the truth in 90 % of the cases only.
 */
public final class RoundOrder {

  private RoundOrder() {}

  /**
   * The order, as indices of the variants. The same for the same arguments on every Java runtime,
   * since {@link Random}'s generator is specified.
   *
   * @param seed the comparison's own, from a good source of chance
   * @param variants how many there are, at least 1
   * @param round from 1
   * @throws IllegalArgumentException if there is no variant or no such round
   */
  public static List<Integer> of(long seed, int variants, int round) {
    if (variants < 1 || round < 1) {
      throw new IllegalArgumentException(
          "there is no round %d of %d variants".formatted(round, variants));
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, variants).boxed().toList());
    // Generators with seeds that are near to each other begin alike, so all rounds share one.
    Random random = new Random(seed);
    for (int pair = 0; pair <= (round - 1) / 2; pair++) {
      Collections.shuffle(order, random);
    }
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return List.copyOf(order);
  }
}
