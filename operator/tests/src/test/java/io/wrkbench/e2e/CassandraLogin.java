package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.Secret;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.run.resource.CassandraNames;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Who may use the Cassandra of a run: its superuser. */
record CassandraLogin(String username, String password) {
  /** As the run's Secret has it. */
  static CassandraLogin of(Run run) {
    Secret secret =
        Cluster.client()
            .secrets()
            .inNamespace(run.namespace())
            .withName(CassandraNames.superuser(run.read()))
            .get();
    return new CassandraLogin(text(secret, "username"), text(secret, "password"));
  }

  private static String text(Secret secret, String key) {
    return new String(
        Base64.getDecoder().decode(secret.getData().get(key)), StandardCharsets.UTF_8);
  }
}
