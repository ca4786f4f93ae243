package io.wrkbench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A manifest to apply, and what is done to it while it is under way.
 *
 * @param index its number; the same one is the same again for the same seed
 * @param namespace what the namespace is like that it goes to
 * @param way how it gets into the cluster
 * @param manifest the whole object, as JSON
 * @param steps what is done to it
 */
record Case(long index, Room namespace, Way way, ObjectNode manifest, List<Step> steps) {
  /** Namespaces that differ in what may run in them. */
  enum Room {
    /** Nothing is kept from running. */
    PLAIN,
    /** PodSecurity <em>restricted</em> is enforced. */
    RESTRICTED,
    /** A ResourceQuota allows few objects, and a LimitRange sets narrow limits. */
    NARROW
  }

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  /** Its kind. */
  OurKind kind() {
    return OurKind.of(manifest);
  }

  /** Its name, if it has one. */
  String name() {
    return manifest.at("/metadata/name").asText();
  }

  /** The same with another manifest. */
  Case with(ObjectNode other) {
    return new Case(index, namespace, way, other, steps);
  }

  /** The same under another name. */
  Case named(String name) {
    ObjectNode copy = manifest.deepCopy();
    ((ObjectNode) copy.get("metadata")).put("name", name);
    return with(copy);
  }

  /** The same with other steps. */
  Case with(List<Step> others) {
    return new Case(index, namespace, way, manifest, others);
  }

  /** For people: the manifest as YAML, and a line for each step. */
  String yaml() {
    try {
      return YAML.writeValueAsString(manifest)
          + steps.stream()
              .map(
                  step ->
                      "# after %d ms: %s %s%n"
                          .formatted(
                              step.after().toMillis(),
                              step.kind(),
                              step.patch() == null ? "" : step.patch()))
              .collect(
                  Collectors.joining("", "# %s, namespace: %s%n".formatted(way, namespace), ""));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't be written as YAML", e);
    }
  }
}
