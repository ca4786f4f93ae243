package io.wrkbench.agent.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/** A server on loopback that answers, or misbehaves, exactly as a test says. */
public final class StubServer implements AutoCloseable {

  /** What to do with the n-th request, counted from 1. */
  public interface Behaviour {
    /** The bytes to answer; null closes the connection, {@link #RESET} breaks it. */
    byte[] answer(int number, String request) throws InterruptedException;
  }

  /** In place of an answer: the connection is reset. */
  public static final byte[] RESET = new byte[0];

  private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

  /** With HTTP/1.0, which ab speaks, a connection is kept only if both sides say so. */
  private static final Pattern OLD_VERSION = Pattern.compile("\\A.* HTTP/1\\.0\r\n");

  private final ServerSocket listener;
  private final Behaviour behaviour;
  private final AtomicInteger received = new AtomicInteger();
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private volatile int idleMillis;

  /** A server that speaks plain HTTP. */
  public StubServer(Behaviour behaviour) throws IOException {
    this(ServerSocketFactory.getDefault(), behaviour);
  }

  /** A server whose connections are of this kind. */
  public StubServer(ServerSocketFactory sockets, Behaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    this.listener = sockets.createServerSocket(0, 256, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  /** Closes connections from now on that nothing comes on for so long. */
  public StubServer closingIdle(int millis) {
    idleMillis = millis;
    return this;
  }

  /** An answer with a body, connection kept. */
  public static byte[] ok(String body) {
    return status(200, body);
  }

  /** An answer with a status and a body, connection kept. */
  public static byte[] status(int status, String body) {
    return ("HTTP/1.1 "
            + status
            + " Some Reason\r\nContent-Length: "
            + body.getBytes(UTF_8).length
            + "\r\n\r\n"
            + body)
        .getBytes(UTF_8);
  }

  /** This head, whose codings are gzip and chunked, and this body so coded, in two chunks. */
  public static byte[] gzipped(String head, String body) throws IOException {
    ByteArrayOutputStream coded = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
      out.write(body.getBytes(UTF_8));
    }
    byte[] bytes = coded.toByteArray();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.writeBytes((head + "1\r\n").getBytes(UTF_8));
    answer.write(bytes, 0, 1);
    answer.writeBytes(("\r\n" + Integer.toHexString(bytes.length - 1) + "\r\n").getBytes(UTF_8));
    answer.write(bytes, 1, bytes.length - 1);
    answer.writeBytes("\r\n0\r\n\r\n".getBytes(UTF_8));
    return answer.toByteArray();
  }

  /** Its URL, by its address. */
  public String url() {
    return (listener instanceof SSLServerSocket ? "https" : "http")
        + "://127.0.0.1:"
        + listener.getLocalPort();
  }

  /** How many requests have come. */
  public int received() {
    return received.get();
  }

  /** How many connections are open. */
  public int connections() {
    return (int) open.stream().filter(socket -> !socket.isClosed()).count();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        open.add(socket);
        daemon(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(idleMillis);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String request = read(in); request != null; request = read(in)) {
        byte[] answer = behaviour.answer(received.incrementAndGet(), request);
        if (answer == RESET) {
          socket.setSoLinger(true, 0);
        }
        if (answer == null || answer == RESET) {
          return;
        }
        boolean old = OLD_VERSION.matcher(request).find();
        boolean keepAlive = request.contains("Connection: Keep-Alive");
        socket.getOutputStream().write(old && keepAlive ? keptAlive(answer) : answer);
        if (old && !keepAlive) {
          return;
        }
      }
    } catch (IOException | InterruptedException e) {
      // The client went away, or the test is over.
    }
  }

  private static byte[] keptAlive(byte[] answer) {
    return new String(answer, ISO_8859_1)
        .replaceFirst("\r\n", "\r\nConnection: keep-alive\r\n")
        .getBytes(ISO_8859_1);
  }

  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!endsWithEmptyLine(head)) {
      int c = in.read();
      if (c < 0) {
        return null;
      }
      head.write(c);
    }
    Matcher length = CONTENT_LENGTH.matcher(head.toString(ISO_8859_1));
    int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
    return head.toString(UTF_8) + new String(in.readNBytes(bytes), UTF_8);
  }

  private static boolean endsWithEmptyLine(ByteArrayOutputStream head) {
    byte[] bytes = head.toByteArray();
    int n = bytes.length;
    return n >= 4
        && bytes[n - 4] == '\r'
        && bytes[n - 3] == '\n'
        && bytes[n - 2] == '\r'
        && bytes[n - 1] == '\n';
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "stub-server");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * A port on which nothing listens. It is below those that the kernel gives to connections: one of
   * them could be taken by a connection before the test uses it.
   */
  public static int unusedPort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(15_000, 30_000);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // In use: another one.
      }
    }
  }
}
