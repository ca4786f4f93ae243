package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * An object that was applied, or a run that a comparison made, with what has been seen of it and
 * when; times are those of the test's clock, null for what hasn't happened.
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

  /** The comparison that made it; null for one that was applied. */
  final Tracked parent;

  Tracked(Case of, String namespace, String name, String uid, Duration created) {
    this(of, null, namespace, name, uid, created);
  }

  private Tracked(
      Case of, Tracked parent, String namespace, String name, String uid, Duration created) {
    this.of = of;
    this.parent = parent;
    this.namespace = namespace;
    this.name = name;
    this.uid = uid;
    this.created = created;
  }

  /** A run that this comparison has made; what is wrong with it is wrong with the case. */
  Tracked child(String childName, String childUid, Duration now) {
    return new Tracked(of, this, namespace, childName, childUid, now);
  }

  /** Its kind. */
  OurKind kind() {
    return parent == null ? of.kind() : OurKind.RUN;
  }

  /** Before how it ended: of which kind it is, unless it is a run that was applied. */
  String isOf() {
    if (kind() == OurKind.RUN) {
      return parent == null ? "" : "child ";
    }
    String reason = "";
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals("Failed")) {
        reason = condition.path("reason").asText() + " ";
      }
    }
    return "comparison " + reason;
  }

  /** What is done to it; a comparison's steps are done to its children, too. */
  List<Step> steps() {
    return parent == null ? of.steps() : List.of();
  }

  /** Whether somebody has deleted it, or what owns it. */
  boolean isDeleted() {
    return deleteAsked != null
        || orphaned
        || parent != null && (parent.isDeleted() || parent.gone != null);
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
