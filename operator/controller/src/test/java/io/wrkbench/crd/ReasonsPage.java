package io.wrkbench.crd;

import io.wrkbench.reason.Reason;

/** The page of all reasons for users, in Markdown. */
final class ReasonsPage {
  private static final String HEAD =
      """
      # Reasons

      Conditions, events and attempts give one of these words as their reason; the message beside it has the details of
      the case. Decided by: who finds it out, and whose log or words tell more.

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
