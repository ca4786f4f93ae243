package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.pod.Pods;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResultBuilder;
import io.wrkbench.result.LoadResults;
import io.wrkbench.result.Outcome;
import io.wrkbench.run.resource.Signal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Combines the states of several generators into the state of their load. Pure. */
final class Generators {
  private Generators() {}

  /**
   * The state of all generators: the worst, the latest, or their merged result. Where one of them
   * is lost, the failure that another has told goes before the loss.
   *
   * @param pods the generators' pods, by index
   * @param states their states, in the same order
   */
  static LoadState together(String uid, List<Pod> pods, List<LoadState> states) {
    Optional<LoadState> first =
        of(states, LoadState.Broken.class)
            .or(() -> of(states, LoadState.Pending.class))
            .or(
                () ->
                    of(states, LoadState.Lost.class)
                        .filter(lost -> allEnded(states))
                        .map(lost -> failure(states).orElse(lost)));
    if (first.isPresent()) {
      return first.get();
    }
    if (of(states, LoadState.Running.class).isEmpty()) {
      return finished(uid, states.stream().map(LoadState.Finished.class::cast).toList());
    }
    return untold(uid, pods, states).orElseGet(() -> running(uid, pods, states));
  }

  /**
   * The failure that a generator told, without the figures of its part of the load; empty if none
   * did. It says more than what became of the others: the Job controller deletes their pods because
   * one has failed.
   */
  static Optional<LoadState> failure(List<LoadState> states) {
    return states.stream()
        .filter(LoadState.Finished.class::isInstance)
        .map(LoadState.Finished.class::cast)
        .filter(one -> !one.result().isSucceeded() && !one.result().wasInterrupted())
        .findFirst()
        .map(
            finished ->
                new LoadState.Finished(
                    finished.uid(), withoutFigures(finished.result()), null, finished.end()));
  }

  private static LoadResult withoutFigures(LoadResult failed) {
    return new LoadResultBuilder(Outcome.FAILED)
        .failure(failed.reason(), failed.message())
        .verification(failed.verification())
        .output(failed.output())
        .generator(failed.generator())
        .build();
  }

  private static LoadState finished(String uid, List<LoadState.Finished> states) {
    LoadResults.Merged merged =
        LoadResults.merge(states.stream().map(LoadState.Finished::result).toList());
    Instant end =
        states.stream()
            .map(LoadState.Finished::end)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    return new LoadState.Finished(uid, merged.result(), merged.startSpread(), end);
  }

  /**
   * Generators wait until all are prepared. Then those that haven't been told yet are told to
   * start.
   */
  private static Optional<LoadState> untold(String uid, List<Pod> pods, List<LoadState> states) {
    boolean allPrepared =
        pods.stream().allMatch(pod -> Pods.isReady(pod) || Signal.START.told(pod).isPresent());
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

  /** They run since they were told to start or, before that, since the last of them appeared. */
  private static LoadState running(String uid, List<Pod> pods, List<LoadState> states) {
    Stream<Instant> told = pods.stream().flatMap(pod -> Signal.START.told(pod).stream());
    Stream<Instant> started =
        states.stream()
            .filter(LoadState.Running.class::isInstance)
            .map(state -> ((LoadState.Running) state).since());
    return new LoadState.Running(
        uid,
        told.max(Comparator.naturalOrder())
            .or(() -> started.max(Comparator.naturalOrder()))
            .orElseThrow());
  }

  private static boolean allEnded(List<LoadState> states) {
    return states.stream()
        .allMatch(s -> s instanceof LoadState.Lost || s instanceof LoadState.Finished);
  }

  private static <T extends LoadState> Optional<LoadState> of(
      List<LoadState> states, Class<T> type) {
    return states.stream().filter(type::isInstance).findFirst();
  }
}
