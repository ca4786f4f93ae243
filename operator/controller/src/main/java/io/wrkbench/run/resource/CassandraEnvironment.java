package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ExternalCassandra;
import io.wrkbench.api.ServerTarget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The environment variables with which a target finds its Cassandra. Credentials go from their
 * Secret straight to the target; the operator never reads them.
 */
final class CassandraEnvironment {
  static final String CONTACT_POINTS = "CASSANDRA_CONTACT_POINTS";
  static final String LOCAL_DATACENTER = "CASSANDRA_LOCAL_DATACENTER";
  static final String USERNAME = "CASSANDRA_USERNAME";
  static final String PASSWORD = "CASSANDRA_PASSWORD";

  private static final String CQL_PORT = ":9042";

  private CassandraEnvironment() {}

  /**
   * The variables that the target's container gets in addition to the user's own, which take
   * precedence; none without Cassandra.
   */
  static List<EnvVar> of(BenchmarkRun run) {
    Set<String> users = users(run.getSpec().target.server);
    return all(run).stream().filter(variable -> !users.contains(variable.getName())).toList();
  }

  private static List<EnvVar> all(BenchmarkRun run) {
    if (run.getSpec().cassandra == null) {
      return List.of();
    }
    ExternalCassandra external = run.getSpec().cassandra.external;
    return external == null
        ? variables(
            CassandraNames.host(run) + CQL_PORT,
            CassandraNames.datacenter(run),
            CassandraNames.superuser(run))
        : variables(
            external.contactPoints.stream()
                .map(CassandraEnvironment::withPort)
                .collect(Collectors.joining(",")),
            external.localDatacenter,
            external.credentialsSecret);
  }

  private static List<EnvVar> variables(String contactPoints, String datacenter, String secret) {
    List<EnvVar> variables = new ArrayList<>();
    variables.add(new EnvVar(CONTACT_POINTS, contactPoints, null));
    variables.add(new EnvVar(LOCAL_DATACENTER, datacenter, null));
    if (secret != null) {
      variables.add(fromSecret(USERNAME, secret, SuperuserSecret.USERNAME));
      variables.add(fromSecret(PASSWORD, secret, SuperuserSecret.PASSWORD));
    }
    return variables;
  }

  private static EnvVar fromSecret(String name, String secret, String key) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewSecretKeyRef(key, secret, false)
        .endValueFrom()
        .build();
  }

  private static String withPort(String contactPoint) {
    return contactPoint.matches(".*:[0-9]+") && !contactPoint.endsWith("]")
        ? contactPoint
        : contactPoint + CQL_PORT;
  }

  /** Names of the variables that the user sets, in {@code env} or in the podTemplate. */
  private static Set<String> users(ServerTarget server) {
    Set<String> names = new HashSet<>();
    server.env.forEach(variable -> names.add(variable.getName()));
    if (server.podTemplate != null) {
      for (JsonNode container : server.podTemplate.at("/spec/containers")) {
        if (container.path("name").asText().equals(TargetDeployment.CONTAINER)) {
          container.path("env").forEach(variable -> names.add(variable.path("name").asText()));
        }
      }
    }
    return names;
  }
}
