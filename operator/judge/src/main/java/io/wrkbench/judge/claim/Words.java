package io.wrkbench.judge.claim;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures as people read them. */
public final class Words {
  private static final double MILLI = 1e-3;
  private static final double MEBI = 1 << 20;
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final MathContext TWO_DIGITS = new MathContext(2);

  private Words() {}

  /** {@code 71 %}; below ten percent with two digits: {@code 0.23 %}. */
  public static String percent(double share) {
    double percent = 100 * share;
    return (percent >= 10 ? rounded(percent, 0) : digits(percent, TWO_DIGITS)) + " %";
  }

  /** {@code 1.94}, {@code 0.4}: cores, or another small number. */
  public static String cores(double cores) {
    return rounded(cores, 2);
  }

  /** {@code 1 core}, {@code 1.94 cores}. */
  public static String coresOf(double cores) {
    String words = cores(cores);
    return words + (words.equals("1") ? " core" : " cores");
  }

  /** {@code 0.014}: a number that may be far below one, with two digits. */
  public static String small(double number) {
    return digits(number, TWO_DIGITS);
  }

  /** {@code 28,232}. */
  public static String count(double count) {
    return String.format(Locale.ROOT, "%,d", Math.round(count));
  }

  /** {@code 1.82 s}, {@code 34.4 ms}. */
  public static String time(double seconds) {
    return seconds >= 1
        ? digits(seconds, THREE_DIGITS) + " s"
        : digits(seconds / MILLI, THREE_DIGITS) + " ms";
  }

  /** {@code 312 MiB}. */
  public static String memory(double bytes) {
    return rounded(bytes / MEBI, 0) + " MiB";
  }

  private static String rounded(double value, int places) {
    return plain(BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP));
  }

  private static String digits(double value, MathContext precision) {
    return plain(BigDecimal.valueOf(value).round(precision));
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
