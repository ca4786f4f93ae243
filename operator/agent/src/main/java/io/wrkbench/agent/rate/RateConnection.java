package io.wrkbench.agent.rate;

import io.wrkbench.agent.http.AnswerReader;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.http.TlsClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A connection on which one request follows another. It is reopened if it was closed. */
final class RateConnection {

  private static final long MILLI = 1_000_000;

  private final Target target;
  private final InetSocketAddress address;
  private final TlsClient tls;
  private final boolean head;
  private volatile Socket socket;
  private volatile Socket plain;
  private InputStream in;
  private OutputStream out;
  private AnswerReader answers;
  private long deadline;
  private long lastUsed;

  /** When the current write must be done; 0 if there is none. */
  private volatile long writeUntil;

  /**
   * A connection that isn't open yet.
   *
   * @param address of the target's host
   * @param tls null for none
   * @param head whether the requests are HEAD
   */
  RateConnection(Target target, InetAddress address, TlsClient tls, boolean head) {
    this.target = target;
    this.address = new InetSocketAddress(address, target.port());
    this.tls = tls;
    this.head = head;
  }

  boolean isOpen() {
    return socket != null;
  }

  /**
   * Opens it.
   *
   * @param until by {@link System#nanoTime}, for this and what follows
   */
  void open(long until) throws IOException {
    deadline = until;
    Socket opened = new Socket();
    plain = opened;
    socket = opened;
    try {
      opened.connect(address, left());
      opened.setTcpNoDelay(true);
      opened.setSoTimeout(left());
      Socket secured = tls == null ? opened : tls.secure(opened, target);
      socket = secured;
      in = secured.getInputStream();
      out = secured.getOutputStream();
      answers = new AnswerReader(this::read, head);
      lastUsed = System.nanoTime();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** When it was opened or an answer came, by {@link System#nanoTime}. */
  long lastUsed() {
    return lastUsed;
  }

  /** Whether the target has closed it, or sent something unrequested. Takes a millisecond. */
  boolean hasEnded() {
    Socket open = socket;
    try {
      if (open != null) {
        open.setSoTimeout(1);
        in.read();
      }
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Sends a request whole.
   *
   * @param until by {@link System#nanoTime}
   * @throws SocketTimeoutException if {@link #endOverdueWrite} has ended it
   */
  void write(byte[] request, long until) throws IOException {
    writeUntil = until;
    try {
      out.write(request);
    } catch (IOException e) {
      if (System.nanoTime() - until >= 0) {
        throw (IOException) new SocketTimeoutException("not sent in time").initCause(e);
      }
      throw e;
    } finally {
      writeUntil = 0;
    }
  }

  /** Ends a write that isn't done in time; called by another thread. */
  void endOverdueWrite() {
    Socket overdue =
        plain; // Read it first, or it might be the one that was opened after that write.
    long until = writeUntil;
    if (until != 0 && System.nanoTime() - until >= 0) {
      close(overdue);
    }
  }

  /**
   * Reads one answer.
   *
   * @param until by {@link System#nanoTime}
   * @throws SocketTimeoutException if it isn't there by then
   */
  AnswerReader.Answer read(long until) throws IOException {
    deadline = until;
    AnswerReader.Answer answer = answers.read();
    lastUsed = System.nanoTime();
    return answer;
  }

  /**
   * Breaks the connection off without TLS's closing message, which would wait for a write. Another
   * thread calls it, so that the owner sees the connection break.
   */
  void abort() {
    socket = null;
    close(plain);
  }

  /** Closes it. */
  void close() {
    Socket open = socket;
    socket = null;
    close(open);
  }

  private static void close(Socket open) {
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is gone either way.
      }
    }
  }

  private int read(byte[] buffer, int offset, int length) throws IOException {
    Socket open = socket;
    if (open == null) {
      throw new IOException("the connection was closed");
    }
    open.setSoTimeout(left());
    return in.read(buffer, offset, length);
  }

  private int left() throws SocketTimeoutException {
    long millis = (deadline - System.nanoTime() + MILLI - 1) / MILLI;
    if (millis <= 0) {
      throw new SocketTimeoutException("no whole answer in time");
    }
    return (int) Math.min(millis, Integer.MAX_VALUE);
  }
}
