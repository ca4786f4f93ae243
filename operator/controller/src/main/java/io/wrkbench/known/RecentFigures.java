package io.wrkbench.known;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was measured of runs as the watches last showed it, for the metrics: of all runs that
 * haven't ended, and of the last ones that have. The limit counts series, because one run may have
 * a dozen and another ten thousand.
 */
public final class RecentFigures {
  /** The watch, too, knows a moment later what was read. */
  private static final Duration MOMENT = Duration.ofMinutes(1);

  private static final RecentFigures SHARED = new RecentFigures();

  /**
   * The figures of a run.
   *
   * @param uid of the run
   * @param end when the run ended; later than all others if it hasn't
   * @param read when this was read, by {@link System#nanoTime()}
   */
  private record Entry(String uid, Instant end, RunFigures figures, long read) {
    static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::end).thenComparing(Entry::uid);
  }

  private final Map<String, Entry> byUid = new HashMap<>();
  private final TreeSet<Entry> byEnd = new TreeSet<>(Entry.ORDER);
  private long kept;
  private long most = 20_000;

  /** The instance that is filled as runs are read. */
  public static RecentFigures shared() {
    return SHARED;
  }

  /** Limits what is kept to this many series. */
  public synchronized void limit(long series) {
    most = series;
    makeRoom();
  }

  /** The figures of a run; none if they aren't kept. */
  public synchronized RunFigures of(KnownRun run) {
    return Optional.ofNullable(byUid.get(run.getMetadata().getUid()))
        .map(Entry::figures)
        .orElse(RunFigures.NONE);
  }

  /** Forgets all runs except these and those that were read just now. */
  public synchronized void retain(Set<String> uids) {
    long now = System.nanoTime();
    List.copyOf(byUid.values()).stream()
        .filter(entry -> !uids.contains(entry.uid()))
        .filter(entry -> now - entry.read() > MOMENT.toNanos())
        .forEach(this::forget);
  }

  /**
   * Keeps the figures of a run, in place of those that were read before. A run without an attempt
   * has no figures, so that a long queue takes no room from what was measured.
   */
  synchronized void saw(KnownRun run, RunFigures figures) {
    String uid = run.getMetadata().getUid();
    Entry before = uid == null ? null : byUid.get(uid);
    if (before != null) {
      forget(before);
    }
    if (uid != null && !figures.attempts().isEmpty()) {
      Instant end = run.hasEnded() ? run.completion().orElse(Instant.MIN) : Instant.MAX;
      Entry entry = new Entry(uid, end, figures, System.nanoTime());
      byUid.put(uid, entry);
      byEnd.add(entry);
      kept += figures.series();
      makeRoom();
    }
  }

  private void makeRoom() {
    while (kept > most && !byEnd.isEmpty()) {
      forget(Objects.requireNonNull(byEnd.first()));
    }
  }

  private void forget(Entry entry) {
    byUid.remove(entry.uid());
    byEnd.remove(entry);
    kept -= entry.figures().series();
  }
}
