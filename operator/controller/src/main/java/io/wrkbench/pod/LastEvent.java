package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.Event;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The last of an object's events, as far as they matter. Anybody may write events.
 *
 * @param reason CamelCase word
 * @param message the beginning of it
 */
public record LastEvent(String reason, String message) {
  /** Characters of a message: it may have 1.5 MiB. */
  private static final int MOST = 4096;

  /** Looks for it, event by event. */
  public static final class Search {
    private final Set<String> reasons;
    private String when = "";
    private LastEvent last;

    /** Passes over events with other reasons. */
    public Search(Set<String> reasons) {
      this.reasons = reasons;
    }

    /** Looks at one event. */
    public void add(Event event) {
      String time = Objects.requireNonNullElse(event.getLastTimestamp(), "");
      if (event.getReason() != null
          && reasons.contains(event.getReason())
          && event.getMessage() != null
          && time.compareTo(when) >= 0) {
        when = time;
        last =
            new LastEvent(
                event.getReason(),
                event.getMessage().substring(0, Math.min(MOST, event.getMessage().length())));
      }
    }

    /** The last one so far; empty if there was none. */
    public Optional<LastEvent> found() {
      return Optional.ofNullable(last);
    }
  }
}
