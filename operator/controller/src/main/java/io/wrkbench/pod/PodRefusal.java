package io.wrkbench.pod;

import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Why the API server refuses a pod that a controller wants to create.
 *
 * @param message what the API server said, and what to do
 * @param passing whether it may accept the same pod later
 */
public record PodRefusal(String message, boolean passing) {
  /** How long to wait for room in a quota: it may still count what is being removed. */
  public static final Duration MOST_TO_WAIT = Duration.ofSeconds(60);

  /** The reason of a controller's events that say so. */
  public static final Set<String> REASONS = Set.of("FailedCreate");

  /** Refusals that stay until the pod or the rule is changed. */
  private static final Pattern FINAL =
      Pattern.compile(
          "violates PodSecurity"
              + "|admission webhook .* denied the request"
              + "|(minimum|maximum) \\S+ usage per "
              + "|max limit to request ratio"
              + "|failed quota: .* must specify"
              + "|ValidatingAdmissionPolicy .* denied request"
              + "| is invalid: ",
          Pattern.DOTALL);

  private static final String PREFIX = "Error creating: ";

  /**
   * The refusal.
   *
   * @param event what a controller says of it in an event or a condition
   */
  public static PodRefusal of(String event) {
    String why = event.startsWith(PREFIX) ? event.substring(PREFIX.length()) : event;
    boolean passing = !FINAL.matcher(why).find();
    return new PodRefusal(
        why + (passing ? "; make room for it" : "; correct the podTemplate, or what forbids it"),
        passing);
  }
}
