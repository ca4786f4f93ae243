package io.wrkbench.api;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A status without the fields that can't be read. Only the operator writes a status, so these were
 * edited by hand or come from another version.
 *
 * @param <T> type of the status
 * @param status the rest of it
 * @param problem which fields can't be read, and why
 */
public record LenientStatus<T>(T status, Optional<String> problem) {
  /** With more problems than this, nothing of the status is read. */
  private static final int MOST_PROBLEMS = 20;

  /** Fields that an entry of a list, or an object, must have to be usable. */
  private static final Map<String, List<String>> NEEDED =
      Map.of(
          "conditions", List.of("type", "status"),
          "attempts", List.of("number", "outcome"),
          "current", List.of("number", "job", "jobUid"),
          "measurements", List.of("round", "variant", "run", "uid"),
          "objectives", List.of("metric", "met"));

  /**
   * Reads all that can be read.
   *
   * @param empty a status without anything
   */
  @SuppressWarnings("unchecked")
  public static <T> LenientStatus<T> of(
      JsonNode stored, DeserializationContext context, Supplier<T> empty) {
    if (!(stored instanceof ObjectNode tree)) {
      return new LenientStatus<>(empty.get(), Optional.of("status is not an object"));
    }
    StoredTree.Bounds bounds = StoredTree.tidy("status", tree);
    if (bounds.problem().isPresent()) {
      return new LenientStatus<>(empty.get(), bounds.problem());
    }
    Class<T> type = (Class<T>) empty.get().getClass();
    List<String> problems = new ArrayList<>();
    while (problems.size() < MOST_PROBLEMS) {
      try {
        T status = context.readTreeAsValue(tree, type);
        Optional<ReadProblem> incomplete = incomplete(tree);
        if (incomplete.isEmpty()) {
          return new LenientStatus<>(
              status,
              problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)));
        }
        problems.add(incomplete.get().toString());
        remove(tree, incomplete.get().path());
      } catch (IOException | RuntimeException e) {
        ReadProblem problem = ReadProblem.of("status", e);
        problems.add(problem.toString());
        if (!remove(tree, problem.path())) {
          break;
        }
      }
    }
    return new LenientStatus<>(empty.get(), Optional.of(String.join("; ", problems)));
  }

  /** The first thing that Jackson can read but the operator can't use. */
  private static Optional<ReadProblem> incomplete(ObjectNode status) {
    for (Map.Entry<String, JsonNode> field : status.properties()) {
      List<String> needed = NEEDED.getOrDefault(field.getKey(), List.of());
      JsonNode value = field.getValue();
      if (value.isObject()) {
        Optional<ReadProblem> problem = missing(List.of("status", field.getKey()), value, needed);
        if (problem.isPresent()) {
          return problem;
        }
      }
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        Optional<ReadProblem> problem =
            missing(List.of("status", field.getKey(), String.valueOf(i)), value.get(i), needed);
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return badTime(List.of("status"), status);
  }

  private static Optional<ReadProblem> missing(
      List<String> path, JsonNode value, List<String> needed) {
    return needed.stream()
        .filter(name -> !value.has(name))
        .findFirst()
        .map(name -> new ReadProblem(path, name + " is missing"));
  }

  private static Optional<ReadProblem> badTime(List<String> path, JsonNode node) {
    if (!holdsBadTime(node)) {
      return Optional.empty(); // Almost always: saves building a path for each field.
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      List<String> below = with(path, field.getKey());
      if (isBadTime(field)) {
        return Optional.of(new ReadProblem(below, "is not a time: " + field.getValue().asText()));
      }
      Optional<ReadProblem> problem = badTime(below, field.getValue());
      if (problem.isPresent()) {
        return problem;
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      Optional<ReadProblem> problem = badTime(with(path, String.valueOf(i)), node.get(i));
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static boolean holdsBadTime(JsonNode node) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (isBadTime(field) || holdsBadTime(field.getValue())) {
        return true;
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      if (holdsBadTime(node.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBadTime(Map.Entry<String, JsonNode> field) {
    if (!field.getKey().endsWith("Time") || !field.getValue().isValueNode()) {
      return false;
    }
    try {
      Instant.parse(field.getValue().asText());
      return false;
    } catch (DateTimeException e) {
      return true;
    }
  }

  private static List<String> with(List<String> path, String last) {
    List<String> longer = new ArrayList<>(path);
    longer.add(last);
    return longer;
  }

  /** Removes the field, and returns whether it was there. */
  private static boolean remove(ObjectNode status, List<String> path) {
    JsonNode at = status;
    Iterator<String> steps = path.subList(1, path.size()).iterator();
    while (steps.hasNext()) {
      String step = steps.next();
      if (at instanceof ObjectNode object) {
        if (!steps.hasNext()) {
          return object.remove(step) != null;
        }
        at = object.path(step);
      } else if (at instanceof ArrayNode list) {
        int index = Integer.parseInt(step);
        if (!steps.hasNext()) {
          return list.remove(index) != null;
        }
        at = list.path(index);
      } else {
        return false;
      }
    }
    return false;
  }
}
