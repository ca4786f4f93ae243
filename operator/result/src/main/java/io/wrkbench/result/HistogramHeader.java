package io.wrkbench.result;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What an encoded HdrHistogram says of its size. The library believes it and makes room for as
 * much: a few forged bytes would take all memory.
 *
 * @param digits significant digits of a value
 * @param lowest unit of the values
 * @param highest highest value
 */
record HistogramHeader(int digits, long lowest, long highest) {

  /** What stands before the compressed part: a cookie, and its length. */
  private static final int OUTER_BYTES = 8;

  /** Behind a cookie, the length of the counts, and by how much they are shifted. */
  private static final int DIGITS_AT = 12;

  private static final int LOWEST_AT = 16;
  private static final int HIGHEST_AT = 24;
  private static final int BYTES = 40;

  /**
   * Reads it from HdrHistogram's V2 compressed encoding.
   *
   * @throws DataFormatException if it can't be decompressed
   * @throws IllegalArgumentException if there is none
   */
  static HistogramHeader of(byte[] encoded) throws DataFormatException {
    if (encoded.length <= OUTER_BYTES) {
      throw new IllegalArgumentException("it has no header");
    }
    byte[] header = new byte[BYTES];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(encoded, OUTER_BYTES, encoded.length - OUTER_BYTES);
      if (inflater.inflate(header) < BYTES) {
        throw new IllegalArgumentException("its header is cut off");
      }
    } finally {
      inflater.end();
    }
    ByteBuffer fields = ByteBuffer.wrap(header);
    return new HistogramHeader(
        fields.getInt(DIGITS_AT), fields.getLong(LOWEST_AT), fields.getLong(HIGHEST_AT));
  }

  /**
   * Demands that the histogram is no larger than one of such values.
   *
   * @throws IllegalArgumentException if it is
   */
  void demand(int mostDigits, long mostHighest) {
    if (digits < 0
        || digits > mostDigits
        || lowest < 1
        || highest < 2 * lowest
        || highest > mostHighest) {
      throw new IllegalArgumentException("it has another size: " + this);
    }
  }
}
