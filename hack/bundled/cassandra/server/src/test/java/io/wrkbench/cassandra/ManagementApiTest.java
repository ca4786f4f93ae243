package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The API over HTTP, with a Cassandra that only says what it was asked. */
class ManagementApiTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final FakeServer server = new FakeServer();
  private ManagementApi api;

  @BeforeEach
  void listen() throws Exception {
    api = new ManagementApi(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), server);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private HttpResponse<String> ask(String method, String path, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/api/v0/" + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private int status(String method, String path) throws Exception {
    return ask(method, path, "").statusCode();
  }

  @Test
  void probesFailWhereTheServerSaysSo() throws Exception {
    assertThat(status("GET", "probes/liveness")).isEqualTo(200);
    assertThat(status("GET", "probes/readiness")).isEqualTo(200);
    server.up = false;
    assertThat(status("GET", "probes/liveness")).isEqualTo(503);
    assertThat(status("GET", "probes/readiness")).isEqualTo(503);
  }

  @Test
  void neverGivesAnEmptyListOfEndpoints() throws Exception {
    server.up = false;
    HttpResponse<String> answer = ask("GET", "metadata/endpoints", "");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("doesn't take CQL connections");
  }

  @Test
  void givesEndpointsAsTheEntity() throws Exception {
    HttpResponse<String> answer = ask("GET", "metadata/endpoints", "");
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(new ObjectMapper().readTree(answer.body()).at("/entity/0/HOST_ID").asText())
        .isEqualTo("id");
  }

  @Test
  void startsOnceAndPassesTheReplacedAddressOn() throws Exception {
    assertThat(status("POST", "lifecycle/start?replace=10.0.0.9")).isEqualTo(201);
    assertThat(status("POST", "lifecycle/start")).isEqualTo(202);
    assertThat(server.asked).containsExactly("start Optional[10.0.0.9]", "start Optional.empty");
  }

  @Test
  void takesRolesOnlyWhole() throws Exception {
    assertThat(status("POST", "ops/auth/role?username=a&password=b%26%3D+c&is_superuser=true"))
        .isEqualTo(200);
    assertThat(server.asked)
        .containsExactly("Role[name=a, password=b&= c, superuser=true, canLogin=false]");
    HttpResponse<String> answer = ask("POST", "ops/auth/role?username=a&password=", "");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("the parameter password is missing");
  }

  @Test
  void namesTheRangesThatAreTooWeak() throws Exception {
    assertThat(status("GET", "probes/cluster?consistency_level=ALL&rf_per_dc=2")).isEqualTo(200);
    server.below = List.of("up to 5");
    HttpResponse<String> answer =
        ask("GET", "probes/cluster?consistency_level=ALL&rf_per_dc=2", "");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("ALL").contains("up to 5");
    assertThat(server.asked).containsExactly("ALL 2", "ALL 2");
    assertThat(status("GET", "probes/cluster?rf_per_dc=two")).isEqualTo(400);
  }

  @Test
  void drainsDecommissionsAndReloadsSeeds() throws Exception {
    assertThat(status("POST", "ops/node/drain")).isEqualTo(200);
    assertThat(status("POST", "ops/node/decommission?force=true")).isEqualTo(202);
    assertThat(ask("POST", "ops/seeds/reload", "").body()).isEqualTo("[\"10.0.0.8\"]");
    assertThat(server.asked).containsExactly("drain", "decommission true");
  }

  @Test
  void cleansUpWhatIsAskedFor() throws Exception {
    assertThat(
            ask(
                    "POST",
                    "ops/keyspace/cleanup",
                    "{\"jobs\": \"2\", \"keyspace_name\": \"k\", \"tables\": [\"t\", \"u\"]}")
                .statusCode())
        .isEqualTo(200);
    assertThat(ask("POST", "ops/keyspace/cleanup", "{\"keyspace_name\": \"ALL\"}").statusCode())
        .isEqualTo(200);
    assertThat(ask("POST", "ops/keyspace/cleanup", "").statusCode()).isEqualTo(200);
    assertThat(server.asked)
        .containsExactly(
            "cleanup 2 Optional[k] [t, u]",
            "cleanup 0 Optional.empty []",
            "cleanup 0 Optional.empty []");
    assertThat(ask("POST", "ops/keyspace/cleanup", "{").statusCode()).isEqualTo(400);
  }

  @Test
  void hasNothingElse() throws Exception {
    assertThat(status("GET", "metadata/versions/features")).isEqualTo(404);
    assertThat(status("GET", "lifecycle/start")).isEqualTo(404);
  }

  @Test
  void tellsOfAFailure() throws Exception {
    server.failure = new IllegalStateException("disk full");
    HttpResponse<String> answer = ask("POST", "ops/node/drain", "");
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).contains("disk full");
  }

  private static final class FakeServer implements Server {
    private final List<String> asked = new ArrayList<>();
    private boolean up = true;
    private List<String> below = List.of();
    private RuntimeException failure;

    private void demandUp() {
      if (!up) {
        throw new NotUpException();
      }
    }

    @Override
    public boolean isAlive() {
      return up;
    }

    @Override
    public boolean isReady() {
      return up;
    }

    @Override
    public boolean start(Optional<String> replaced) {
      asked.add("start " + replaced);
      return asked.size() == 1;
    }

    @Override
    public List<Map<String, String>> endpoints() {
      demandUp();
      return List.of(Map.of("HOST_ID", "id"));
    }

    @Override
    public List<String> rangesBelow(String consistencyLevel, int replicasPerDatacenter) {
      asked.add(consistencyLevel + " " + replicasPerDatacenter);
      return below;
    }

    @Override
    public List<String> reloadSeeds() {
      return List.of("10.0.0.8");
    }

    @Override
    public String ensureRole(Role role) {
      asked.add(role.toString());
      return "done";
    }

    @Override
    public void drain() {
      if (failure != null) {
        throw failure;
      }
      asked.add("drain");
    }

    @Override
    public void decommission(boolean force) {
      asked.add("decommission " + force);
    }

    @Override
    public void cleanup(int jobs, Optional<String> keyspace, List<String> tables) {
      asked.add("cleanup " + jobs + " " + keyspace + " " + tables);
    }
  }
}
