package io.wrkbench.live;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The body of an answer, to be read while it arrives. The next part is asked for when the one
 * before has been read, so that the body is never in memory as a whole.
 */
final class ArrivingBody extends InputStream {
  private static final ByteBuffer END = ByteBuffer.allocate(0);

  private final BlockingQueue<ByteBuffer> parts = new LinkedBlockingQueue<>();
  private final Duration patience;
  private volatile Throwable failure;
  private AsyncBody source;
  private ByteBuffer part = END;
  private boolean ended;

  /**
   * A body that is yet to come.
   *
   * @param patience how long the next part may take
   */
  ArrivingBody(Duration patience) {
    this.patience = patience;
  }

  /** Takes what has arrived. */
  void arrived(List<ByteBuffer> some, AsyncBody from) {
    List<ByteBuffer> filled = some.stream().filter(ByteBuffer::hasRemaining).toList();
    parts.addAll(filled);
    if (filled.isEmpty()) {
      from.consume(); // Whoever waits for the next part hasn't got it yet.
    }
  }

  /** Begins to read it. */
  void begin(AsyncBody from) {
    source = from;
    from.done()
        .whenComplete(
            (done, why) -> {
              failure = why;
              parts.add(END);
            });
  }

  @Override
  public int read() throws IOException {
    return next() ? part.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!next()) {
      return -1;
    }
    int some = Math.min(length, part.remaining());
    part.get(into, offset, some);
    return some;
  }

  /** Whether there is more; waits for it. */
  private boolean next() throws IOException {
    while (!ended && !part.hasRemaining()) {
      part = await();
      ended = part == END;
    }
    if (ended && failure != null) {
      throw new IOException("the answer has broken off: " + failure, failure);
    }
    return !ended;
  }

  private ByteBuffer await() throws IOException {
    ByteBuffer there = parts.poll();
    if (there != null) {
      return there;
    }
    source.consume();
    try {
      ByteBuffer next = parts.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (next == null) {
        throw new IOException("no more of the answer has come for " + patience.toSeconds() + " s");
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the answer arrived");
    }
  }

  @Override
  public void close() {
    if (source != null) {
      source.cancel();
    }
  }
}
