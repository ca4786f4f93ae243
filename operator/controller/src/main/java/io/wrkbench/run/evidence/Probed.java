package io.wrkbench.run.evidence;

import io.wrkbench.result.SampleLines;
import java.util.Map;

/**
 * What probes have told since an attempt was begun.
 *
 * @param logs by the names of their nodes
 * @param ended how those of these probes ended that no longer ran when their log was read, by the
 *     names of their nodes
 * @param missing why a node's probe has told nothing, by the names of their nodes
 */
public record Probed(
    Map<String, SampleLines.Log> logs, Map<String, String> ended, Map<String, String> missing) {

  /** There are no probes to ask. */
  public static final Probed NOTHING = new Probed(Map.of(), Map.of(), Map.of());

  /** Keeps copies. */
  public Probed {
    logs = Map.copyOf(logs);
    ended = Map.copyOf(ended);
    missing = Map.copyOf(missing);
  }
}
