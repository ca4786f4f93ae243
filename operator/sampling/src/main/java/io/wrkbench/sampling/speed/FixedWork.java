package io.wrkbench.sampling.speed;

/**
 * The same work each time, about a millisecond of it: a chain of multiplications and reads from a
 * table, in which each step needs the result of the one before. So a compiler can neither leave out
 * nor reorder any of it, and the table, which fits in a core's own second-level cache, is read as a
 * server reads its data.
 */
final class FixedWork {

  /** Both steps of Knuth's MMIX generator. */
  private static final long FACTOR = 6364136223846793005L;

  private static final long SUMMAND = 1442695040888963407L;

  /** 256 KiB. */
  private static final int TABLE_BITS = 15;

  private static final int LONGS_OF_CACHE_LINE = 8;

  /** Long and few, so that nearly all is spent in a method that is compiled as a whole. */
  private static final int BLOCKS = 36;

  private static final int STEPS_OF_BLOCK = 4000;

  private final long[] table = new long[1 << TABLE_BITS];
  private long state = 1;

  FixedWork() {
    for (int i = 0; i < table.length; i++) {
      table[i] = i * FACTOR;
    }
  }

  /** Brings the table back into the cache, from which the load has pushed it. */
  long fetch() {
    long sum = 0;
    for (int i = 0; i < table.length; i += LONGS_OF_CACHE_LINE) {
      sum += table[i];
    }
    return sum;
  }

  /** Does the work; the result is always the same. */
  long run() {
    state = 1;
    for (int i = 0; i < BLOCKS; i++) {
      state = block(state);
    }
    return state;
  }

  private long block(long from) {
    long x = from;
    for (int i = 0; i < STEPS_OF_BLOCK; i++) {
      x = x * FACTOR + SUMMAND;
      x ^= table[(int) (x >>> (64 - TABLE_BITS))];
    }
    return x;
  }
}
