package io.wrkbench.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.run.resource.Labels;
import java.time.Duration;

/**
 * The scores of a run whose target is {@code akka-http cassandra} or {@code pekko-http cassandra}:
 * as the target counts them, as they are in the journal, and as the status reports them.
 */
final class Scores {
  /** Requests of the check before the first load, each of them a score. */
  private static final int CHECKS = 10;

  /** More than the checks: as many show that the load itself is on. */
  private static final int SOME = 20;

  private static final Duration LOAD = Duration.ofSeconds(60);
  private static final Duration SETTLED = Duration.ofSeconds(30);
  private static final KubernetesClient CLIENT = Cluster.client();

  private final Run run;
  private final String keyspace;

  /**
   * Those of this run.
   *
   * @param keyspace of the journal: akka or pekko
   */
  Scores(Run run, String keyspace) {
    this.run = run;
    this.keyspace = keyspace;
  }

  /** The run's one target pod. */
  Pod target() {
    return Children.pod(run, Labels.ROLE_TARGET);
  }

  /** Waits until the target, once it answers, has taken many more scores: in mid-attempt. */
  void awaitLoad() {
    long before = Await.until("the target of " + run + " answers", LOAD, this::trials, t -> t >= 0);
    Await.until(run + " is loaded", LOAD, this::trials, trials -> trials >= before + SOME);
  }

  /**
   * Waits until the target counts as many scores as there are events in the journal of this
   * Cassandra: what was on its way when the load ended has come by then.
   *
   * @param cassandra run that the Cassandra belongs to
   * @return their number
   */
  long awaitAllInTheJournalOf(Run cassandra) {
    return Await.until(
            "as many trials of " + run + " as events in its journal",
            SETTLED,
            () -> new Counts(trials(), events(cassandra)),
            counts -> counts.trials == counts.events)
        .events;
  }

  /**
   * Scores that were answered well, by what the status says of all attempts, failed ones too. One
   * that was killed before its load, with its connection alone, has no figures.
   */
  static long answered(BenchmarkRunStatus status) {
    return CHECKS
        + status.attempts.stream()
            .filter(attempt -> attempt.requests != null)
            .mapToLong(attempt -> attempt.requests - attempt.errors.status)
            .sum();
  }

  private record Counts(long trials, long events) {}

  /** What {@code GET /scoring} says; -1 where the target doesn't answer. */
  private long trials() {
    String path =
        "/api/v1/namespaces/%s/pods/%s:8080/proxy/scoring"
            .formatted(run.namespace(), target().getMetadata().getName());
    try {
      String answer = CLIENT.raw(path);
      return answer == null
          ? -1
          : new ObjectMapper().readTree(answer).get("numberOfTrials").asLong();
    } catch (KubernetesClientException e) {
      return -1;
    } catch (JsonProcessingException e) {
      throw new AssertionError("GET /scoring answered no JSON", e);
    }
  }

  /** Asked by hack/cassandra's small cqlsh, in the Cassandra pod. */
  private long events(Run cassandra) {
    CassandraLogin login = CassandraLogin.of(cassandra);
    Command.Result result =
        Kubectl.run(
            login.username() + "\n" + login.password() + "\n",
            "exec",
            "--stdin",
            "--namespace",
            cassandra.namespace(),
            Children.pod(cassandra, Labels.ROLE_CASSANDRA).getMetadata().getName(),
            "--container",
            "cassandra",
            "--",
            "/bin/sh",
            "-c",
            "read -r CQL_USERNAME; read -r CQL_PASSWORD; export CQL_USERNAME CQL_PASSWORD;"
                + " exec /app/entrypoint cql \"$1\"",
            "sh",
            "SELECT count(*) FROM "
                + keyspace
                + ".messages WHERE persistence_id = 'scoring' AND partition_nr = 0");
    if (result.exitCode() != 0) {
      throw new AssertionError("the journal can't be read: " + result.output());
    }
    return Long.parseLong(result.output().strip());
  }
}
