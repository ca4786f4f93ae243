package io.wrkbench.agent.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Sends one request on a connection of its own and awaits the answer. */
public final class HttpExchange {

  private HttpExchange() {}

  /**
   * An answer.
   *
   * @param status such as 200
   * @param body as text, at most a MiB of it
   */
  public record Answer(int status, String body) {}

  /**
   * The target's answer.
   *
   * @param tls secures the connection; null for none
   * @param limit for everything together: connecting, sending, and the whole answer
   * @throws IOException if none came; the message says why
   */
  public static Answer send(
      Target target, TlsClient tls, byte[] request, boolean head, Duration limit)
      throws IOException {
    try (Socket socket = new Socket()) {
      // A socket's timeouts cover neither writes nor an answer that trickles in, but closing it
      // does.
      Watchdog watchdog = new Watchdog(socket, limit);
      try {
        socket.connect(new InetSocketAddress(target.addresses().get(0), target.port()));
        socket.setTcpNoDelay(true);
        Socket secured = tls == null ? socket : tls.secure(socket, target);
        secured.getOutputStream().write(request);
        Body body = new Body();
        AnswerReader reader = new AnswerReader(secured.getInputStream()::read, head);
        int status = reader.read(body).status();
        return new Answer(status, body.text(reader.isGzipped()));
      } catch (IOException e) {
        if (watchdog.fired) {
          throw (IOException)
              new SocketTimeoutException("no whole answer within " + limit.toMillis() + " ms")
                  .initCause(e);
        }
        throw e;
      } finally {
        watchdog.interrupt();
      }
    }
  }

  private static final class Watchdog extends Thread {
    private final Socket socket;
    private final Duration limit;
    private volatile boolean fired;

    Watchdog(Socket socket, Duration limit) {
      super("watchdog");
      this.socket = socket;
      this.limit = limit;
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      try {
        Thread.sleep(Math.max(1, limit.toMillis()));
        fired = true;
        socket.close();
      } catch (InterruptedException | IOException e) {
        // Answered in time, or closed already, so there is nothing left to guard.
      }
    }
  }
}
