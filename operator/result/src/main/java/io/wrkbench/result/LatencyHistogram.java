package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * How many responses took how long: an immutable HdrHistogram of microseconds with three
 * significant digits, from 1 µs to {@link #HIGHEST_MICROS}.
 *
 * <p>Histograms of several attempts or generators are merged with {@link #merge}; percentiles are
 * never averaged. JSON sees the base64 of HdrHistogram's V2 compressed encoding.
 */
public final class LatencyHistogram {

  /** One hour: far above the longest timeout of a load tool (60 s). */
  public static final long HIGHEST_MICROS = 3_600_000_000L;

  private static final int SIGNIFICANT_DIGITS = 3;

  /** So many that those of any number of generators can be added up. */
  private static final long MOST_VALUES = 1L << 53;

  private final Histogram histogram;

  private LatencyHistogram(Histogram histogram) {
    this.histogram = histogram;
  }

  /** A histogram without a single value. */
  public static LatencyHistogram empty() {
    return new LatencyHistogram(blank());
  }

  /**
   * The histogram of exact counts.
   *
   * @throws IllegalArgumentException if a value lies above {@link #HIGHEST_MICROS}
   */
  public static LatencyHistogram of(LatencyCounts counts) {
    Histogram histogram = blank();
    counts.forEach(
        (micros, count) -> {
          if (micros > HIGHEST_MICROS) {
            throw new IllegalArgumentException(
                "latency of " + micros + " us is above the highest trackable " + HIGHEST_MICROS);
          }
          histogram.recordValueWithCount(micros, count);
        });
    return new LatencyHistogram(histogram);
  }

  /** A recorder of single values, for several threads at once. */
  public static Recorder recorder() {
    return new Recorder();
  }

  /** A histogram in the making. */
  public static final class Recorder {

    private final AtomicHistogram values =
        new AtomicHistogram(1, HIGHEST_MICROS, SIGNIFICANT_DIGITS);

    private Recorder() {}

    /** Records a value; one above {@link #HIGHEST_MICROS} counts as that. */
    public void record(long micros) {
      values.recordValue(Math.min(Math.max(micros, 0), HIGHEST_MICROS));
    }

    /** The histogram of all values so far. */
    public LatencyHistogram histogram() {
      Histogram histogram = blank();
      histogram.add(values);
      return new LatencyHistogram(histogram);
    }
  }

  /** All values of all given histograms in one. */
  public static LatencyHistogram merge(Collection<LatencyHistogram> parts) {
    Histogram sum = blank();
    parts.forEach(part -> sum.add(part.histogram));
    return new LatencyHistogram(sum);
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException if it isn't such a text
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static LatencyHistogram decode(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      HistogramHeader.of(bytes).demand(SIGNIFICANT_DIGITS, HIGHEST_MICROS);
      Histogram read =
          Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST_MICROS);
      demandCounts(read);
      Histogram histogram = blank();
      histogram.add(read);
      return new LatencyHistogram(histogram);
    } catch (DataFormatException | RuntimeException e) {
      // Broken bytes make the library throw various exceptions (buffer underflow, index, …).
      throw new IllegalArgumentException("not a base64 HdrHistogram (V2, compressed)", e);
    }
  }

  /** The library adds up counts without a look at whether they still fit. */
  private static void demandCounts(Histogram read) {
    long left = MOST_VALUES;
    for (long at = 0; at <= HIGHEST_MICROS; at = read.nextNonEquivalentValue(at)) {
      long count = read.getCountAtValue(at);
      if (count < 0 || count > left) {
        throw new IllegalArgumentException("more than " + MOST_VALUES + " values");
      }
      left -= count;
    }
  }

  /** Base64 of HdrHistogram's V2 compressed encoding, readable by any HdrHistogram library. */
  @JsonValue
  public String encode() {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  /** How many values there are. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** Whether there is no value at all; then mean and percentiles have no meaning. */
  public boolean isEmpty() {
    return count() == 0;
  }

  /** The arithmetic mean, rounded to the microsecond. */
  public GoDuration mean() {
    return GoDuration.ofMicros(Math.round(histogram.getMean()));
  }

  /** The standard deviation of the whole population, rounded to the microsecond. */
  public GoDuration stdev() {
    return GoDuration.ofMicros(Math.round(histogram.getStdDeviation()));
  }

  /** The longest, to three digits. */
  public GoDuration max() {
    return GoDuration.ofMicros(histogram.getMaxValue());
  }

  /**
   * The time within which the given share of the responses came, to three digits.
   *
   * @param percent 0 to 100
   */
  public GoDuration percentile(double percent) {
    return GoDuration.ofMicros(histogram.getValueAtPercentile(percent));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyHistogram that && histogram.equals(that.histogram);
  }

  @Override
  public int hashCode() {
    return histogram.hashCode();
  }

  @Override
  public String toString() {
    return isEmpty()
        ? "no latencies"
        : count() + " latencies, p50 " + percentile(50) + ", max " + max();
  }

  private static Histogram blank() {
    return new Histogram(1, HIGHEST_MICROS, SIGNIFICANT_DIGITS);
  }
}
