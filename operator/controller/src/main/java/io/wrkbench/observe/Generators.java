package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.resource.Signal;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResults;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts the states of several generators together to the state of their load. Pure. */
final class Generators {
  private Generators() {}

  /**
   * The state of all: that of the worst, of the latest, or their merged result.
   *
   * @param pods the generators' pods, by index
   * @param states their states, in the same order
   */
  static LoadState together(String uid, List<Pod> pods, List<LoadState> states) {
    Optional<LoadState> first =
        of(states, LoadState.Broken.class)
            .or(() -> of(states, LoadState.Pending.class))
            .or(() -> of(states, LoadState.Lost.class).filter(lost -> allEnded(states)));
    if (first.isPresent()) {
      return first.get();
    }
    if (of(states, LoadState.Running.class).isEmpty()) {
      List<LoadResult> results =
          states.stream().map(state -> ((LoadState.Finished) state).result()).toList();
      LoadResults.Merged merged = LoadResults.merge(results);
      return new LoadState.Finished(uid, merged.result(), merged.startSpread());
    }
    return untold(uid, pods, states).orElseGet(() -> running(uid, states));
  }

  /** Generators wait for the signal only until all of them do: then those not told are told. */
  private static Optional<LoadState> untold(String uid, List<Pod> pods, List<LoadState> states) {
    boolean allPrepared =
        pods.stream().allMatch(pod -> isReady(pod) || Signal.START.told(pod).isPresent());
    List<String> untold =
        pods.stream()
            .filter(pod -> Signal.START.told(pod).isEmpty())
            .map(pod -> pod.getMetadata().getName())
            .toList();
    if (!allPrepared || untold.isEmpty() || !of(states, LoadState.Finished.class).isEmpty()) {
      return Optional.empty();
    }
    Optional<Instant> told =
        pods.stream().flatMap(pod -> Signal.START.told(pod).stream()).findFirst();
    return Optional.of(new LoadState.Prepared(uid, untold, told));
  }

  private static LoadState running(String uid, List<LoadState> states) {
    Instant since =
        states.stream()
            .map(state -> state instanceof LoadState.Running running ? running.since() : null)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElseThrow();
    return new LoadState.Running(uid, since);
  }

  private static boolean allEnded(List<LoadState> states) {
    return states.stream()
        .allMatch(s -> s instanceof LoadState.Lost || s instanceof LoadState.Finished);
  }

  private static <T extends LoadState> Optional<LoadState> of(
      List<LoadState> states, Class<T> type) {
    return states.stream().filter(type::isInstance).findFirst();
  }

  static boolean isReady(Pod pod) {
    return Stream.ofNullable(pod.getStatus().getConditions())
        .flatMap(List::stream)
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}
