package io.wrkbench.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** One connection of an {@link HttpPort}: reads one request, sends one answer. */
final class Connection {
  /** Headers of a scrape or a probe are a few hundred bytes. */
  private static final int LONGEST_REQUEST = 8192;

  /**
   * How much to pass to the kernel at a time: Java copies it into memory outside the heap, and
   * keeps that memory.
   */
  private static final int SLICE = 64 * 1024;

  /** Where a connection stands. */
  enum State {
    /** The request isn't complete. */
    READING,
    /** The answer is being made. */
    WAITING,
    /** The answer is being sent. */
    WRITING
  }

  private final SocketChannel channel;
  private ByteBuffer received = ByteBuffer.allocate(512);
  private ByteBuffer[] answer = {};
  private boolean head;

  /** Where it stands, and since when by {@link System#nanoTime()}. */
  State state = State.READING;

  long since;

  Connection(SocketChannel channel, long now) {
    this.channel = channel;
    this.since = now;
  }

  SelectionKey key(java.nio.channels.Selector selector) {
    return channel.keyFor(selector);
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /**
   * Reads what has arrived.
   *
   * @return the request, once it is complete; one that is too long has no method
   * @throws IOException if the client has closed or broken the connection
   */
  Optional<Request> read() throws IOException {
    if (!received.hasRemaining()) {
      if (received.capacity() >= LONGEST_REQUEST) {
        return Optional.of(new Request("", ""));
      }
      received = ByteBuffer.allocate(received.capacity() * 2).put(received.flip());
    }
    if (channel.read(received) < 0) {
      throw new IOException("closed by the client");
    }
    Optional<Request> request = Request.of(received);
    request.ifPresent(r -> head = r.method().equals("HEAD"));
    return request;
  }

  /** Sets the answer to send. */
  void answer(Answer toSend, long now) {
    answer = toSend.bytes(!head);
    state = State.WRITING;
    since = now;
  }

  /** Sends as much as the client accepts; returns whether that was all. */
  boolean write() throws IOException {
    for (ByteBuffer part : answer) {
      while (part.hasRemaining()) {
        int end = part.limit();
        part.limit(Math.min(end, part.position() + SLICE));
        int sent = channel.write(part);
        part.limit(end);
        if (sent == 0) {
          return false;
        }
      }
    }
    channel.shutdownOutput();
    return true;
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is gone either way.
      HttpPort.LOG.debug("can't close the connection", e);
    }
  }
}
