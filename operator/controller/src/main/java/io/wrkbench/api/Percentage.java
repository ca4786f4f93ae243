package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * A share, read and written in per cent ({@code 2.1%}).
 *
 * @param percent 2.1 for {@code 2.1%}; not negative
 */
public record Percentage(BigDecimal percent) {
  /** Longest text that a field of this type takes; CEL needs a bound to estimate a rule's cost. */
  public static final int MAX_LENGTH = 8;

  /** Greatest share that can be written and read. */
  public static final double GREATEST_SHARE = 9_999_999;

  /** How near a figure has to be known; to less than a tenth of a percent nobody gets it. */
  public static final String OF_PRECISION =
      "self.matches('^[0-9]{1,2}([.][0-9])?%$')"
          + " && double(self.substring(0, size(self) - 1)) >= 0.1"
          + " && double(self.substring(0, size(self) - 1)) <= 50.0";

  /** Follows the field's name where {@link #OF_PRECISION} is broken. */
  public static final String OF_PRECISION_MESSAGE =
      " must be a percentage from 0.1% to 50%, such as 3% or 2.5%";

  /** Far more than a figure is known to: what is beyond is rounding of binary fractions. */
  private static final MathContext NOISE = new MathContext(9);

  private static final Pattern TEXT = Pattern.compile("[0-9]{1,9}([.][0-9]{1,9})?%");

  /**
   * Reads a percentage such as {@code 3%}.
   *
   * @throws IllegalArgumentException if the text isn't one
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Percentage parse(String text) {
    if (text == null || !TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not a percentage; write one such as 3% or 2.5%");
    }
    return new Percentage(new BigDecimal(text.substring(0, text.length() - 1)));
  }

  /**
   * A share with one digit after the point, rounded up: what is written as 3.0% is no more than 3
   * %.
   *
   * @param share 0.03 for 3 %; at most {@link #GREATEST_SHARE}
   */
  public static Percentage roundedUp(double share) {
    return new Percentage(
        new BigDecimal(share).movePointRight(2).round(NOISE).setScale(1, RoundingMode.CEILING));
  }

  /** 0.03 for 3 %. */
  public double share() {
    return percent.movePointLeft(2).doubleValue();
  }

  @Override
  @JsonValue
  public String toString() {
    return percent.toPlainString() + "%";
  }
}
