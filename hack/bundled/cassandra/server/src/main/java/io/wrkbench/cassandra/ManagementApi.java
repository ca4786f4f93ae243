package io.wrkbench.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.wrkbench.cassandra.Server.NotUpException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of the management API that cass-operator 1.24 calls, over plain HTTP. A path that isn't
 * listed here is answered with 404, which cass-operator takes as "this server has no such feature".
 */
final class ManagementApi implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ManagementApi.class);
  private static final ObjectMapper json = new ObjectMapper();

  private final HttpServer http;
  private final Server server;

  /**
   * Listens from now on.
   *
   * @param port 0 takes a free one
   */
  ManagementApi(InetSocketAddress address, Server server) throws IOException {
    this.server = server;
    http = HttpServer.create(address, 0);
    // Draining takes its time, and the probes are to be answered meanwhile.
    http.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "management-api");
              thread.setDaemon(true);
              return thread;
            }));
    http.createContext("/", this::answer);
    http.start();
  }

  int port() {
    return http.getAddress().getPort();
  }

  @Override
  public void close() {
    http.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer;
      try {
        answer = route(exchange);
      } catch (NotUpException e) {
        answer = new Answer(503, e.getMessage());
      } catch (IllegalArgumentException e) {
        answer = new Answer(400, e.getMessage());
      } catch (RuntimeException e) {
        log.error(
            "{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI().getPath(), e);
        answer = new Answer(500, e.toString());
      }
      byte[] body = answer.body().getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer route(HttpExchange exchange) throws IOException {
    Query query = Query.parse(exchange.getRequestURI().getRawQuery());
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    return switch (request) {
      case "GET /api/v0/probes/liveness" -> probe(server.isAlive(), "Cassandra has stopped");
      case "GET /api/v0/probes/readiness" -> probe(server.isReady(), "Cassandra isn't ready");
      case "GET /api/v0/probes/cluster" -> clusterProbe(query);
      case "POST /api/v0/lifecycle/start" -> start(query);
      case "GET /api/v0/metadata/endpoints" -> ok(Map.of("entity", server.endpoints()));
      case "POST /api/v0/ops/seeds/reload" -> ok(server.reloadSeeds());
      case "POST /api/v0/ops/auth/role" -> new Answer(200, server.ensureRole(role(query)));
      case "POST /api/v0/ops/node/drain" -> drain();
      case "POST /api/v0/ops/node/decommission" -> decommission(query);
      case "POST /api/v0/ops/keyspace/cleanup" -> cleanup(exchange);
      default -> new Answer(404, "this management API has no " + request);
    };
  }

  private static Answer probe(boolean healthy, String otherwise) {
    return healthy ? new Answer(200, "OK") : new Answer(503, otherwise);
  }

  private Answer clusterProbe(Query query) {
    String level = query.get("consistency_level").orElse("LOCAL_QUORUM");
    List<String> below = server.rangesBelow(level, query.number("rf_per_dc", 3));
    if (below.isEmpty()) {
      return new Answer(200, "OK");
    }
    return new Answer(
        503,
        "too few nodes are up for " + level + " in the token ranges " + String.join(", ", below));
  }

  private Answer start(Query query) {
    return server.start(query.get("replace").filter(address -> !address.isEmpty()))
        ? new Answer(201, "Cassandra is starting")
        : new Answer(202, "Cassandra was started before");
  }

  private static Server.Role role(Query query) {
    return new Server.Role(
        query.required("username"),
        query.required("password"),
        query.flag("is_superuser"),
        query.flag("can_login"));
  }

  private Answer drain() {
    server.drain();
    return new Answer(200, "OK");
  }

  private Answer decommission(Query query) {
    server.decommission(query.flag("force"));
    return new Answer(
        202, "the node is leaving the ring: its STATUS among the endpoints tells how far it is");
  }

  private Answer cleanup(HttpExchange exchange) throws IOException {
    JsonNode body;
    try {
      body = json.readTree(exchange.getRequestBody());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the body isn't JSON: " + e.getOriginalMessage(), e);
    }
    List<String> tables = new ArrayList<>();
    body.path("tables").forEach(table -> tables.add(table.asText()));
    String keyspace = body.path("keyspace_name").asText("");
    server.cleanup(
        body.path("jobs").asInt(0),
        keyspace.isEmpty() || keyspace.equals("ALL") ? Optional.empty() : Optional.of(keyspace),
        tables);
    return new Answer(200, "OK");
  }

  private static Answer ok(Object value) {
    try {
      return new Answer(200, "application/json", json.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Answer(int status, String type, String body) {
    Answer(int status, String text) {
      this(status, "text/plain; charset=utf-8", text);
    }
  }
}
