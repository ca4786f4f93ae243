package io.wrkbench.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers GET on a port that anybody may reach. No client can keep others from their answer by
 * being slow or silent, or by opening many connections. One thread serves all connections and never
 * waits for one of them, unlike the JDK's own server, which waits while it reads a request.
 *
 * <ul>
 *   <li>A client must send its request within {@link #READ} of connecting, and read its answer
 *       within {@link #WRITE}.
 *   <li>With {@link #MOST_CONNECTIONS} open, the slowest connection without a request gives way to
 *       the next.
 *   <li>With {@link #MOST_ANSWERS} being made or sent, the slowest gives way; if none is slow, the
 *       next request is answered 503.
 * </ul>
 */
public final class HttpPort implements AutoCloseable {
  static final Logger LOG = LoggerFactory.getLogger(HttpPort.class);

  static final int MOST_CONNECTIONS = 64;
  static final int MOST_ANSWERS = 8;
  static final Duration READ = Duration.ofSeconds(5);
  static final Duration WRITE = Duration.ofSeconds(10);

  /** After this time a connection is slow, and gives way if there is no room. */
  static final Duration SLOW = Duration.ofMillis(500);

  private static final int BACKLOG = 1024;
  private static final long LOOK_MILLIS = 250;

  private final Function<String, CompletionStage<Answer>> answers;
  private final ServerSocketChannel server;
  private final Selector selector;
  private final SelectionKey acceptance;
  private final Set<Connection> connections = new LinkedHashSet<>();
  private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
  private final Thread thread;

  /**
   * Listens; {@link #start} begins to serve.
   *
   * @param name of its thread
   * @param port to listen at; 0 for any that is free
   * @param answers gives the answer for a path, at once or later, and never waits
   */
  public HttpPort(String name, int port, Function<String, CompletionStage<Answer>> answers)
      throws IOException {
    this.answers = answers;
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(port), BACKLOG);
    server.configureBlocking(false);
    selector = Selector.open();
    acceptance = server.register(selector, SelectionKey.OP_ACCEPT);
    thread = new Thread(this::serve, name);
    thread.setDaemon(true);
  }

  /** Begins to serve. */
  public void start() {
    thread.start();
  }

  /** The port that it listens at. */
  public int port() {
    return server.socket().getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
    selector.close();
  }

  private void serve() {
    while (selector.isOpen()) {
      try {
        // While nobody is connected the thread sleeps.
        selector.select(connections.isEmpty() ? 0 : LOOK_MILLIS);
        if (!selector.isOpen()) {
          break;
        }
        serveOnce();
      } catch (IOException | RuntimeException e) {
        LOG.warn("{}: trying again: {}", thread.getName(), e.toString());
      }
    }
    connections.forEach(Connection::close);
  }

  private void serveOnce() throws IOException {
    for (Runnable made = ready.poll(); made != null; made = ready.poll()) {
      made.run();
    }
    List<SelectionKey> selected = new ArrayList<>(selector.selectedKeys());
    selector.selectedKeys().clear();
    for (SelectionKey key : selected) {
      if (key.isValid() && key.attachment() instanceof Connection connection) {
        go(connection);
      }
    }
    long now = System.nanoTime();
    slowerThan(now, Connection.State.READING, READ).forEach(this::end);
    slowerThan(now, Connection.State.WRITING, WRITE).forEach(this::end);
    accept(now);
  }

  /** Connections wait in the kernel's queue while there is no room. */
  private void accept(long now) throws IOException {
    boolean room = true;
    while (room) {
      if (connections.size() >= MOST_CONNECTIONS) {
        slowerThan(now, Connection.State.READING, SLOW).stream().findFirst().ifPresent(this::end);
      }
      room = connections.size() < MOST_CONNECTIONS;
      SocketChannel channel = room ? server.accept() : null;
      if (channel == null) {
        break;
      }
      channel.configureBlocking(false);
      Connection connection = new Connection(channel, System.nanoTime());
      channel.register(selector, SelectionKey.OP_READ, connection);
      connections.add(connection);
    }
    acceptance.interestOps(room ? SelectionKey.OP_ACCEPT : 0);
  }

  private void go(Connection connection) {
    try {
      if (connection.state == Connection.State.READING) {
        Optional<Request> request = connection.read();
        if (request.isPresent()) {
          answer(connection, request.get());
        }
      } else if (connection.state == Connection.State.WRITING) {
        send(connection);
      }
    } catch (IOException e) {
      end(connection); // The client has gone.
    }
  }

  private void answer(Connection connection, Request request) throws IOException {
    long now = System.nanoTime();
    connection.state = Connection.State.WAITING;
    connection.since = now;
    connection.key(selector).interestOps(0);
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      send(connection, Answer.text(request.method().isEmpty() ? 400 : 405, "only GET is answered"));
      return;
    }
    if (answering() > MOST_ANSWERS) {
      slowerThan(now, Connection.State.WRITING, SLOW).stream().findFirst().ifPresent(this::end);
    }
    if (answering() > MOST_ANSWERS) {
      send(connection, Answer.text(503, "too many requests at the same time: try again"));
      return;
    }
    // The answer holds how the stage ends, so the new stage isn't needed.
    var unused =
        asked(request.path())
            .whenComplete(
                (made, failure) -> {
                  ready.add(() -> made(connection, made, failure));
                  selector.wakeup();
                });
  }

  private CompletionStage<Answer> asked(String path) {
    try {
      return answers.apply(path);
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private void made(Connection connection, Answer answer, Throwable failure) {
    if (failure != null) {
      LOG.warn("{}: can't make an answer", thread.getName(), failure);
    }
    try {
      send(
          connection,
          failure == null
              ? answer
              : Answer.text(503, "no answer could be made; see the operator's log"));
    } catch (IOException e) {
      end(connection); // The client has gone.
    }
  }

  private void send(Connection connection, Answer answer) throws IOException {
    if (connection.isOpen()) {
      connection.answer(answer, System.nanoTime());
      send(connection);
    }
  }

  private void send(Connection connection) throws IOException {
    if (connection.write()) {
      end(connection);
    } else {
      connection.key(selector).interestOps(SelectionKey.OP_WRITE);
    }
  }

  private long answering() {
    return connections.stream().filter(c -> c.state != Connection.State.READING).count();
  }

  /** The connections that have been in this state for longer, the slowest first. */
  private List<Connection> slowerThan(long now, Connection.State state, Duration time) {
    return connections.stream()
        .filter(c -> c.state == state && now - c.since > time.toNanos())
        .sorted(Comparator.comparingLong(c -> c.since))
        .toList();
  }

  private void end(Connection connection) {
    connection.close();
    connections.remove(connection);
  }
}
