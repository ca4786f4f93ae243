package io.wrkbench.agent.rate;

import io.wrkbench.agent.http.AnswerReader;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of the requests of a constant rate. Any number of threads may use it. */
final class RateTally {

  private final int expectedStatus;
  private final LatencyHistogram.Recorder latencies = LatencyHistogram.recorder();
  private final LongAdder sent = new LongAdder();
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

  RateTally(int expectedStatus) {
    this.expectedStatus = expectedStatus;
  }

  /** A request is sent this many nanoseconds after the beginning. */
  void sent(long nanos) {
    sent.increment();
    firstSent.accumulate(nanos);
    lastSent.accumulate(nanos);
  }

  /** Its answer has arrived, this many nanoseconds after the request was due. */
  void answered(long nanos, AnswerReader.Answer answer) {
    answered.increment();
    bytes.add(answer.bytes());
    latencies.record(nanos / 1000);
    if (answer.status() != expectedStatus) {
      status.increment();
    }
  }

  /** No connection could be opened for it. */
  void notConnected(boolean forWantOfPorts) {
    (forWantOfPorts ? noFreePort : connect).increment();
  }

  /** Its connection broke while it was sent. */
  void brokeInWrite() {
    write.increment();
  }

  /** Its connection broke while its answer was awaited. */
  void brokeInRead() {
    read.increment();
  }

  /** It wasn't answered in time, or its time never came. */
  void timedOut() {
    timeout.increment();
  }

  long requestsSent() {
    return sent.sum();
  }

  /** When the first one was sent, in nanoseconds after the beginning; 0 if none was. */
  long firstSent() {
    return sent.sum() == 0 ? 0 : firstSent.get();
  }

  /** When the last one was sent. */
  GoDuration lastSent() {
    return new GoDuration(lastSent.get());
  }

  long requestsAnswered() {
    return answered.sum();
  }

  long bytesRead() {
    return bytes.sum();
  }

  LatencyHistogram latencies() {
    return latencies.histogram();
  }

  LoadErrors errors() {
    return new LoadErrors(
        connect.sum(), read.sum(), write.sum(), timeout.sum(), status.sum(), noFreePort.sum());
  }
}
