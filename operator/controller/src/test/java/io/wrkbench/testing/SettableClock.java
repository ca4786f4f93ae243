package io.wrkbench.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes on when it is told to. */
public final class SettableClock extends Clock {
  private volatile Instant now;

  /** Starts at this time. */
  public SettableClock(Instant now) {
    this.now = now;
  }

  /** Lets so much time pass. */
  public void add(Duration passed) {
    now = now.plus(passed);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
