package io.wrkbench.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.service.NativeTransportService;
import org.yaml.snakeyaml.Yaml;

/**
 * The life of a single node, on loopback and in a temporary folder, asked for through the
 * management API just as cass-operator does. When the image is built, this is how it is known to
 * work.
 */
final class SelfTest {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration PERIOD = Duration.ofMillis(100);
  private static final String ROLE =
      "/api/v0/ops/auth/role?username=tester&password=a%26b&is_superuser=true&can_login=true";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final int cqlPort = freePort();
  private ManagementApi api;

  private SelfTest(Path folder) {
    this.folder = folder;
  }

  /**
   * @param base the image's configuration files by their names
   * @throws IllegalStateException if something isn't as expected
   */
  static void run(Map<String, String> base) throws IOException {
    new SelfTest(Files.createTempDirectory("self-test")).start(base);
  }

  private void start(Map<String, String> base) throws IOException {
    Map<String, String> files = ConfigBuild.build(environment(), base);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    System.setProperty("cassandra.config", folder.resolve(ConfigBuild.YAML).toUri().toString());
    System.setProperty(
        "cassandra-rackdc.properties", folder.resolve(ConfigBuild.RACK).toUri().toString());
    // There is nobody to wait for.
    System.setProperty("cassandra.ring_delay_ms", "0");
    System.setProperty("cassandra.superuser_setup_delay_ms", "0");
    System.setProperty("cassandra.skip_wait_for_gossip_to_settle", "0");
    Seeds seeds = Seeds.of(new Yaml().load(files.get(ConfigBuild.YAML)));
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    api =
        new ManagementApi(
            loopback,
            new CassandraServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), cqlPort),
                seeds::await,
                new StartRequest(folder.resolve("started"))));

    expect("GET", "/api/v0/probes/liveness", 200, "OK");
    expect("GET", "/api/v0/probes/readiness", 503, "isn't ready");
    expect("GET", "/api/v0/metadata/endpoints", 503, "");
    expect("POST", "/api/v0/lifecycle/start", 201, "");
    expect("POST", "/api/v0/lifecycle/start", 202, "");
    awaitReady();
    if (!NativeTransportService.useEpoll()) {
      throw new IllegalStateException("Netty's native transport doesn't load: the log says why");
    }
    expect("GET", "/api/v0/metadata/endpoints", 200, "\"STATUS\":\"NORMAL");
    expect("GET", "/api/v0/metadata/endpoints", 200, "\"NATIVE_ADDRESS_AND_PORT\":\"127.0.0.1:");
    expect("GET", "/api/v0/probes/cluster?consistency_level=LOCAL_QUORUM&rf_per_dc=1", 200, "OK");
    expect("GET", "/api/v0/probes/cluster?consistency_level=MOST&rf_per_dc=1", 400, "");
    expect("POST", "/api/v0/ops/seeds/reload", 200, "[]");
    expect("POST", ROLE, 200, "created");
    expect("POST", ROLE, 200, "was there");
    cql("tester", "wrong", 1);
    cql("cassandra", "cassandra", 1);
    cql("tester", "a&b", 0);
    expect("POST", "/api/v0/ops/keyspace/cleanup", 200, "OK");
    expect("POST", "/api/v0/ops/node/drain", 200, "OK");
    expect("GET", "/api/v0/probes/readiness", 503, "isn't ready");
    System.out.println("self-test: passed");
  }

  private Map<String, String> environment() {
    String datacenter =
        """
        {"cluster-info": {"name": "self-test", "seeds": "127.0.0.1"}, "datacenter-info": {"name": "dc1"},
         "cassandra-yaml": {"native_transport_port": %d, "storage_port": %d,
          "authenticator": "PasswordAuthenticator", "authorizer": "CassandraAuthorizer",
          "data_file_directories": ["%3$s/data"], "commitlog_directory": "%3$s/commitlog",
          "hints_directory": "%3$s/hints", "saved_caches_directory": "%3$s/saved_caches",
          "cdc_raw_directory": "%3$s/cdc_raw"}}"""
            .formatted(cqlPort, freePort(), folder);
    return Map.of("CONFIG_FILE_DATA", datacenter, "POD_IP", "127.0.0.1", "RACK_NAME", "rack1");
  }

  private void awaitReady() {
    long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
    while (ask("GET", "/api/v0/probes/readiness").statusCode() != 200) {
      if (System.nanoTime() >= deadline) {
        throw new IllegalStateException("Cassandra isn't ready after " + START_TIMEOUT);
      }
      try {
        TimeUnit.NANOSECONDS.sleep(PERIOD.toNanos());
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void cql(String username, String password, int expected) {
    Map<String, String> environment =
        Map.of(
            "CQL_HOST",
            "127.0.0.1",
            "CQL_PORT",
            Integer.toString(cqlPort),
            "CQL_USERNAME",
            username,
            "CQL_PASSWORD",
            password);
    List<String> statements =
        List.of(
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
            "CREATE TABLE k.t (id int PRIMARY KEY, value text)",
            "INSERT INTO k.t (id, value) VALUES (1, 'one')",
            "SELECT id, value FROM k.t");
    int code = Cql.run(environment, statements, System.out, System.err);
    if (code != expected) {
      throw new IllegalStateException("cql as " + username + " ended with " + code);
    }
  }

  private void expect(String method, String path, int status, String body) {
    HttpResponse<String> answer = ask(method, path);
    System.out.printf(
        "self-test: %s %s: %d %s%n", method, path, answer.statusCode(), answer.body());
    if (answer.statusCode() != status || !answer.body().contains(body)) {
      throw new IllegalStateException("expected " + status + " and " + body);
    }
  }

  private HttpResponse<String> ask(String method, String path) {
    URI uri = URI.create("http://127.0.0.1:" + api.port() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .method(method, HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
