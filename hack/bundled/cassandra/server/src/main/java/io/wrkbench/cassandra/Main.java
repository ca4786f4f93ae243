package io.wrkbench.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/**
 * The image's program.
 *
 * <ul>
 *   <li>{@code config build} writes a node's configuration, from {@code /cassandra-base-config} to
 *       {@code /config}
 *   <li>{@code serve} is the node: the management API at once, Cassandra when that is told to start
 *       it
 *   <li>{@code self-test} is a node's life on loopback; it fails where something isn't as expected
 *   <li>{@code cql STATEMENT…} runs statements on this node and prints what they find
 * </ul>
 */
public final class Main {
  private static final Path BASE = Path.of("/cassandra-base-config");
  private static final Path IMAGE = Path.of("/etc/cassandra");
  private static final Path CONFIG = Path.of("/config");
  private static final int MANAGEMENT_PORT = 8080;

  /** How long a node that is started again looks for the others. */
  private static final Duration WITHOUT_SEEDS = Duration.ofSeconds(3);

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    List<String> command = Arrays.asList(arguments);
    try {
      if (command.equals(List.of("config", "build"))) {
        write(ConfigBuild.build(System.getenv(), read(BASE)));
      } else if (command.equals(List.of("serve"))) {
        serve();
      } else if (command.equals(List.of("self-test"))) {
        SelfTest.run(read(IMAGE));
        System.exit(0);
      } else if (command.size() > 1 && command.get(0).equals("cql")) {
        System.exit(
            Cql.run(System.getenv(), command.subList(1, command.size()), System.out, System.err));
      } else {
        System.err.println("usage: serve | config build | cql STATEMENT… | self-test");
        System.exit(2);
      }
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    } catch (IllegalStateException e) {
      e.printStackTrace();
      // Not exit: the shutdown of a Cassandra that is halfway up can hang.
      Runtime.getRuntime().halt(1);
    }
  }

  /** Returns at once; what it started runs on. */
  private static void serve() throws IOException {
    Path file = CONFIG.resolve(ConfigBuild.YAML);
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          file + " isn't there: the init container server-config-init (config build) writes it");
    }
    Map<String, Object> yaml;
    try (InputStream in = Files.newInputStream(file)) {
      yaml = new Yaml().load(in);
    }
    String address = String.valueOf(yaml.getOrDefault("listen_address", "127.0.0.1"));
    int port = yaml.get("native_transport_port") instanceof Integer number ? number : 9042;
    Seeds seeds = Seeds.of(yaml);
    StartRequest request = new StartRequest(CONFIG.resolve("started"));
    Runnable untilSeeds =
        request.isRemembered()
            ? () -> beOwnSeedWhereThereIsNone(seeds, yaml, address)
            : seeds::await;
    Server server = new CassandraServer(new InetSocketAddress(address, port), untilSeeds, request);
    new ManagementApi(new InetSocketAddress(MANAGEMENT_PORT), server);
    request.repeat(server);
  }

  /**
   * cass-operator takes a node that isn't ready from the seeds. The only one of its datacenter then
   * finds none, and is one as it was before. The others stay named: where they only come up later,
   * they are found when the seeds are loaded again.
   */
  private static void beOwnSeedWhereThereIsNone(
      Seeds seeds, Map<String, Object> yaml, String address) {
    if (seeds.await(WITHOUT_SEEDS)) {
      return;
    }
    Path file = CONFIG.resolve("cassandra-alone.yaml");
    try {
      Files.writeString(
          file,
          ConfigBuild.withSeeds(yaml, String.join(",", seeds.names()) + "," + address),
          UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't write " + file, e);
    }
    System.setProperty("cassandra.config", file.toUri().toString());
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> files = new HashMap<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
      for (Path path : paths) {
        if (Files.isRegularFile(path)) {
          files.put(path.getFileName().toString(), Files.readString(path, UTF_8));
        }
      }
    }
    return files;
  }

  private static void write(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(CONFIG.resolve(file.getKey()), file.getValue(), UTF_8);
    }
    System.out.println("written to " + CONFIG + ": " + String.join(", ", files.keySet()));
  }
}
