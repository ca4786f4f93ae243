package io.wrkbench.servers.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A real Cassandra of one node, for tests: a separate process with a small heap, on its own
 * loopback address, which requires user and password. Its data survives a restart.
 */
public final class Cassandra implements AutoCloseable {
  /** The default user of a new Cassandra, who may do anything. */
  public static final String USER = "cassandra";

  /** The password of {@link #USER}. */
  public static final String PASSWORD = "cassandra";

  /** The datacenter that it says its node is in. */
  public static final String DATACENTER = "datacenter1";

  private static final int CQL_PORT = 9042;
  private static final Duration START = Duration.ofSeconds(60);

  private final Path folder;
  private final Path log;
  private final String address;
  private Process process;

  /** A Cassandra that keeps its data in this folder; it isn't started yet. */
  public Cassandra(Path folder) {
    this.folder = folder;
    this.log = folder.resolve("log");
    // All of 127.0.0.0/8 is loopback, so ports needn't be searched for.
    ThreadLocalRandom random = ThreadLocalRandom.current();
    this.address =
        "127.%d.%d.%d"
            .formatted(random.nextInt(1, 255), random.nextInt(1, 255), random.nextInt(1, 255));
  }

  /** Where clients reach it: host:port. */
  public String contactPoint() {
    return address + ":" + CQL_PORT;
  }

  /** The same, for a client in Java. */
  public InetSocketAddress socketAddress() {
    return new InetSocketAddress(address, CQL_PORT);
  }

  /**
   * Starts or restarts it, and waits until clients can log in.
   *
   * @throws IllegalStateException with what it printed, when it ends or takes longer than two
   *     minutes
   */
  public void start() throws IOException, InterruptedException {
    boolean isNew = !Files.exists(log);
    process =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    long deadline = System.nanoTime() + START.toNanos();
    while (!(accepts() && (!isNew || hasUser()))) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        throw new IllegalStateException("Cassandra did not start:\n" + Files.readString(log));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** Ends it without a warning, by SIGKILL, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Kills it, if it was started. */
  @Override
  public void close() {
    try {
      if (process != null) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(socketAddress(), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A new Cassandra first opens its port and then creates its user, which its log reports. */
  private boolean hasUser() throws IOException {
    return Files.readString(log).contains("Created default superuser");
  }

  /** Writes what Cassandra and its Java read into the folder. */
  private List<String> command() throws IOException {
    Path settings = folder.resolve("cassandra.yaml");
    Path logging = folder.resolve("logback.xml");
    Path arguments = folder.resolve("arguments");
    Files.writeString(settings, resource("cassandra.yaml").replace("ADDRESS", address));
    Files.writeString(logging, resource("logback.xml"));
    Files.writeString(
        arguments,
        resource("java.options")
            + String.join(
                "\n",
                "-Dlogback.configurationFile=" + logging,
                "-Dcassandra.config=" + settings.toUri(),
                "-Dcassandra.storagedir=" + folder.resolve("data"),
                "-cp",
                resource("classpath"),
                "org.apache.cassandra.service.CassandraDaemon\n"));
    return List.of(System.getProperty("java.home") + "/bin/java", "@" + arguments);
  }

  private static String resource(String name) {
    try (InputStream in = Cassandra.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "there is no resource " + name + ": run Maven, which makes it");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
