package io.wrkbench.agent.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.GoDuration;
import org.junit.jupiter.api.Test;

class RateTallyTest {

  private static final GoDuration PLANNED = GoDuration.ofSeconds(10);

  private final RateTally tally = new RateTally(200, PLANNED, GoDuration.ofSeconds(20));

  private void sent(int requests, GoDuration when) {
    for (int i = 0; i < requests; i++) {
      tally.sent(when.nanos());
    }
  }

  @Test
  void aLoadIsAsLongAsPlannedAlsoIfItsLastRequestIsSentBefore() {
    assertThat(tally.duration()).isEqualTo(PLANNED);
    sent(100, GoDuration.ofSeconds(1));
    assertThat(tally.duration()).isEqualTo(PLANNED);
  }

  @Test
  void onlyMoreThanAFewRequestsThatAreSentLateMakeItLonger() {
    sent(198, GoDuration.ofSeconds(10));
    sent(2, GoDuration.ofSeconds(11));
    assertThat(tally.duration()).isEqualTo(PLANNED);
    sent(1, GoDuration.ofMillis(10_500));
    assertThat(tally.duration()).isEqualTo(GoDuration.ofSeconds(11));
  }
}
