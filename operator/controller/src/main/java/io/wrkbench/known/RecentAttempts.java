package io.wrkbench.known;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.Figures;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The attempts of runs as the watches last showed them, for the metrics: of all runs that haven't
 * ended, and of the last ones that have. The limit counts series, because one run may have a dozen
 * and another ten thousand.
 */
public final class RecentAttempts {
  /** Series of a load: two figures, seven quantiles, six kinds of errors, two of its rate. */
  private static final int LOAD_SERIES = 17;

  /** The watch, too, knows a moment later what was read. */
  private static final Duration MOMENT = Duration.ofMinutes(1);

  private static final RecentAttempts SHARED = new RecentAttempts();

  /**
   * The attempts of a run.
   *
   * @param uid of the run
   * @param end when the run ended; later than all others if it hasn't
   * @param read when this was read, by {@link System#nanoTime()}
   */
  private record Entry(String uid, Instant end, List<AttemptStatus> attempts, long read) {
    static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::end).thenComparing(Entry::uid);

    long series() {
      return RecentAttempts.series(attempts);
    }
  }

  private final Map<String, Entry> byUid = new HashMap<>();
  private final TreeSet<Entry> byEnd = new TreeSet<>(Entry.ORDER);
  private long kept;
  private long most = 20_000;

  /** The instance that is filled as runs are read. */
  public static RecentAttempts shared() {
    return SHARED;
  }

  /** Limits what is kept to this many series. */
  public synchronized void limit(long series) {
    most = series;
    makeRoom();
  }

  /** The attempts of a run; none if they aren't kept. */
  public synchronized List<AttemptStatus> of(KnownRun run) {
    return Optional.ofNullable(byUid.get(run.getMetadata().getUid()))
        .map(Entry::attempts)
        .orElse(List.of());
  }

  /** Forgets all runs except these and those that were read just now. */
  public synchronized void retain(Set<String> uids) {
    long now = System.nanoTime();
    List.copyOf(byUid.values()).stream()
        .filter(entry -> !uids.contains(entry.uid()))
        .filter(entry -> now - entry.read() > MOMENT.toNanos())
        .forEach(this::forget);
  }

  /** How many series the attempts have at most, including those of their background loads. */
  public static long series(List<AttemptStatus> attempts) {
    return attempts.stream().mapToLong(a -> 1L + a.background.size()).sum() * LOAD_SERIES;
  }

  /** Keeps the attempts of a run, in place of those that were read before. */
  synchronized void saw(KnownRun run, List<AttemptStatus> read) {
    List<AttemptStatus> attempts = distinct(read);
    String uid = run.getMetadata().getUid();
    Entry before = uid == null ? null : byUid.get(uid);
    if (before != null) {
      forget(before);
    }
    if (uid != null && !attempts.isEmpty()) {
      attempts.forEach(RecentAttempts::cut);
      Instant end = run.hasEnded() ? run.completion().orElse(Instant.MIN) : Instant.MAX;
      Entry entry = new Entry(uid, end, attempts, System.nanoTime());
      byUid.put(uid, entry);
      byEnd.add(entry);
      kept += entry.series();
      makeRoom();
    }
  }

  /** Removes duplicates, because two series must not have the same name. */
  private static List<AttemptStatus> distinct(List<AttemptStatus> attempts) {
    Set<Integer> numbers = new HashSet<>();
    List<AttemptStatus> distinct =
        attempts.stream().filter(a -> a.number != null && numbers.add(a.number)).toList();
    for (AttemptStatus attempt : distinct) {
      Set<String> names = new HashSet<>();
      attempt.background =
          Stream.ofNullable(attempt.background)
              .flatMap(List::stream)
              .filter(background -> background.name != null && names.add(background.name))
              .toList();
    }
    return distinct;
  }

  /** Cuts messages, which have no series and may be long. */
  private static void cut(AttemptStatus attempt) {
    attempt.message = null;
    attempt.reason = null;
    attempt.resultConfigMap = null;
    cut((Figures) attempt);
    for (BackgroundStatus background : attempt.background) {
      background.message = null;
      background.reason = null;
      cut((Figures) background);
    }
  }

  private static void cut(Figures figures) {
    figures.latencyCorrected = null;
    figures.startTime = null;
  }

  private void makeRoom() {
    while (kept > most && !byEnd.isEmpty()) {
      forget(Objects.requireNonNull(byEnd.first()));
    }
  }

  private void forget(Entry entry) {
    byUid.remove(entry.uid());
    byEnd.remove(entry);
    kept -= entry.series();
  }
}
