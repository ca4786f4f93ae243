package io.wrkbench.agent.use;

import io.wrkbench.result.Sample;
import io.wrkbench.result.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The samples of a load, one a second. Of a long load every second one is dropped again and again,
 * so that there are never more than a few hundred.
 */
final class Course {

  /** A record has no more steps. */
  static final int MOST = Timeline.MOST_STEPS;

  private static final long SECOND = 1_000_000_000;

  private List<Sample> samples = new ArrayList<>();
  private long begun;
  private long interval = SECOND;

  void add(Sample sample) {
    if (samples.isEmpty()) {
      begun = sample.machine().nanos();
    }
    samples.add(sample);
    if (samples.size() > MOST) {
      List<Sample> all = samples;
      samples =
          new ArrayList<>(
              IntStream.range(0, all.size()).filter(i -> i % 2 == 0).mapToObj(all::get).toList());
      interval *= 2;
    }
  }

  /** How long until the next sample is due. */
  long nanosToNext(long now) {
    return interval - Math.floorMod(now - begun, interval);
  }

  List<Sample> samples() {
    return List.copyOf(samples);
  }
}
