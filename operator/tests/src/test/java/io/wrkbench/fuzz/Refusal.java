package io.wrkbench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** How the API server has to refuse what it doesn't take. */
final class Refusal {
  /** Possessive, or a text of some thousand characters would end the thread. */
  private static final String QUOTED = "(?s)\"(?:\\\\.|[^\"\\\\])*+\"";

  /** Words of Kubernetes' own for a rule that could not be evaluated. */
  private static final Pattern BROKEN_RULE =
      Pattern.compile(
          "evaluating rule|cost|no such overload|no such key|internal error|did not match a"
              + " supported operator|panic",
          Pattern.CASE_INSENSITIVE);

  /**
   * What a rule says of a whole number that is written as 8.0 in JSON, where an integer or a
   * quantity is expected. The schema takes it, no rule can read it, and none can be written around
   * it: the message names the field's object and its type.
   */
  private static final Pattern WHOLE_NUMBER_WITH_POINT =
      Pattern.compile(
          "invalid data, expected (int, got float64|XIntOrString value to be either a string or)");

  /** A field's path at the beginning of what the API server found wrong. */
  private static final Pattern FIELD =
      Pattern.compile("(spec|metadata|status)([.\\[].*)?|<nil>", Pattern.DOTALL);

  /**
   * What the API server reads of a request. It answers 413 to a longer one and hangs up, so that a
   * client that is still sending sees a broken connection now and then.
   */
  private static final int MOST_BYTES = 3 << 20;

  /** What it answers to one that it reads, but of which etcd stores no more than half. */
  private static final String TOO_LARGE_FOR_ETCD = "etcdserver: request is too large";

  private Refusal() {}

  /** The field that was refused first, without indexes. */
  static String field(KubernetesClientException refusal) {
    return causes(refusal).stream()
        .map(cause -> String.valueOf(cause.getField()).replaceAll("\\[[^\\]]*]", "[]"))
        .findFirst()
        .orElse(Integer.toString(refusal.getCode()));
  }

  /**
   * What is wrong with a refusal; empty where it is as it has to be.
   *
   * @param sent what was refused
   */
  static Optional<String> fault(KubernetesClientException refusal, String sent) {
    if (refusal.getCode() <= 0 && sent.getBytes(UTF_8).length > MOST_BYTES) {
      return none();
    }
    String message = String.valueOf(refusal.getMessage());
    if (message.contains(TOO_LARGE_FOR_ETCD)) {
      return none();
    }
    return switch (refusal.getCode()) {
      case 422 ->
          causes(refusal).stream()
              .map(Refusal::fault)
              .flatMap(Optional::stream)
              .findFirst()
              .or(() -> causes(refusal).isEmpty() ? Optional.of("no causes: " + message) : none());
      // What can't be read as an object at all, and what is larger than any object.
      case 400 ->
          message.matches("(?s).*(spec|metadata|unknown field|unmarshal|decod).*")
              ? none()
              : Optional.of("names no field: " + message);
      case 413 -> none();
      default -> Optional.of("answered with " + refusal.getCode() + ": " + message);
    };
  }

  private static Optional<String> fault(StatusCause cause) {
    if (cause.getField() == null || !FIELD.matcher(cause.getField()).matches()) {
      return Optional.of("names no field: " + cause.getField() + ": " + cause.getMessage());
    }
    if (cause.getMessage() == null || cause.getMessage().isBlank()) {
      return Optional.of(cause.getField() + ": has no message");
    }
    // What the user wrote is quoted before it.
    String said = unquoted(cause.getMessage());
    return BROKEN_RULE.matcher(said).find() && !WHOLE_NUMBER_WITH_POINT.matcher(said).find()
        ? Optional.of(cause.getField() + ": " + cause.getMessage())
        : none();
  }

  private static List<StatusCause> causes(KubernetesClientException refusal) {
    return refusal.getStatus() == null
            || refusal.getStatus().getDetails() == null
            || refusal.getStatus().getDetails().getCauses() == null
        ? List.of()
        : refusal.getStatus().getDetails().getCauses();
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  /** What the API server says in its own words, without what it quotes. */
  static String unquoted(String message) {
    return message.replaceAll(QUOTED, "");
  }
}
