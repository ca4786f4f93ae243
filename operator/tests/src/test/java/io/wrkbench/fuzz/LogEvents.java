package io.wrkbench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Reads the operator's log, in which each line is a JSON object. */
final class LogEvents {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** How the operator says that the API server didn't take something, or wasn't there. */
  private static final Set<String> EXPECTED =
      Set.of(
          "io.fabric8.kubernetes.client.KubernetesClientException",
          "io.fabric8.kubernetes.client.WatcherException",
          "java.io.IOException",
          "java.net.ConnectException",
          "java.util.concurrent.TimeoutException");

  /**
   * What the API server answers to a request that is wrong in itself. What it refuses of a user's
   * manifest, the operator says in the status.
   */
  private static final Pattern WRONG_REQUEST = Pattern.compile("\\bcode=(400|405|413|415|422)\\b");

  /**
   * An exception in the log.
   *
   * @param kind its class, and the method of ours that it was thrown below
   * @param expected whether it is one that the operator has to reckon with
   * @param namespace the namespace of the run that it was about; empty where that isn't known
   * @param name the run's name
   * @param text the line
   */
  record Thrown(String kind, boolean expected, String namespace, String name, String text) {}

  private LogEvents() {}

  /** The exception that the line tells of. */
  static Optional<Thrown> thrown(String line) {
    if (line.startsWith("Exception in thread")) {
      return Optional.of(new Thrown(line.replaceAll(":.*", ""), false, "", "", line));
    }
    JsonNode event;
    try {
      event = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    JsonNode thrown = event.path("throwable");
    if (!thrown.isObject()) {
      return Optional.empty();
    }
    JsonNode root = thrown;
    while (root.path("cause").isObject()) {
      root = root.get("cause");
    }
    boolean expected =
        EXPECTED.contains(root.path("className").asText())
            && !WRONG_REQUEST.matcher(root.path("message").asText()).find();
    String kind = simple(root.path("className").asText()) + ours(thrown, root);
    JsonNode mdc = event.path("mdc");
    return Optional.of(
        new Thrown(
            kind,
            expected,
            mdc.path("resource.namespace").asText(),
            mdc.path("resource.name").asText(),
            "%s: %s: %s"
                .formatted(
                    event.path("formattedMessage").asText(),
                    root.path("className").asText(),
                    root.path("message").asText())));
  }

  private static String ours(JsonNode thrown, JsonNode root) {
    return ours(root).or(() -> ours(thrown)).map(method -> " at " + method).orElse("");
  }

  /** The innermost method of ours. */
  private static Optional<String> ours(JsonNode thrown) {
    return StreamSupport.stream(thrown.path("stepArray").spliterator(), false)
        .filter(step -> step.path("className").asText().startsWith("io.wrkbench."))
        .map(
            step ->
                simple(step.path("className").asText()) + "." + step.path("methodName").asText())
        .findFirst();
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
