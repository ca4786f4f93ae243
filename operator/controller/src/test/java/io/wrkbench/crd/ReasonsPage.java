package io.wrkbench.crd;

import io.wrkbench.reason.Reason;
import java.util.EnumSet;
import java.util.Set;

/** The page of all reasons for users, in Markdown. */
final class ReasonsPage {
  private static final String HEAD =
      """
      # Reasons

      Conditions, events and attempts give one of these reasons; the message beside it has the details of the case. The
      last column says who decides on the reason: look there for more, such as a log.

      <!-- Generated from operator/controller/src/main/java/io/wrkbench/reason by the Maven build. Don't edit: change the
      Java types and run `make crds`. -->

      | reason | what it means | what to do | decided by |
      | --- | --- | --- | --- |
      """;

  /** Of comparisons, which no operator carries out yet: users never see them. */
  private static final Set<Reason> NOT_YET =
      EnumSet.of(
          Reason.AllResolved,
          Reason.NotResolvable,
          Reason.InvalidVariant,
          Reason.VariantFailed,
          Reason.EnvironmentChanged);

  private ReasonsPage() {}

  static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    for (Reason reason : EnumSet.complementOf(EnumSet.copyOf(NOT_YET))) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(reason, reason.meaning(), reason.advice(), reason.decidedBy()));
    }
    return page.toString();
  }
}
