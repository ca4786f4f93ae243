package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/** The nodes on which target and load run. */
public class Placement {
  /** Where the load runs, relative to the target. */
  public enum LoadPlacement {
    /** Wherever the scheduler puts it. */
    Anywhere,
    /** On the target's node. */
    SameNode,
    /** On any node but the target's. */
    SeparateNode
  }

  @Default("Anywhere")
  @JsonPropertyDescription(
      "Where the load runs, relative to the target: Anywhere, on the SameNode or on a"
          + " SeparateNode. Default: Anywhere.")
  public LoadPlacement load = LoadPlacement.Anywhere;

  @Pattern(Patterns.NAME)
  @Size(min = 1, max = 253)
  @JsonPropertyDescription(
      "Name of the node that the target runs on (target.server only). Default: any.")
  public String targetNode;

  @Pattern(Patterns.NAME)
  @Size(min = 1, max = 253)
  @JsonPropertyDescription("Name of the node that the load runs on. Default: any that load allows.")
  public String loadNode;

  @JsonPropertyDescription("Labels that the target's node must have (target.server only).")
  @Size(max = 20)
  public Map<String, @Size(max = 63) @Pattern(Patterns.LABEL_VALUE) String> targetNodeSelector =
      Map.of();

  @JsonPropertyDescription("Labels that the load's node must have.")
  @Size(max = 20)
  public Map<String, @Size(max = 63) @Pattern(Patterns.LABEL_VALUE) String> loadNodeSelector =
      Map.of();
}
