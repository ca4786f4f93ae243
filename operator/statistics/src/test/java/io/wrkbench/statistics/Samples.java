package io.wrkbench.statistics;

/** Figures that {@code src/test/r/reference.R} has too. */
final class Samples {

  /** The attempts of a run whose median says little. */
  static final Figures THREE = Figures.of(40590, 19411, 28196.35);

  static final Figures TEN =
      Figures.of(1012.5, 998.1, 1043.7, 975.2, 1021.9, 1008.8, 961.4, 1030.3, 1017.6, 989.0);

  static final Figures FALLING =
      Figures.of(120, 118, 119, 115, 116, 112, 111, 113, 108, 107, 104, 105);

  static final PairedFigures PAIRS =
      PairedFigures.of(
          Figures.of(5120, 5004, 5250, 4890, 5075, 5160, 4980, 5101),
          Figures.of(4010, 3892, 4155, 3760, 4021, 3954, 3931, 3990));

  private Samples() {}
}
