package io.wrkbench.agent.curl;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.Timeline;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurlTallyTest {

  private final CurlTally tally = new CurlTally(200, GoDuration.ofSeconds(3));

  /** In nanoseconds after the beginning. */
  private long now = 1_500_000_000;

  private void failed(int exit, String verbose) {
    tally.add(now, verbose + "\nwrkbench 000 " + exit + " 0.000231 0 0 it failed\n");
  }

  @Test
  void answersHaveLatenciesBytesAndAStatus() {
    tally.add(
        now, "*   Trying 10.0.0.7:8080...\n< HTTP/1.1 200 OK\n\nwrkbench 200 0 0.001500 120 13 \n");
    tally.add(now, "\nwrkbench 503 0 0.001000 100 0 \n");
    assertThat(tally.answered()).isEqualTo(2);
    assertThat(tally.bytes()).isEqualTo(233);
    assertThat(tally.latencies().mean()).isEqualTo(GoDuration.ofMicros(1250));
    assertThat(tally.errors()).isEqualTo(new LoadErrors(0, 0, 0, 0, 1, 0L));
  }

  @Test
  void exitCodesAreKindsOfErrors() {
    failed(7, "* connect to 127.0.0.1 port 1 failed: Connection refused");
    failed(7, "* Immediate connect fail for 127.0.0.1: Cannot assign requested address");
    failed(6, "");
    failed(60, "");
    failed(28, "");
    failed(52, "");
    failed(56, "");
    failed(55, "");
    tally.add(now, ""); // killed
    assertThat(tally.errors()).isEqualTo(new LoadErrors(3, 2, 1, 2, 0, 1L));
    assertThat(tally.answered()).isZero();
    assertThat(tally.latencies().isEmpty()).isTrue();
    assertThat(tally.summary(GoDuration.ofSeconds(2)))
        .contains("0 requests in 2s")
        .contains("1 times no free port")
        .contains("1 times exit code 52: it failed");
  }

  @Test
  void itIsKnownInWhichSecondRequestsWereAnsweredOrFailed() {
    tally.add(now, "\nwrkbench 200 0 0.001500 120 13 \n");
    tally.add(now, "\nwrkbench 200 0 0.002500 120 13 \n");
    now = 2_100_000_000;
    failed(7, "");
    tally.add(now, "\nwrkbench 503 0 0.001000 100 0 \n");
    assertThat(tally.timeline(GoDuration.ofSeconds(3)))
        .isEqualTo(
            new Timeline(
                1,
                List.of(0L, 2L, 1L),
                List.of(0L, 0L, 2L),
                List.of(0L, 4000L, 1000L),
                List.of(0L, 2500L, 1000L)));
  }
}
