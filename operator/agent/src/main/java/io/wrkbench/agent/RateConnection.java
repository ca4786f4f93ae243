package io.wrkbench.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** A connection on which one request follows another; opened anew where it was closed. */
final class RateConnection {

  private static final long MILLI = 1_000_000;

  private final Target target;
  private final TlsClient tls;
  private final boolean head;
  private volatile Socket socket;
  private InputStream in;
  private OutputStream out;
  private AnswerReader answers;
  private long deadline;

  /**
   * A connection that isn't open yet.
   *
   * @param tls null for none
   * @param head whether the requests are HEAD
   */
  RateConnection(Target target, TlsClient tls, boolean head) {
    this.target = target;
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
    InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException("there is no host named " + target.host());
    }
    Socket plain = new Socket();
    socket = plain;
    try {
      plain.connect(address, left());
      plain.setTcpNoDelay(true);
      plain.setSoTimeout(left());
      if (tls != null) {
        socket = tls.secure(plain, target);
      }
      in = socket.getInputStream();
      out = socket.getOutputStream();
      answers = new AnswerReader(this::read, head);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Sends a request whole. */
  void write(byte[] request) throws IOException {
    out.write(request);
  }

  /**
   * Reads one answer.
   *
   * @param until by {@link System#nanoTime}
   * @throws SocketTimeoutException if it isn't there by then
   */
  AnswerReader.Answer read(long until) throws IOException {
    deadline = until;
    return answers.read();
  }

  /** Closes it; may be called by another thread, whose owner then sees it break. */
  void close() {
    Socket open = socket;
    socket = null;
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
