package io.wrkbench.agent;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;

/** Sends one request on a connection of its own and awaits the answer. */
final class HttpExchange {

  private HttpExchange() {}

  /**
   * The target's answer.
   *
   * @param tls secures the connection; null for none
   * @param limit for everything together: connecting, sending, and the whole answer
   * @throws IOException if none came; the message says why
   */
  static HttpAnswer send(Target target, TlsClient tls, byte[] request, boolean head, Duration limit)
      throws IOException {
    try (Socket socket = new Socket()) {
      // Timeouts of a socket don't cover writing, nor an answer that trickles: closing it does.
      Watchdog watchdog = new Watchdog(socket, limit);
      try {
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        if (address.isUnresolved()) {
          throw new UnknownHostException("there is no host named " + target.host());
        }
        socket.connect(address);
        socket.setTcpNoDelay(true);
        Socket secured = tls == null ? socket : tls.secure(socket, target);
        secured.getOutputStream().write(request);
        return HttpAnswer.read(new BufferedInputStream(secured.getInputStream()), head);
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
        // Answered in time, or closed already: nothing is left to guard.
      }
    }
  }
}
