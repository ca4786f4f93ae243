package io.wrkbench.run.act;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Postponed;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.SuperuserSecret;
import java.security.SecureRandom;
import java.util.Base64;

/** Writes what belongs to a run's Cassandra, besides the CassandraDatacenter itself. */
final class CassandraWriter {
  private static final int CONFLICT = 409;
  private static final int INTERNAL_ERROR = 500;

  /** Cassandra hashes passwords with bcrypt, which takes 72 bytes; this many make 43 characters. */
  private static final int PASSWORD_BYTES = 32;

  private final KubernetesClient client;
  private final SecureRandom random = new SecureRandom();

  CassandraWriter(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Creates the superuser's Secret. An existing one stays unread: only this run uses its name, and
   * the operator has no right to read Secrets.
   */
  void createSuperuser(BenchmarkRun run) {
    byte[] password = new byte[PASSWORD_BYTES];
    random.nextBytes(password);
    try {
      client
          .resource(
              SuperuserSecret.of(
                  run, Base64.getUrlEncoder().withoutPadding().encodeToString(password)))
          .create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != CONFLICT) {
        throw e;
      }
    }
  }

  /** What a failed creation of the CassandraDatacenter means if it may succeed later. */
  static KubernetesClientException orPostponed(KubernetesClientException e) throws Postponed {
    if (e.getCode() == INTERNAL_ERROR && String.valueOf(e.getMessage()).contains("webhook")) {
      throw new Postponed(
          Reason.CassOperatorNotRunning,
          "Cassandra: the API server can't reach cass-operator's webhook for CassandraDatacenters;"
              + " check that cass-operator runs: "
              + e.getMessage(),
          e);
    }
    return e;
  }
}
