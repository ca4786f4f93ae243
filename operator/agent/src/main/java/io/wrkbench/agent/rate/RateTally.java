package io.wrkbench.agent.rate;

import io.wrkbench.agent.http.AnswerReader;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.Rate;
import io.wrkbench.result.Timeline;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of the requests of a constant rate. Any number of threads may use it. */
final class RateTally {

  private final int expectedStatus;
  private final GoDuration planned;
  private final LatencyHistogram.Recorder latencies = LatencyHistogram.recorder();
  private final Timeline.Recorder timeline;
  private final LongAdder sent = new LongAdder();
  private final LongAdder sentLate = new LongAdder();
  private final LongAdder answered = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder connect = new LongAdder();
  private final LongAdder noFreePort = new LongAdder();
  private final LongAdder read = new LongAdder();
  private final LongAdder write = new LongAdder();
  private final LongAdder timeout = new LongAdder();
  private final LongAdder status = new LongAdder();
  private final LongAccumulator firstSent = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator lastSent = new LongAccumulator(Math::max, 0);

  /**
   * For a load that is as long as planned, or longer if requests are sent late.
   *
   * @param longest time that it takes at most, the answers to its last requests included
   */
  RateTally(int expectedStatus, GoDuration planned, GoDuration longest) {
    this.expectedStatus = expectedStatus;
    this.planned = planned;
    this.timeline = new Timeline.Recorder(longest);
  }

  /** A request is sent this many nanoseconds after the beginning. */
  void sent(long nanos) {
    sent.increment();
    if (nanos > planned.nanos()) {
      sentLate.increment();
    }
    firstSent.accumulate(nanos);
    lastSent.accumulate(nanos);
  }

  /**
   * Its answer has arrived.
   *
   * @param nanos after the beginning
   * @param latency in nanoseconds, from when the request was due
   */
  void answered(long nanos, long latency, AnswerReader.Answer answer) {
    answered.increment();
    bytes.add(answer.bytes());
    latencies.record(latency / 1000);
    timeline.answered(nanos, latency / 1000);
    if (answer.status() != expectedStatus) {
      failed(status, nanos);
    }
  }

  private void failed(LongAdder kind, long nanos) {
    kind.increment();
    timeline.failed(nanos);
  }

  /** No connection could be opened for it. */
  void notConnected(long nanos, boolean forWantOfPorts) {
    failed(forWantOfPorts ? noFreePort : connect, nanos);
  }

  /** Its connection broke while it was sent. */
  void brokeInWrite(long nanos) {
    failed(write, nanos);
  }

  /** Its connection broke while its answer was awaited. */
  void brokeInRead(long nanos) {
    failed(read, nanos);
  }

  /** It wasn't answered in time, or its time never came. */
  void timedOut(long nanos) {
    failed(timeout, nanos);
  }

  long requestsSent() {
    return sent.sum();
  }

  /** When the first one was sent, in nanoseconds after the beginning; 0 if none was. */
  long firstSent() {
    return sent.sum() == 0 ? 0 : firstSent.get();
  }

  /**
   * How long the load was: as planned, or until its last request was sent if so many were sent
   * later, because all connections were busy, that the rate wasn't held. One request that waits for
   * a new connection doesn't slow down the others.
   */
  GoDuration duration() {
    return sentLate.sum() <= Rate.TOLERANCE * sent.sum() ? planned : new GoDuration(lastSent.get());
  }

  long requestsAnswered() {
    return answered.sum();
  }

  long bytesRead() {
    return bytes.sum();
  }

  Timeline timeline(GoDuration duration) {
    return timeline.timeline(duration);
  }

  LatencyHistogram latencies() {
    return latencies.histogram();
  }

  LoadErrors errors() {
    return new LoadErrors(
        connect.sum(), read.sum(), write.sum(), timeout.sum(), status.sum(), noFreePort.sum());
  }
}
