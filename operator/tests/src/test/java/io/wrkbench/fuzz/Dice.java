package io.wrkbench.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Random choices that are the same again for the same seed and index. */
final class Dice {
  private final SplittableRandom random;
  private final boolean tame;

  /** The choices of the case with this index. */
  Dice(long seed, long index) {
    random = new SplittableRandom(new SplittableRandom(seed).nextLong() + index * 0x9E3779B97F4AL);
    tame = chance(0.6);
  }

  /** Whether free values are to be such as users mean them. */
  boolean isTame() {
    return tame;
  }

  /** Whether something happens that has this probability. */
  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from {@code least} to {@code most}, both included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** One of them, each as likely. */
  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** One of them, each as likely. */
  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** For libraries that choose themselves. */
  RandomGenerator generator() {
    return random;
  }
}
