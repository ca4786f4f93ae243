package io.wrkbench.judge.measured;

import java.util.Locale;

/** A part of a run that takes CPU on a machine. */
public enum Part {
  /** All load pods, those of background loads among them. */
  LOAD("the load"),
  /** The target's pods. */
  TARGET("the target"),
  /** The pods of the Cassandra that belongs to the run. */
  CASSANDRA("Cassandra");

  private final String words;

  Part(String words) {
    this.words = words;
  }

  /** As in the names of evidence: {@code target}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As in a sentence: {@code the target}. */
  public String words() {
    return words;
  }
}
