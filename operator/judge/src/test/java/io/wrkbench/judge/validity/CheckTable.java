package io.wrkbench.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.validity.Validity.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** What is said of a run of six attempts after a change of the {@link Sample}. */
final class CheckTable {
  private final List<DynamicTest> rows = new ArrayList<>();

  /** Every check was made and passed, so none lacks anything. */
  CheckTable passes(String when, Consumer<Sample> change) {
    return row(when, Status.True, Reason.AllChecked, true, change);
  }

  /** All passed that could be made, and the others are named. */
  CheckTable passesPartly(String when, Consumer<Sample> change) {
    return row(when, Status.True, Reason.PartlyChecked, false, change);
  }

  /** A check failed, with all evidence there. */
  CheckTable fails(Reason reason, String when, Consumer<Sample> change) {
    return row(when, Status.False, reason, true, change);
  }

  /** A check failed, and another lacked evidence. */
  CheckTable failsPartly(Reason reason, String when, Consumer<Sample> change) {
    return row(when, Status.False, reason, false, change);
  }

  /** Something looks wrong, and what would explain it isn't known and named. */
  CheckTable doubts(Reason reason, String when, Consumer<Sample> change) {
    return row(when, Status.Unknown, reason, false, change);
  }

  /** Too few attempts count; whether all else is known isn't the question. */
  CheckTable tooFew(String when, Consumer<Sample> change) {
    rows.add(dynamicTest(when, () -> check(when, Status.Unknown, Reason.TooFewAttempts, change)));
    return this;
  }

  Stream<DynamicTest> tests() {
    return rows.stream();
  }

  private CheckTable row(
      String when, Status status, Reason reason, boolean complete, Consumer<Sample> change) {
    rows.add(
        dynamicTest(
            when,
            () ->
                assertThat(check(when, status, reason, change).lacking().isEmpty())
                    .as("%s: everything is known", when)
                    .isEqualTo(complete)));
    return this;
  }

  private static Validity check(
      String when, Status status, Reason reason, Consumer<Sample> change) {
    Sample sample = Sample.of(6);
    change.accept(sample);
    Validity validity = Validity.of(sample.build());
    assertThat(validity.status()).as("%s: %s", when, validity).isEqualTo(status);
    assertThat(validity.reason()).as("%s: %s", when, validity).isEqualTo(reason);
    assertThat(validity.message()).as(when).matches("[^\\n]{10,400}");
    return validity;
  }
}
