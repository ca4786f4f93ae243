package io.wrkbench.api;

import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.ArrayList;
import java.util.List;

/**
 * Why JSON can't be read, and where.
 *
 * @param path names of fields, and indexes of list items as decimal numbers
 * @param message what is wrong there
 */
record ReadProblem(List<String> path, String message) {
  private static final int LONGEST = 256;

  /** Copies the path, and cuts the message to a line. */
  ReadProblem {
    path = List.copyOf(path);
    String line = message == null ? "can't be read" : message.lines().findFirst().orElse("");
    message = line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }

  /**
   * From what was thrown.
   *
   * @param root name of what was read
   */
  static ReadProblem of(String root, Exception thrown) {
    if (!(thrown instanceof JsonMappingException mapping)) {
      return new ReadProblem(List.of(root), thrown.getMessage());
    }
    List<String> path =
        new ArrayList<>(
            mapping.getPath().stream()
                .map(
                    step ->
                        step.getFieldName() == null
                            ? String.valueOf(step.getIndex())
                            : step.getFieldName())
                .toList());
    path.add(0, root);
    Throwable cause = thrown;
    while (cause instanceof JsonMappingException && cause.getCause() != null) {
      cause = cause.getCause(); // What our own types say is clearer than what Jackson makes of it.
    }
    return new ReadProblem(
        path,
        cause instanceof JsonMappingException last
            ? last.getOriginalMessage()
            : cause.getMessage());
  }

  /** {@code spec.background[1].name: can't be read}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String step : path) {
      if (!step.isEmpty() && step.chars().allMatch(Character::isDigit)) {
        text.append('[').append(step).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(step);
      }
    }
    String where = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text.toString();
    return where + ": " + message;
  }
}
