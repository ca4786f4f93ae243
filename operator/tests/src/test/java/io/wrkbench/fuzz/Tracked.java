package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.Set;

/**
 * A run that was applied, with what has been seen of it and when; times are those of the test's
 * clock, null for what hasn't happened.
 */
final class Tracked {
  private static final Set<String> TERMINAL = Set.of("Completed", "Failed", "Cancelled");

  final Case of;
  final String namespace;
  final String name;
  final String uid;
  final Duration created;
  JsonNode metadata = MissingNode.getInstance();
  JsonNode spec = MissingNode.getInstance();
  JsonNode status = MissingNode.getInstance();
  Duration admitted;
  Duration ended;
  Duration cancelAsked;
  Duration deleteAsked;
  Duration clean;
  Duration gone;
  int stepsBegun;
  volatile int stepsDone;
  boolean tampered;
  boolean orphaned;

  Tracked(Case of, String namespace, String name, String uid, Duration created) {
    this.of = of;
    this.namespace = namespace;
    this.name = name;
    this.uid = uid;
    this.created = created;
  }

  /** It looks like this now. */
  void seen(JsonNode run, Duration now) {
    metadata = run.path("metadata");
    spec = run.path("spec");
    status = run.path("status");
    if (admitted == null && status.hasNonNull("startTime")) {
      admitted = now;
    }
    if (ended == null && TERMINAL.contains(phase())) {
      ended = now;
    }
  }

  /** Its phase; empty where it has none. */
  String phase() {
    return status.path("phase").asText();
  }

  /** Whether it waits for a slot, as far as is known. */
  boolean isQueued() {
    return ended == null && gone == null && (phase().isEmpty() || phase().equals("Queued"));
  }

  @Override
  public String toString() {
    return "%s/%s: %s %s".formatted(namespace, name, phase(), status.path("message"));
  }
}
