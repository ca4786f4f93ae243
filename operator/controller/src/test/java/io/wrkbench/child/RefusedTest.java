package io.wrkbench.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.reason.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Forbidden | Job a was refused: forbidden: exceeded quota: q, requested: count/jobs.batch=1 | true",
        "Forbidden | Job a was refused: forbidden: status unknown for quota: q, resources: pods | true",
        "Forbidden | Job a was refused: forbidden: failed quota: q: must specify limits.cpu | false",
        "Forbidden | Job a was refused: cannot create resource | false",
        "InvalidObject | exceeded quota | false"
      })
  void onlyAQuotaMayHaveRoomLater(Reason reason, String message, boolean passing) {
    assertThat(new Refused(reason, message).isPassing()).isEqualTo(passing);
  }
}
