package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.wrkbench.api.BenchmarkRun;

/** One of the things that are compared: the template, and what is different about it. */
public class Variant {
  /** Label of the runs that measure a variant, with its name. */
  public static final String LABEL = BenchmarkRun.GROUP + "/variant";

  /** Label of the runs that measure a variant, with the number of the round. */
  public static final String ROUND = BenchmarkRun.GROUP + "/round";

  /**
   * Annotation of a run whose variant's latency on one connection is known from earlier rounds, so
   * that it needn't measure that.
   */
  public static final String ALONE_IS_KNOWN = BenchmarkRun.GROUP + "/single-connection-is-known";

  static final int LONGEST_NAME = 20;

  /** It is part of the names of runs. */
  static final String NAME = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";

  /** Schema of a patch: any object. A list or a text would replace the whole template. */
  static final class PatchSchema {
    private PatchSchema() {}
  }

  @Required
  @Size(min = 1, max = LONGEST_NAME)
  @Pattern(NAME)
  @JsonPropertyDescription(
      "Name of the variant: lower-case letters, digits and hyphens, 20 characters at most.")
  public String name;

  @PreserveUnknownFields
  @SchemaFrom(type = PatchSchema.class)
  @JsonPropertyDescription(
      "What the variant has in place of the template's fields, as a JSON merge patch (RFC 7386):"
          + " objects are merged, anything else is replaced as a whole, lists too, and null removes a"
          + " field. Absent for the template as it is.")
  public JsonNode patch;
}
