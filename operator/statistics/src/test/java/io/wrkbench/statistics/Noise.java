package io.wrkbench.statistics;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** How a machine disturbs the runs on it, one after the other. */
enum Noise {
  NORMAL("normal") {
    @Override
    DoubleSupplier on(SplittableRandom random, double deviation) {
      return () -> 1 + deviation * random.nextGaussian();
    }
  },
  /** Mostly alike, and sometimes far to one side. */
  LOG_NORMAL("log-normal") {
    private static final double MEAN = Math.exp(0.5);
    private static final double DEVIATION = Math.sqrt((Math.E - 1) * Math.E);

    @Override
    DoubleSupplier on(SplittableRandom random, double deviation) {
      return () -> 1 + deviation * (Math.exp(random.nextGaussian()) - MEAN) / DEVIATION;
    }
  },
  /** Student's t with 3 degrees of freedom: sometimes far to either side. */
  T3("t with 3 degrees of freedom") {
    @Override
    DoubleSupplier on(SplittableRandom random, double deviation) {
      return () -> {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
          double normal = random.nextGaussian();
          squares += normal * normal;
        }
        // t has a standard deviation of √3.
        return Math.exp(deviation * random.nextGaussian() / Math.sqrt(squares));
      };
    }
  },
  /** Each run is half a percent slower than the one before. */
  DRIFT("normal, and half a percent slower with each run") {
    @Override
    DoubleSupplier on(SplittableRandom random, double deviation) {
      int[] run = {0};
      return () -> (1 - 0.005 * run[0]++) * (1 + deviation * random.nextGaussian());
    }
  },
  /** The machine has its whole speed or 0.7 of it, each for one to three runs. */
  TWO_STATES("normal, and a speed of 1 or 0.7 for 1–3 runs each") {
    @Override
    DoubleSupplier on(SplittableRandom random, double deviation) {
      boolean[] isSlow = {random.nextBoolean()};
      int[] left = {random.nextInt(1, 4)};
      return () -> {
        if (left[0]-- == 0) {
          isSlow[0] = !isSlow[0];
          left[0] = random.nextInt(0, 3);
        }
        return (isSlow[0] ? 0.7 : 1) * (1 + deviation * random.nextGaussian());
      };
    }
  };

  static final double[] DEVIATIONS = {0.005, 0.01, 0.02, 0.03, 0.05, 0.10};

  private final String inWords;

  Noise(String inWords) {
    this.inWords = inWords;
  }

  @Override
  public String toString() {
    return inWords;
  }

  /** The factors of runs one after the other, which scatter by about this share. */
  abstract DoubleSupplier on(SplittableRandom random, double deviation);

  /** The geometric mean of very many factors; of those that don't depend on the time. */
  double truth(double deviation) {
    DoubleSupplier factors = on(new SplittableRandom(7), deviation);
    int many = 400_000;
    double sum = 0;
    for (int i = 0; i < many; i++) {
      sum += Math.log(factors.getAsDouble());
    }
    return Math.exp(sum / many);
  }
}
