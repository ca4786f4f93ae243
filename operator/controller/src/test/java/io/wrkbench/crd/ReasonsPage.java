package io.wrkbench.crd;

import io.wrkbench.reason.Reason;

/** The page of all reasons for users, in Markdown. */
final class ReasonsPage {
  private static final String HEAD =
      """
      # Reasons

      Conditions, events and attempts give one of these reasons; the message beside it has the details of the case. A
      comparison's measurement that isn't compared has one in `leftOut`. The last column says who decides on the
      reason: look there for more, such as a log.

      <!-- Generated from operator/controller/src/main/java/io/wrkbench/reason by the Maven build. Don't edit: change the
      Java types and run `make crds`. -->

      | reason | what it means | what to do | decided by |
      | --- | --- | --- | --- |
      """;

  private ReasonsPage() {}

  static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    for (Reason reason : Reason.values()) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(reason, reason.meaning(), reason.advice(), reason.decidedBy()));
    }
    return page.toString();
  }
}
