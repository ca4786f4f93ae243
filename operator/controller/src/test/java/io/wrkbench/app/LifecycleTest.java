package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  private final AtomicLong nanos = new AtomicLong(-5);
  private final AtomicInteger ended = new AtomicInteger();
  private boolean watching = true;
  private boolean reachable = true;
  private final Lifecycle life =
      new Lifecycle(nanos::get, () -> watching, () -> reachable, ended::incrementAndGet);

  private void looksFor(Duration time) {
    for (long left = time.toSeconds(); left >= 0; left -= Lifecycle.LOOK.toSeconds()) {
      life.look();
      nanos.addAndGet(Lifecycle.LOOK.toNanos());
    }
  }

  @Test
  void isReadyOnceItHasStarted() {
    assertThat(life.notReady()).isPresent();
    assertThat(life.sick()).isEmpty();
    life.started();
    looksFor(Duration.ofHours(1));
    assertThat(life.notReady()).isEmpty();
    assertThat(life.sick()).isEmpty();
    assertThat(ended).hasValue(0);
  }

  @Test
  void aStartThatFailsEndsTheProcess() {
    life.failed("can't start", new IllegalStateException());
    life.failed("can't start either", new IllegalStateException());
    assertThat(ended).hasValue(1);
    assertThat(life.sick()).contains("can't start");
    assertThat(life.notReady()).contains("can't start");
  }

  @Test
  void aStartThatHangsEndsTheProcess() {
    looksFor(Lifecycle.LONGEST_START.minusSeconds(10));
    assertThat(ended).hasValue(0);
    looksFor(Duration.ofSeconds(20));
    assertThat(ended).hasValue(1);
    assertThat(life.sick()).isPresent();
  }

  @Test
  void aWatchThatStaysDownEndsTheProcess() {
    life.started();
    watching = false;
    looksFor(Lifecycle.LONGEST_WITHOUT_WATCH.minusSeconds(10));
    watching = true;
    looksFor(Duration.ofSeconds(10));
    watching = false;
    looksFor(Lifecycle.LONGEST_WITHOUT_WATCH.minusSeconds(10));
    assertThat(ended).hasValue(0);
    looksFor(Duration.ofSeconds(20));
    assertThat(ended).hasValue(1);
  }

  @Test
  void anApiServerThatIsDownDoesNot() {
    life.started();
    watching = false;
    reachable = false;
    looksFor(Duration.ofHours(1));
    assertThat(ended).hasValue(0);
    assertThat(life.sick()).isEmpty();
    reachable = true;
    looksFor(Lifecycle.LONGEST_WITHOUT_WATCH.minusSeconds(10));
    assertThat(ended).hasValue(0);
    looksFor(Duration.ofSeconds(20));
    assertThat(ended).hasValue(1);
  }

  @Test
  void whoNoLongerLooksIsSick() {
    life.look();
    nanos.addAndGet(Lifecycle.LONGEST_LOOK.plusSeconds(1).toNanos());
    assertThat(life.sick()).isPresent();
    life.look();
    assertThat(life.sick()).isEmpty();
  }
}
