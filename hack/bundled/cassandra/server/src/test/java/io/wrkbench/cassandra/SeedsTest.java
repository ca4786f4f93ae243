package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SeedsTest {
  private static final Duration PERIOD = Duration.ofMillis(1);

  @Test
  void waitsUntilOneHasAnAddress() {
    AtomicInteger asked = new AtomicInteger();

    boolean found =
        new Seeds(List.of("a", "b"))
            .await(
                name -> asked.incrementAndGet() > 10 && name.equals("b"),
                Duration.ofMinutes(1),
                PERIOD);

    assertThat(found).isTrue();
    assertThat(asked).hasValue(12);
  }

  @Test
  void givesUp() {
    assertThat(new Seeds(List.of("a")).await(name -> false, Duration.ofMillis(20), PERIOD))
        .isFalse();
  }

  @Test
  void hasNoneWhereTheConfigurationHasNone() {
    assertThat(Seeds.of(Map.of()).names()).isEmpty();
    assertThat(Seeds.of(Map.of("seed_provider", List.of())).names()).isEmpty();
  }
}
