package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.wrkbench.api.BenchmarkRun;

/**
 * The Secret with the name and password of the superuser of a run's Cassandra. Wrkbench creates it,
 * because a Secret by cass-operator would have no owner and stay for ever.
 */
public final class SuperuserSecret {
  /** Key of the user's name. */
  static final String USERNAME = "username";

  /** Key of the password. */
  static final String PASSWORD = "password";

  private SuperuserSecret() {}

  /** The Secret as it is created. */
  public static Secret of(BenchmarkRun run, String password) {
    return new SecretBuilder()
        .withMetadata(Labels.child(run, CassandraNames.superuser(run), Labels.ROLE_CASSANDRA))
        .addToStringData(USERNAME, CassandraNames.superuser(run))
        .addToStringData(PASSWORD, password)
        .build();
  }
}
